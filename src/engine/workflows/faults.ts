import type { CompiledGraph } from '../domain/workflows/compile.ts'
import type { EventFilter, ExitRule, SavedFilter, StepOf } from '../domain/workflows/graph.ts'
import type { Issue } from '../../shared/errors.ts'
import { listDeletedReferences } from '../sending/audience.ts'
import { findMissingReference } from '../store/audience/references.ts'
import type { MatchContext } from './match.ts'
import type { Ending } from './run-book.ts'

/**
 * Why a part of a version cannot be relied on: it names what was deleted, so that its filters would match
 * nobody and their complement everybody. Each function returns the first such thing, null for none.
 */

type FileContext = Pick<MatchContext, 'db' | 'organization'>

/** Returns why filters cannot be relied on, also through the segments that they name. */
export function faultOfFilters(context: MatchContext, filters: readonly SavedFilter[]): string | null {
  if (filters.length === 0) return null
  return listDeletedReferences(context, filters)[0] ?? null
}

/** Returns why filters of events cannot be relied on. */
export function faultOfEvents(context: FileContext, filters: readonly EventFilter[]): string | null {
  for (const [index, { tagIds = [], campaignId, field }] of filters.entries()) {
    const path = `eventFilters.${index}`
    const fault =
      faultOfReferences(context, 'tag', `${path}.tagIds`, tagIds) ??
      faultOfReference(context, 'campaign', `${path}.campaignId`, campaignId) ??
      faultOfReference(context, 'customField', `${path}.field`, field)
    if (fault !== null) return fault
  }
  return null
}

/** Returns why a TRIGGER cannot be relied on: what it starts at, and who its filters let in. */
export function faultOfTrigger(
  context: MatchContext,
  { config, eventFilters }: StepOf<'TRIGGER'>,
): string | null {
  return (
    faultOfReferences(context, 'tag', 'tags', config.tags ?? []) ??
    faultOfReference(context, 'capturePage', 'capturePageId', config.capturePageId) ??
    faultOfEvents(context, eventFilters) ??
    faultOfFilters(context, config.filters)
  )
}

/** Returns why the exit rules or success goals of a version cannot be relied on: nobody goes on without them. */
export function faultOfRules(
  context: MatchContext,
  { settings, successGoals }: Pick<CompiledGraph, 'settings' | 'successGoals'>,
): string | null {
  return (
    faultOfEach(context, settings.exitRules, 'settings.exitRules') ??
    faultOfEach(context, successGoals, 'successGoals')
  )
}

/** Returns how runs end that need what was deleted. */
export function endingOf(fault: string): Ending {
  return { status: 'FAILED', reason: 'REFERENCE_DELETED', detail: fault }
}

function faultOfEach(context: MatchContext, rules: readonly ExitRule[], path: string): string | null {
  for (const [index, { filters, eventFilters }] of rules.entries()) {
    const fault = faultOfFilters(context, filters) ?? faultOfEvents(context, eventFilters)
    if (fault !== null) return `${path}.${index}.${fault}`
  }
  return null
}

type Kind = Parameters<typeof findMissingReference>[2]

function faultOfReferences(
  context: FileContext,
  kind: Kind,
  path: string,
  ids: readonly string[],
): string | null {
  for (const [index, id] of ids.entries()) {
    const fault = faultOfReference(context, kind, `${path}.${index}`, id)
    if (fault !== null) return fault
  }
  return null
}

function faultOfReference(
  { db, organization }: FileContext,
  kind: Kind,
  path: string,
  id: string | undefined,
): string | null {
  if (id === undefined) return null
  const [issue] = findMissingReference(db, organization.number, kind, path, id)
  return issue ? tell(issue) : null
}

function tell({ path, message }: Issue): string {
  return `${path}: ${message}`
}
