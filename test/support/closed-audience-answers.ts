import { expect } from 'vitest'
import type { ToolAnswer, ToolInput } from '../../src/engine/tools/index.ts'
import type { Campaign, Sequence } from './closed-audience-draw.ts'
import {
  missingIn,
  pathsTo,
  reachedBy,
  type Segment,
  type Thing,
  toToolFilter,
} from './closed-audience-oracle.ts'

/** What has filters. This file compares what the tools say of deletions and of closed campaigns with the oracle. */
export type Holder = Segment | Campaign

export type Deleting = 'delete_tag' | 'delete_segment' | 'delete_custom_field'
export type Deletion = { [N in Deleting]: [tool: N, input: ToolInput<N>] }[Deleting]

/** A segment, draft or scheduled campaign that uses what is deleted. */
export interface Use {
  holder: Holder
  /** Names of the segments by which it may be said to reach it; none when it names it itself. */
  paths: string[]
}

export interface CountedUse extends Use {
  before: number
  after: number
}

const NOUNS = { tag: 'tag', customField: 'custom field', segment: 'segment' } as const
const CLOSED = 'filters name what was deleted'
const NOBODY = 'nobody who is subscribed'

export function isSegment(holder: Holder): holder is Segment {
  return 'kind' in holder
}

/** What a failing comparison shows of what it is about. */
export function shown({ name, filters }: Holder): Record<string, string> {
  return { name, filters: JSON.stringify(filters.map(toToolFilter)) }
}

/** Returns every segment, draft and scheduled campaign of the sequence that uses the thing. */
export function findUses({ segments, campaigns }: Sequence, thing: Thing): Use[] {
  const holders: Holder[] = [...segments.filter((one) => one !== thing && !one.isGone), ...campaigns]
  return holders
    .filter(({ filters }) => reachedBy(filters).has(thing))
    .map((holder) => ({ holder, paths: pathsTo(holder.filters, thing) }))
}

function byName<Named extends { name: string }>(things: Named[]): Named[] {
  return things.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function factsOf(holder: Holder) {
  const { id, name } = holder
  return isSegment(holder)
    ? { type: 'segment', id, name, status: undefined }
    : { type: 'campaign', id, name, status: holder.status }
}

/** Fails unless the answer of a deletion names exactly what used it. */
export function expectUses(answered: ToolAnswer<Deleting>['uses'], uses: readonly CountedUse[]): void {
  const named = (answered ?? []).map(({ type, id, name, status, before, after }) => {
    return { type, id, name, status, before, after }
  })
  const expected = uses.map(({ holder, before, after }) => ({ ...factsOf(holder), before, after }))
  expect(byName(named)).toEqual(byName(expected))
}

/** What a confirmation says of what uses a thing: `• "July" (through segment "Outer"): 1 → 2`. */
const LINE = /^• "(.+?)"(?: \(through segment "(.+?)"\))?: (\d+) → (\d+)$/

/** Fails unless a confirmation names exactly what uses the thing, with its counts. */
export function expectConfirmation(message: string, thing: Thing, uses: readonly CountedUse[]): void {
  let group = ''
  const named = message.split('\n').flatMap((line) => {
    const [, name, through, before, after] = LINE.exec(line) ?? []
    if (name === undefined) group = line.split(/[:;]/)[0] ?? ''
    if (name === undefined) return []
    const paths = uses.find(({ holder }) => holder.name === name)?.paths ?? []
    const isRight = paths.length === 0 ? through === undefined : paths.includes(through ?? '')
    const counts = { before: Number(before), after: Number(after) }
    return [{ name, group, ...counts, way: isRight ? 'right' : through }]
  })
  const expected = uses.map(({ holder, before, after }) => {
    return { name: holder.name, group: groupOf(holder), before, after, way: 'right' }
  })
  expect({ deleted: thing.name, named: byName(named) }).toEqual({
    deleted: thing.name,
    named: byName(expected),
  })
}

function groupOf(holder: Holder): string {
  if (isSegment(holder)) return 'Segments'
  return holder.status === 'SCHEDULED' ? 'Scheduled campaigns' : 'Drafts'
}

/** A reason names what is gone; without anything gone nobody may match. */
export function expectReason(message: string, campaign: Campaign, count: number): void {
  const gone = missingIn(campaign.filters)
  const named = gone.filter(({ kind, name }) => message.includes(`${NOUNS[kind]} "${name}" was deleted`))
  expect({
    ...{ ...shown(campaign), message, isClosed: message.includes(CLOSED), isNamed: named.length > 0 },
    saysNobody: message.toLowerCase().includes(NOBODY),
  }).toEqual({
    ...{ ...shown(campaign), message, isClosed: gone.length > 0, isNamed: gone.length > 0 },
    saysNobody: gone.length === 0,
  })
  if (gone.length === 0) expect({ ...shown(campaign), count }).toEqual({ ...shown(campaign), count: 0 })
}
