import { tagName } from './people.ts'

/** One way to narrow subscribers: for the tools, and as somebody would write it in SQL for just this. */
export interface Shape {
  name: string
  input: Record<string, unknown>
  /** FROM and WHERE as written by hand for exactly this, the id it is sorted by, its parameters. */
  from: string
  id: string
  parameters: (string | number)[]
  /** How a count is had by hand; default: count(*) of the same. */
  count?: string
  countParameters?: (string | number)[]
}

export const TAGGED = 'FROM subscriber_tags t CROSS JOIN subscribers s ON s.id = t.subscriber WHERE t.tag = ?'
export const TAGS_ONLY = 'FROM subscriber_tags t WHERE t.tag = ?'
const COUNTER = 'SELECT n FROM counters WHERE kind = ? AND key = ?'
const TEXT = 'FROM subscribers s WHERE instr(s.email, ?) > 0 OR instr(s.name_folded, ?) > 0'

function byTag(tag: number): Record<string, unknown> {
  return { filters: [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: [tagName(tag)] }] }
}

export const SHAPES: Shape[] = [
  {
    name: 'everyone',
    input: {},
    from: 'FROM subscribers s',
    id: 's.id',
    parameters: [],
    count: `SELECT sum(n) FROM counters WHERE kind = 'status'`,
  },
  {
    name: 'status, 82 %',
    input: { status: 'SUBSCRIBED' },
    from: 'FROM subscribers s WHERE s.status = ?',
    id: 's.id',
    parameters: [2],
    count: COUNTER,
    countParameters: ['status', 2],
  },
  {
    name: 'status, 1 %',
    input: { status: 'COMPLAINED' },
    from: 'FROM subscribers s WHERE s.status = ?',
    id: 's.id',
    parameters: [6],
    count: COUNTER,
    countParameters: ['status', 6],
  },
  {
    name: 'tag, frequent',
    input: byTag(0),
    from: TAGGED,
    id: 't.subscriber',
    parameters: [1],
    count: COUNTER,
    countParameters: ['tag', 1],
  },
  {
    name: 'tag, rare',
    input: byTag(49),
    from: TAGGED,
    id: 't.subscriber',
    parameters: [50],
    count: COUNTER,
    countParameters: ['tag', 50],
  },
  {
    name: 'tag and status',
    input: { ...byTag(3), status: 'SUBSCRIBED' },
    from: `${TAGGED} AND s.status = ?`,
    id: 't.subscriber',
    parameters: [4, 2],
  },
  {
    name: 'tag and rare status',
    input: { ...byTag(49), status: 'COMPLAINED' },
    from: `FROM subscribers s WHERE s.status = ? AND EXISTS (SELECT 1 FROM subscriber_tags t WHERE t.subscriber = s.id AND t.tag = ?)`,
    id: 's.id',
    parameters: [6, 50],
  },
  {
    name: 'free text, 10 %',
    input: { query: 'Rossi' },
    from: TEXT,
    id: 's.id',
    parameters: ['rossi', 'rossi'],
  },
  { name: 'free text, 0.5 %', input: { query: 'ab1' }, from: TEXT, id: 's.id', parameters: ['ab1', 'ab1'] },
  {
    name: 'free text, nobody',
    input: { query: 'nobody-has-this' },
    from: TEXT,
    id: 's.id',
    parameters: ['nobody-has-this', 'nobody-has-this'],
  },
]
