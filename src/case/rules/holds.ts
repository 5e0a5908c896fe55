import type { Citation } from '../answers.ts'
import { compareTimes, type Facts, type Hold } from '../facts.ts'
import {
  cite,
  isPerson,
  listed,
  mentioner,
  numbered,
  type Path,
  say,
  type Statement,
  SILENT,
  writeActor,
  writeTime,
} from '../sentence.ts'

const TOOL = 'get_org_verification'
const MOST_CLOSED = 3
/** contract: admin-answers. */
const PARTS = ['CAMPAIGNS', 'WORKFLOWS', 'TRANSACTIONAL']

/** What is on hold, what was, and which parts no hold names. */
export function sayHolds(facts: Facts): Statement[] {
  const { openHolds, holds } = facts.verification
  const open = openHolds ?? []
  const closed = (holds ?? [])
    .map((hold, index) => ({ hold, index }))
    .filter(({ hold }) => hold.closedAt)
    .toSorted((left, right) => compareTimes(right.hold.closedAt, left.hold.closedAt))
  return [
    ...(openHolds === undefined || openHolds === null
      ? [say('no-hold', 'holds', `Whether a hold is open is ${SILENT}.`, [cite(TOOL, 'openHolds')])]
      : open.length === 0
        ? [say('no-hold', 'holds', 'No hold is open.', [cite(TOOL, 'openHolds')])]
        : open.map((hold, index) => sayOpen(hold, index))),
    ...sayUnnamed(facts),
    ...closed.slice(0, MOST_CLOSED).map(({ hold, index }, place) => sayClosed(hold, index, place)),
  ]
}

function citeActor(actor: Hold['openedBy'], path: Path): Citation[] {
  if (writeActor(actor) === null) return []
  return (['type', 'name'] as const)
    .filter((field) => actor?.[field]?.trim())
    .map((field) => cite(TOOL, ...path, field))
}

function sayOpen(hold: Hold, index: number): Statement {
  const path = ['openHolds', index]
  const citations: Citation[] = []
  const mention = mentioner(citations, TOOL, path)
  const what = mention(hold.kind, 'kind', (kind) => ` on ${kind}`)
  const since = mention(hold.openedAt, 'openedAt', (at) => ` since ${writeTime(at)}`)
  const who = writeActor(hold.openedBy)
  const by = who === null ? '' : `, opened by ${who}`
  citations.push(...citeActor(hold.openedBy, [...path, 'openedBy']))
  const reason = mention(hold.reasonCode, 'reasonCode', (code) => `, reason code ${code}`)
  if (citations.length === 0) citations.push(cite(TOOL, ...path))
  return say(
    numbered('open-hold', index),
    'holds',
    `A hold${what} is open${since}${by}${reason}.`,
    citations,
    {
      internal: who !== null && isPerson(hold.openedBy),
    },
  )
}

function sayClosed(hold: Hold, index: number, place: number): Statement {
  const path = ['holds', index]
  const citations = [cite(TOOL, ...path, 'closedAt')]
  const what = hold.kind ? ` on ${hold.kind}` : ''
  if (hold.kind) citations.push(cite(TOOL, ...path, 'kind'))
  const from = hold.openedAt ? ` from ${writeTime(hold.openedAt)}` : ''
  if (hold.openedAt) citations.push(cite(TOOL, ...path, 'openedAt'))
  const reason = hold.reasonCode ? `, reason code ${hold.reasonCode},` : ''
  if (hold.reasonCode) citations.push(cite(TOOL, ...path, 'reasonCode'))
  const who = writeActor(hold.closedBy)
  const by = who === null ? '' : `, closed by ${who}`
  citations.push(...citeActor(hold.closedBy, [...path, 'closedBy']))
  return say(
    numbered('closed-hold', place),
    'holds',
    `A hold${what}${reason} was open${from} until ${writeTime(hold.closedAt ?? '')}${by}.`,
    citations,
    { internal: who !== null && isPerson(hold.closedBy) },
  )
}

/** With a part on hold, the parts that no open hold names are what is left. */
function sayUnnamed({ group, verification }: Facts): Statement[] {
  const kinds = (verification.openHolds ?? []).flatMap(({ kind }) => (kind ? [kind] : []))
  if (group === 'blocked' || kinds.length === 0 || kinds.includes('ALL_SENDING')) return []
  const left = PARTS.filter((part) => !kinds.includes(part))
  if (left.length === 0) return []
  const verb = left.length === 1 ? 'is' : 'are'
  return [
    say('unnamed', 'holds', `${listed(left)} ${verb} not mentioned in any open hold.`, [
      cite(TOOL, 'openHolds'),
    ]),
  ]
}
