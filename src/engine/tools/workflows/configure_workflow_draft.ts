import { z } from 'zod'
import { EDGE_TYPES, STEP_TYPES } from '../../domain/workflows/graph.ts'
import { asksForValues } from '../subscribers/filters.ts'
import { defineTool } from '../define.ts'
import { expectedUpdatedAt, graphPart, workflowId } from './fields.ts'
import { savedDraft, saveRead } from './saved-draft.ts'

export default defineTool({
  name: 'configure_workflow_draft',
  group: 'workflows',
  surface: 'customer',
  access: 'write',
  description:
    'Replace the draft of a workflow: the complete graph, checked as a whole, or nothing. EMAIL steps carry their email inline. It never publishes and never sends.',
  input: {
    workflowId,
    expectedUpdatedAt,
    settings: graphPart
      .optional()
      .describe('exitRules, repeat, timezone, sendWindow, groupId. Left out: as they are.'),
    steps: z
      .array(graphPart)
      .describe(
        `Every step: id, type, name, config, eventFilters, position. Types: ${STEP_TYPES.join(', ')}. get_skill with type "workflow" tells the config of each. Example: {"id": "wait", "type": "WAIT", "name": "A day", "config": {"seconds": 86400}}.`,
      ),
    edges: z
      .array(graphPart)
      .describe(
        `Every edge: id, source, target, type, and branchId for BRANCH. Types: ${EDGE_TYPES.join(', ')}. Example: {"id": "e1", "source": "start", "target": "wait", "type": "DEFAULT"}.`,
      ),
    successGoals: z
      .array(graphPart)
      .optional()
      .describe('Goals that complete a run: id, name, eventFilters or filters. Left out: as they are.'),
  },
  output: savedDraft,
  // What its steps count would tell the values.
  needsScopes: (input) => (asksForValues(input) ? ['subscribers'] : []),
  run({ workflowId: id, expectedUpdatedAt: expected, ...sent }, context) {
    return saveRead(context, { workflowId: id, expectedUpdatedAt: expected }, sent)
  },
})
