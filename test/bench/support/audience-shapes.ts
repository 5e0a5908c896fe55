import { encodeId, type IdKind } from '../../../src/shared/ids.ts'
import { CROWD, CROWD_NOW } from '../../support/audience-crowd.ts'
import { DAY_MS } from '../../../src/shared/text/time-units.ts'

/** A filter, and the best SQL that a person would write for just that. */
export interface Shape {
  name: string
  input: { filters: object[]; status?: string }
  /** FROM and WHERE of the page. */
  from: string
  /** What holds the id. */
  id: string
  parameters: (string | number)[]
  /** Whole statement of the count; default: count(*) of the same. */
  count?: string
  countParameters?: (string | number)[]
}

const SINCE_30 = CROWD_NOW - 30 * DAY_MS
const SINCE_90 = CROWD_NOW - 90 * DAY_MS
const CITY = `fold_text(s.fields ->> '$."1"')`
const COMPANY = `fold_text(s.fields ->> '$."2"')`
const POINTS = `numeric_text(s.fields ->> '$."${CROWD.points}"')`
const TOTAL = `(SELECT sum(n) FROM counters WHERE kind = 'status')`
const has = (tag: number, id = 's.id') =>
  `EXISTS (SELECT 1 FROM subscriber_tags t WHERE t.tag = ${tag} AND t.subscriber = +${id})`
const linked = (table: string, where: string) =>
  `FROM ${table} d CROSS JOIN subscribers s ON s.id = d.subscriber WHERE ${where}`

export function shapesOf(organization: number): Shape[] {
  const ids = (kind: IdKind, ...of: number[]) => of.map((id) => encodeId(kind, organization, id))
  const tags = (operator: string, ...of: number[]) => ({ type: 'TAG', operator, tagIds: ids('tag', ...of) })
  const campaign = (operator: string) => ({
    type: 'CAMPAIGN',
    operator,
    campaignId: ids('campaign', CROWD.campaign)[0],
  })
  const field = (name: string, operator: string, value: unknown) => ({
    type: 'FIELD',
    field: name,
    operator,
    value,
  })
  const date = (name: string, operator: string, value: unknown, valueTo?: string) => ({
    type: 'DATE',
    field: name,
    operator,
    value,
    ...(valueTo === undefined ? {} : { valueTo }),
  })
  const rows = (
    name: string,
    filters: object[],
    where: string,
    parameters: (string | number)[] = [],
  ): Shape => ({
    name,
    input: { filters },
    from: `FROM subscribers s ${where}`,
    id: 's.id',
    parameters,
  })
  const opened = `d.campaign = ${CROWD.campaign} AND d.kind = 1 AND d.opened IS NOT NULL`
  return [
    {
      ...rows(
        'any of 3 tags, 17 %',
        [tags('BELONGS_TO_ANY', 2, 3, 4)],
        `WHERE EXISTS (SELECT 1 FROM subscriber_tags t WHERE t.subscriber = s.id AND t.tag IN (2, 3, 4))`,
      ),
      count: 'SELECT count(DISTINCT subscriber) FROM subscriber_tags WHERE tag IN (2, 3, 4)',
    },
    {
      name: 'all of 2 tags, 7 %',
      input: { filters: [tags('BELONGS_TO_ALL', 1, 2)] },
      from: linked('subscriber_tags', `d.tag = 2 AND ${has(1)}`),
      id: 'd.subscriber',
      parameters: [],
      count: `SELECT count(*) FROM subscriber_tags d WHERE d.tag = 2 AND ${has(1, 'd.subscriber')}`,
    },
    {
      ...rows('none of 1 tag', [tags('NOT_BELONGS_TO_ANY', 1)], `WHERE NOT ${has(1)}`),
      count: `SELECT ${TOTAL} - (SELECT n FROM counters WHERE kind = 'tag' AND key = 1)`,
    },
    rows(
      'email contains, 2.5 %',
      [{ type: 'STRING', field: 'email', operator: 'CONTAINS', value: '@MAIL7.' }],
      `WHERE instr(s.email, ?) > 0`,
      ['@mail7.'],
    ),
    rows(
      'email contains, nobody',
      [{ type: 'STRING', field: 'email', operator: 'CONTAINS', value: 'zzzz' }],
      `WHERE instr(s.email, ?) > 0`,
      ['zzzz'],
    ),
    rows('field =, 0.1 %', [field('company', 'EQUALS', 'Company 77')], `WHERE ${COMPANY} = ?`, [
      'company 77',
    ]),
    rows('field =, 12 %', [field('city', 'EQUALS', 'City 3')], `WHERE ${CITY} = ?`, ['city 3']),
    rows('field =, nobody', [field('city', 'EQUALS', 'Nowhere')], `WHERE ${CITY} = ?`, ['nowhere']),
    rows('field > n, 1 %', [field('points', 'GREATER_THAN', 989)], `WHERE ${POINTS} > ?`, [989]),
    {
      ...rows(
        'field > n, 50 %',
        [field('points', 'GREATER_THAN', 499)],
        `NOT INDEXED WHERE ${POINTS} > ?`,
        [499],
      ),
      count: `SELECT count(*) FROM subscribers s WHERE ${POINTS} > ?`,
    },
    {
      ...rows(
        'created last 30 days',
        [date('createdAt', 'IN_LAST_DAYS', 30)],
        'NOT INDEXED WHERE s.created >= ?',
        [SINCE_30],
      ),
      count: 'SELECT count(*) FROM subscribers s WHERE s.created >= ?',
    },
    rows(
      'created in an old window of 10 days',
      [date('createdAt', 'BETWEEN', '2025-10-01', '2025-10-10')],
      'WHERE s.created >= ? AND s.created < ?',
      [Date.UTC(2025, 8, 30, 22), Date.UTC(2025, 9, 10, 22)],
    ),
    {
      name: 'opened a campaign, 7 %',
      input: { filters: [campaign('OPENED')] },
      from: linked('emails', opened),
      id: 'd.subscriber',
      parameters: [],
      count: `SELECT count(*) FROM emails d WHERE ${opened}`,
    },
    {
      ...rows(
        'did not open a campaign',
        [campaign('NOT_OPENED')],
        `WHERE NOT EXISTS (SELECT 1 FROM emails d WHERE ${opened} AND d.subscriber = +s.id)`,
      ),
      count: `SELECT ${TOTAL} - (SELECT count(*) FROM emails d WHERE ${opened})`,
    },
    {
      ...rows(
        'nothing opened in 90 days',
        [date('lastOpenedAt', 'NOT_IN_LAST_DAYS', 90)],
        'NOT INDEXED WHERE s.last_opened IS NULL OR s.last_opened < ?',
        [SINCE_90],
      ),
      count: `SELECT ${TOTAL} - (SELECT count(*) FROM subscribers WHERE last_opened >= ?)`,
    },
    {
      ...rows(
        'opened anything in 30 days',
        [date('lastOpenedAt', 'IN_LAST_DAYS', 30)],
        'NOT INDEXED WHERE s.last_opened >= ?',
        [SINCE_30],
      ),
      count: 'SELECT count(*) FROM subscribers s WHERE s.last_opened >= ?',
    },
    {
      name: 'ran through a workflow, 10 %',
      input: {
        filters: [
          { type: 'WORKFLOW', operator: 'IN_PROGRESS', workflowId: ids('workflow', CROWD.busyWorkflow)[0] },
        ],
      },
      from: linked('workflow_runs', `d.workflow = ${CROWD.busyWorkflow} AND d.status IN (1, 2)`),
      id: 'd.subscriber',
      parameters: [],
      count: `SELECT count(DISTINCT subscriber) FROM workflow_runs WHERE workflow = ${CROWD.busyWorkflow} AND status IN (1, 2)`,
    },
    rows(
      'revenue over 250',
      [{ type: 'NUMBER', field: 'revenue', operator: 'GREATER_THAN', value: 250 }],
      'WHERE s.revenue > ?',
      [25_000],
    ),
    {
      ...rows(
        'SUBSCRIBED, tag, field, opened in 90 days',
        [
          tags('BELONGS_TO_ANY', 2),
          field('company', 'EQUALS', 'Company 77'),
          date('lastOpenedAt', 'IN_LAST_DAYS', 90),
        ],
        `WHERE ${COMPANY} = ? AND +s.status = 2 AND +s.last_opened >= ? AND ${has(2)}`,
        ['company 77', SINCE_90],
      ),
      input: {
        filters: [
          tags('BELONGS_TO_ANY', 2),
          field('company', 'EQUALS', 'Company 77'),
          date('lastOpenedAt', 'IN_LAST_DAYS', 90),
        ],
        status: 'SUBSCRIBED',
      },
    },
  ]
}

/** Ten conditions of a segment, its count live; by hand as one statement. */
export function segmentOf(organization: number): {
  filters: object[]
  count: string
  parameters: (string | number)[]
} {
  const tag = (operator: string, id: number) => ({
    type: 'TAG',
    operator,
    tagIds: [encodeId('tag', organization, id)],
  })
  return {
    filters: [
      tag('BELONGS_TO_ANY', 2),
      tag('NOT_BELONGS_TO_ANY', 5),
      { type: 'STRING', field: 'email', operator: 'CONTAINS', value: 'example' },
      { type: 'STRING', field: 'name', operator: 'IS_NOT_EMPTY' },
      { type: 'STRING', field: 'country', operator: 'IS_EMPTY' },
      { type: 'NUMBER', field: 'emailCount', operator: 'GREATER_THAN', value: 1 },
      { type: 'NUMBER', field: 'openCount', operator: 'GREATER_THAN_OR_EQUAL', value: 1 },
      { type: 'DATE', field: 'createdAt', operator: 'BEFORE', value: '2026-08-01' },
      { type: 'DATE', field: 'lastOpenedAt', operator: 'IN_LAST_DAYS', value: 90 },
      { type: 'FIELD', field: 'city', operator: 'EQUALS', value: 'City 3' },
    ],
    count: `SELECT count(*) FROM subscriber_tags d CROSS JOIN subscribers s ON s.id = d.subscriber WHERE d.tag = 2
      AND NOT ${has(5)} AND instr(s.email, ?) > 0 AND s.name_folded > '' AND coalesce(s.country, '') = ''
      AND s.email_count > 1 AND s.open_count >= 1 AND s.created < ? AND s.last_opened >= ? AND ${CITY} = ?`,
    parameters: ['example', Date.UTC(2026, 6, 31, 22), SINCE_90, 'city 3'],
  }
}
