import type { Issue } from '../../../shared/errors.ts'
import { asksForValues } from '../subscribers/filters.ts'
import { defineTool } from '../define.ts'
import { expectedUpdatedAt, graphPart, workflowId } from './fields.ts'
import { savedDraft, saveRead } from './saved-draft.ts'

const KEYS = ['steps', 'edges', 'settings', 'successGoals']

export default defineTool({
  name: 'update_workflow_draft',
  group: 'workflows',
  surface: 'customer',
  access: 'write',
  description:
    'Replace the draft of a workflow by a complete graph, or nothing. An EMAIL step may name a campaign: one that is no email of this workflow is duplicated.',
  input: {
    workflowId,
    expectedUpdatedAt,
    definition: graphPart.describe(
      'The complete graph: steps and edges, and optionally settings and successGoals. configure_workflow_draft and get_skill with type "workflow" describe them.',
    ),
  },
  output: savedDraft,
  // What its steps count would tell the values.
  needsScopes: (input) => (asksForValues(input) ? ['subscribers'] : []),
  rules: ({ definition }) =>
    Object.keys(definition)
      .filter((key) => !KEYS.includes(key))
      .map((key): Issue => ({
        path: `definition.${key}`,
        message: 'is not known',
        hint: `A definition has ${KEYS.join(', ')}.`,
      })),
  run({ workflowId: id, expectedUpdatedAt: expected, definition }, context) {
    return saveRead(context, { workflowId: id, expectedUpdatedAt: expected }, definition, 'definition')
  },
})
