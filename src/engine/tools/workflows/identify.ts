import { ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import type { ReadContext } from '../../context.ts'
import { findGroupOf } from '../../workflows/references.ts'
import type { GroupRow } from '../../store/workflows/groups.ts'
import { findStep, listStepCounts } from '../../store/workflows/versions.ts'
import { findWorkflow, type WorkflowRow } from '../../store/workflows/workflows.ts'

type FileContext = Pick<ReadContext, 'db' | 'organization'>

/** Throws NOT_FOUND naming the field. */
export function identifyWorkflow({ db, organization }: FileContext, text: string): WorkflowRow {
  const id = decodeId('workflow', organization.number, text)
  const found = id === null ? undefined : findWorkflow(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `workflowId: no workflow "${text}".`)
  return found
}

/** Throws NOT_FOUND naming the field. */
export function identifyGroup(context: FileContext, text: string): GroupRow {
  const found = findGroupOf(context, text)
  if (!found) throw new ToolError('NOT_FOUND', `groupId: no workflow group "${text}".`)
  return found
}

/** A workflow in which runs begin and move; throws WRONG_STATE for one that is not ACTIVE (contract: workflow-status). */
export function identifyActive(context: FileContext, text: string): WorkflowRow & { version: number } {
  const found = identifyWorkflow(context, text)
  const { version } = found
  if (version === null || found.status !== 'ACTIVE')
    throw new ToolError(
      'WRONG_STATE',
      `workflowId: workflow "${found.name}" is ${found.status}; that takes an ACTIVE published workflow.`,
    )
  return { ...found, version }
}

/** The number of a step of the published version, undefined when none is named. Throws NOT_FOUND. */
export function identifyStep(
  { db }: FileContext,
  { version, name }: WorkflowRow & { version: number },
  stepId: string | undefined,
): number | undefined {
  if (stepId === undefined) return undefined
  const found = findStep(db, version, stepId)
  if (found !== undefined) return found
  const known = listStepCounts(db, version).map(({ key }) => key)
  throw new ToolError(
    'NOT_FOUND',
    `stepId: the published version of "${name}" has no step "${stepId}". It has ${known.slice(0, 20).join(', ')}${known.length > 20 ? ', …' : ''}.`,
  )
}
