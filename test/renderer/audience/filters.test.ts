import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILTER_DEFINITIONS, FILTER_TYPES } from '../../../src/engine/domain/audience/definitions.ts'
import { parseFilters } from '../../../src/engine/domain/audience/parse.ts'
import { VALUE_KEYS } from '../../../src/engine/domain/audience/value-kinds.ts'
import {
  changeFilter,
  editorKindOf,
  isComplete,
  type Filter,
} from '../../../src/renderer/audience/filters.ts'
import { retag } from '../../../src/renderer/pages/subscribers/subscriberFields.ts'

/** The builder offers what the engine takes: both read the one table of the domain. */
const definition = fc.constantFrom(...FILTER_TYPES).map((type) => FILTER_DEFINITIONS[type])
const chosen = definition.chain(({ type, fields, operators }) =>
  fc.record({
    type: fc.constant(type),
    field: fc.constantFrom(...(fields ?? ['city'])),
    operator: fc.constantFrom(...operators),
  }),
)

const VALUES: Record<string, unknown> = {
  text: 'a',
  number: 3,
  numbers: 3,
  day: '2026-11-22',
  days: '2026-11-22',
  dayCount: 30,
  tags: ['tag_000011'],
  segment: 'seg_000011',
  campaign: 'cmp_000011',
  workflow: 'wf_000011',
  capturePage: 'cap_000011',
}

/** The filter with everything that its editor asks for: of tags and campaigns one of two ways. */
function fill(filter: { type: string; operator: string }): Filter {
  const kind = editorKindOf(filter.type, filter.operator)
  if (kind === 'json') throw new Error(`${filter.type} has no editor`)
  const keys = ['tags', 'campaign'].includes(kind) ? VALUE_KEYS[kind].slice(0, 1) : VALUE_KEYS[kind]
  return { ...filter, ...Object.fromEntries(keys.map((key) => [key, VALUES[kind]])) }
}

function isTaken(filter: Filter): boolean {
  return parseFilters('filters', [filter]).issues.length === 0
}

describe('the filter builder', () => {
  it('has an editor for every type and operator, and what is filled in is taken', () => {
    for (const { type, fields, operators } of Object.values(FILTER_DEFINITIONS)) {
      for (const operator of operators) {
        const filled = fill({ type, operator, ...{ field: fields?.[0] ?? 'city' } })
        expect([filled, isComplete(filled), isTaken(filled)]).toEqual([filled, true, true])
      }
    }
  })

  it('holds back what the engine would refuse for want of a value', () => {
    fc.assert(
      fc.property(chosen, (filter) => {
        expect(isComplete(filter)).toBe(isTaken(filter))
      }),
    )
  })

  it('keeps no key that another operator or type does not take', () => {
    fc.assert(
      fc.property(chosen, chosen, (before, after) => {
        const changed = changeFilter(fill(before), after)
        const { issues } = parseFilters('filters', [{ ...changed, ...fill(after) }])
        expect(issues).toEqual([])
      }),
    )
  })

  it('edits as JSON what only a newer deployment knows', () => {
    expect(editorKindOf('WEATHER', 'EQUALS')).toBe('json')
    expect(isComplete({ type: 'WEATHER', operator: 'EQUALS' })).toBe(true)
  })
})

describe('the tags of a person after a change', () => {
  it('are told apart as the engine does: by neither case nor composition of accents', () => {
    expect(retag(['VIP', 'cafe\u0301'], true, ['vip', 'caf\u00e9', 'new'])).toEqual([
      'VIP',
      'cafe\u0301',
      'new',
    ])
    expect(retag(['VIP', 'cafe\u0301'], false, ['vip', 'CAF\u00c9'])).toEqual([])
  })
})
