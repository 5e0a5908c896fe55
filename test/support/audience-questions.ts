import * as fc from 'fast-check'
import { RUN_STATUSES } from '../../src/engine/domain/workflows/run-states.ts'
import { SUBSCRIBER_STATUSES } from '../../src/engine/domain/subscriber-status.ts'
import { encodeId, type IdKind } from '../../src/shared/ids.ts'
import type { PublicFilter, Question } from './audience-oracle.ts'
import {
  CAMPAIGNS,
  CAPTURE_PAGES,
  CITIES,
  FIELD_NAMES,
  SCORES,
  TAG_NAMES,
  WORKFLOWS,
} from './audience-population.ts'
import { DAY_MS } from '../../src/shared/text/time-units.ts'
import { textual, TEXTS } from './audience-question-texts.ts'

/** Random questions in the public form. One id past the last of each kind is nobody's. */
export interface Known {
  organization: number
  /** How many segments there are already; they may be named. */
  segments: number
  now: number
  /** Names nothing unknown, which is refused when filters are saved. */
  savable?: true
}

type Make = (known: Known) => fc.Arbitrary<PublicFilter>

const one = fc.constantFrom

function idOf(kind: IdKind, { organization, savable }: Known, count: number): fc.Arbitrary<string> {
  const max = savable ? count : count + 1
  return fc.integer({ min: 1, max }).map((id) => encodeId(kind, organization, id))
}

const DECIMALS = [0, 1, 2, 5, 10, 5.05, 50.5, 101, 151.5, 10.005]

const numeric: Make = () =>
  fc
    .record({
      field: one('revenue', 'emailCount', 'openCount', 'clickCount'),
      operator: one(
        'EQUALS',
        'NOT_EQUALS',
        'GREATER_THAN',
        'GREATER_THAN_OR_EQUAL',
        'LESS_THAN',
        'LESS_THAN_OR_EQUAL',
        'BETWEEN',
      ),
      value: one(...DECIMALS),
      more: one(0, 0.5, 3, 100),
    })
    .map(({ more, ...filter }) => ({
      type: 'NUMBER',
      ...filter,
      ...(filter.operator === 'BETWEEN' ? { valueTo: filter.value + more } : {}),
    }))

/** A day, a time on the wall (never one of the small hours that a clock change takes or doubles), an instant. */
function moment(known: Known): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 4, max: 23 }),
      one('day', 'wall', 'instant', 'offset'),
    )
    .map(([days, hour, form]) => {
      const iso = new Date(known.now - days * DAY_MS).toISOString()
      const time = `${iso.slice(0, 10)}T${String(hour).padStart(2, '0')}:30`
      return form === 'day'
        ? iso.slice(0, 10)
        : form === 'wall'
          ? time
          : `${time}:00${form === 'instant' ? 'Z' : '+05:45'}`
    })
}

const dated: Make = (known) => {
  const field = one('createdAt', 'updatedAt', 'lastOpenedAt', 'lastClickedAt', 'lastEmailAt')
  const days = fc.record({
    type: fc.constant('DATE'),
    field,
    operator: one('IN_LAST_DAYS', 'NOT_IN_LAST_DAYS'),
    value: one(1, 7, 30, 90, 365, 36_500),
  })
  const when = fc.record({
    type: fc.constant('DATE'),
    field,
    operator: one('BEFORE', 'AFTER', 'ON'),
    value: moment(known),
  })
  const between = fc.record({ field, ends: fc.tuple(moment(known), moment(known)) }).map((made) => {
    const [value, valueTo] = made.ends.toSorted()
    return { type: 'DATE', field: made.field, operator: 'BETWEEN', value, valueTo }
  })
  return fc.oneof(days, when, between)
}

const custom: Make = (known) => {
  const named = textual(one(...FIELD_NAMES, 'city', ...(known.savable ? [] : ['No such field'])), () => [
    ...CITIES,
    ...SCORES.filter(Boolean),
    'été',
  ])
  const compared = fc.record({
    field: one('Score', 'score', 'City'),
    operator: one('GREATER_THAN', 'LESS_THAN'),
    value: one<string | number>(0, 7, '9', ' 10 ', 3.5, -2, 1000, '.5'),
  })
  const byId = fc
    .tuple(compared, idOf('customField', known, FIELD_NAMES.length))
    .map(([filter, fieldId]) => ({ ...filter, fieldId }))
  return fc
    .oneof({ weight: 3, arbitrary: named }, compared, byId)
    .map((filter) => ({ type: 'FIELD', ...filter }))
}

const tagged: Make = (known) =>
  fc
    .record({
      operator: one('BELONGS_TO_ANY', 'BELONGS_TO_ALL', 'NOT_BELONGS_TO_ANY', 'NOT_BELONGS_TO_ALL'),
      tagIds: fc.array(idOf('tag', known, TAG_NAMES.length), { minLength: 0, maxLength: 3 }),
      tagNames: fc.array(
        one(...TAG_NAMES, 'vip', 'ÉTÉ', 'noe\u0308l', ...(known.savable ? [] : ['No such tag'])),
        { minLength: 0, maxLength: 2 },
      ),
    })
    .filter(({ tagIds, tagNames }) => tagIds.length + tagNames.length > 0)
    .map((filter) => ({ type: 'TAG', field: 'tags', ...filter }))

const taken: Make = (known) =>
  fc
    .record({
      operator: one('RECEIVED', 'NOT_RECEIVED', 'OPENED', 'NOT_OPENED', 'CLICKED', 'NOT_CLICKED', 'BOUNCED'),
      campaignIds: fc.array(idOf('campaign', known, CAMPAIGNS), { minLength: 1, maxLength: 3 }),
    })
    .map(({ operator, campaignIds }) => ({
      type: 'CAMPAIGN',
      field: 'campaign',
      operator,
      ...(campaignIds.length === 1 ? { campaignId: campaignIds[0] } : { campaignIds }),
    }))

const MAKERS: Record<string, Make> = {
  STRING: () =>
    textual(one(...Object.keys(TEXTS)), (field) => TEXTS[field] ?? []).map((filter) => ({
      type: 'STRING',
      ...filter,
    })),
  TAG: tagged,
  SEGMENT: (known) =>
    fc.record({
      type: fc.constant('SEGMENT'),
      operator: one('INCLUDE', 'EXCLUDE'),
      segmentId: idOf('segment', known, known.segments),
    }),
  NUMBER: numeric,
  CAMPAIGN: taken,
  WORKFLOW: (known) =>
    fc.record({
      type: fc.constant('WORKFLOW'),
      operator: one('IN_PROGRESS', ...RUN_STATUSES.slice(2), 'EVER_STARTED', 'NEVER_STARTED'),
      workflowId: idOf('workflow', known, WORKFLOWS),
    }),
  DATE: dated,
  SYSTEM: () => fc.record({ type: fc.constant('SYSTEM'), operator: one('IS_INACTIVE', 'IS_SUSPECT') }),
  FIELD: custom,
  CAPTURE_PAGE: (known) =>
    fc.record({
      type: fc.constant('CAPTURE_PAGE'),
      operator: one('INCLUDE', 'EXCLUDE'),
      capturePageId: idOf('capturePage', known, CAPTURE_PAGES),
    }),
}

export function filtersOf(known: Known, maxLength = 4): fc.Arbitrary<PublicFilter[]> {
  const { SEGMENT, ...others } = MAKERS
  const makers = known.savable && known.segments === 0 ? others : { ...others, SEGMENT }
  const filter = fc.oneof(...Object.values(makers).map((make) => (make as Make)(known)))
  return fc.array(filter, { minLength: 0, maxLength, size: 'max' })
}

const QUERIES = [
  '',
  ' ',
  'vip',
  'é',
  'ÉTÉ',
  'example.org',
  'zola',
  '_',
  '%',
  'ada 7',
  'nobody at all',
  '1',
  'i\u0307pek',
]

export function questionsOf(known: Known): fc.Arbitrary<Question & { limit: number }> {
  return fc.record({
    filters: filtersOf(known),
    status: fc.oneof(
      { weight: 3, arbitrary: fc.constant('ALL') },
      one('all', 'SUBSCRIBED', ...SUBSCRIBER_STATUSES),
    ),
    query: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, one(...QUERIES)),
    limit: one(1, 7, 50, 200, 1000),
  })
}
