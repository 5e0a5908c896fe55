import { invalid } from '../../../shared/errors.ts'
import { decodeId, type IdKind } from '../../../shared/ids.ts'
import type { Filter } from '../../domain/audience/filter.ts'
import { parseFilters } from '../../domain/audience/parse.ts'
import { findSegment } from '../segments.ts'
import { campaignCondition } from './campaign.ts'
import { captureCondition, workflowCondition } from './membership.ts'
import { complement, type Condition, NOBODY, type Setting } from './condition.ts'
import { dateCondition } from './date.ts'
import { fieldCondition } from './custom-field.ts'
import { numberCondition } from './number.ts'
import { systemCondition } from './system.ts'
import { joinTagFilters, notAllConditions, tagConditions } from './tag.ts'
import { textCondition } from './text.ts'

/** Segments within segments may multiply; what SQLite compiles in an instant ends about here. */
const MOST_CONDITIONS = 2000

/** One list of conditions that all must hold, being expanded. */
interface Expansion {
  /** Conditions still allowed in the whole search. */
  budget: { left: number }
  /** Segments already in this list: naming one twice says nothing more. */
  named: Set<string>
}

/** Returns checked filters as conditions on subscriber rows: ids decoded, segments expanded. */
export function resolveFilters(filters: readonly Filter[], setting: Setting): Condition[] {
  return expand(filters, setting, { budget: { left: MOST_CONDITIONS }, named: new Set() })
}

function expand(filters: readonly Filter[], setting: Setting, expansion: Expansion): Condition[] {
  const { others, notAll } = joinTagFilters(filters)
  spend(expansion, notAll.length)
  const conditions = others.flatMap((filter) => {
    if (filter.type === 'SEGMENT') return segmentConditions(filter, setting, expansion)
    spend(expansion, 1)
    return filter.type === 'TAG' ? tagConditions(filter, setting) : [conditionOf(filter, setting)]
  })
  return notAll.length === 0 ? conditions : [...conditions, ...notAllConditions(notAll, setting)]
}

/** Takes so many off the budget. Throws VALIDATION_ERROR when it is used up. */
function spend({ budget }: Pick<Expansion, 'budget'>, conditions: number): void {
  budget.left -= conditions
  if (budget.left < 0) throw tooMany()
}

function tooMany() {
  return invalid([
    {
      path: 'filters',
      message: `expand to more than ${MOST_CONDITIONS} filters through the segments they name`,
      hint: 'Name fewer segments that name others.',
    },
  ])
}

function conditionOf(filter: Exclude<Filter, { type: 'SEGMENT' | 'TAG' }>, setting: Setting): Condition {
  const { db, organization, now } = setting
  switch (filter.type) {
    case 'STRING':
      return textCondition(db, filter)
    case 'NUMBER':
      return numberCondition(filter)
    case 'CAMPAIGN':
      return campaignCondition(db, filter.operator, decodeAll('campaign', organization, filter.campaignIds))
    case 'WORKFLOW':
      return workflowCondition(filter.operator, decodeId('workflow', organization, filter.workflowId))
    case 'DATE':
      return dateCondition(filter, setting)
    case 'SYSTEM':
      return systemCondition(filter.operator, now)
    case 'FIELD':
      return fieldCondition(filter, setting)
    case 'CAPTURE_PAGE':
      return captureCondition(filter.operator, decodeId('capturePage', organization, filter.capturePageId))
  }
}

function decodeAll(kind: IdKind, organization: number, ids: readonly string[]): number[] {
  return ids.flatMap((id) => decodeId(kind, organization, id) ?? [])
}

/**
 * A segment that is gone has nobody in it; the conditions of one that is included join the list,
 * so that they can drive. Saving refuses cycles; the budget would end one that got in otherwise.
 */
function segmentConditions(
  { operator, segmentId }: Filter & { type: 'SEGMENT' },
  setting: Setting,
  { budget, named }: Expansion,
): Condition[] {
  const key = `${operator} ${segmentId}`
  if (named.has(key)) return []
  named.add(key)
  spend({ budget }, 1)
  const id = decodeId('segment', setting.organization, segmentId)
  const segment = id === null ? undefined : findSegment(setting.db, id)
  const inner = { budget, named: operator === 'INCLUDE' ? named : new Set<string>() }
  const conditions = segment
    ? expand(parseFilters('filters', segment.filters).filters, setting, inner)
    : [NOBODY]
  return operator === 'INCLUDE' ? conditions : [complement(conditions)]
}
