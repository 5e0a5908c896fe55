import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addToEngagementBacklog,
  readBacklogStart,
  settleEngagementBacklog,
} from '../../../../src/engine/store/emails/engagement.ts'
import { insertEvent } from '../../../../src/engine/store/events.ts'
import { crowd, SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'

/** The engagement backlog, settled in parts: ranges with gaps between them, and every limit. */
/** More than all ranges and gaps of one run: a start reaches each of them once. */
const PEOPLE = 80

interface Range {
  /** Emails in the range, and what their readers did. */
  emails: { opened: boolean; clicks: number; sent: boolean }[]
  /** Emails after it that are counted elsewhere. */
  gap: number
}

const range: fc.Arbitrary<Range> = fc.record({
  emails: fc.array(
    fc.record({ opened: fc.boolean(), clicks: fc.integer({ min: 0, max: 2 }), sent: fc.boolean() }),
    { minLength: 1, maxLength: 6 },
  ),
  gap: fc.constantFrom(0, 0, 1, 3),
})

const SELECT = `SELECT id, email_count AS emails, open_count AS opens, click_count AS clicks, last_sent AS sent,
  last_opened AS opened, last_clicked AS clicked FROM subscribers ORDER BY id`

interface Counted {
  id: number
  emails: number
  opens: number
  clicks: number
  sent: number | null
  opened: number | null
  clicked: number | null
}

function begin(): SendingFile {
  const world = new SendingFile()
  world.addPeople(crowd(PEOPLE))
  return world
}

/** Writes the ranges as simulated emails are; answers what their subscribers should come to. */
function record({ file }: SendingFile, ranges: readonly Range[]): Counted[] {
  const { write, read } = file
  const counted = read.all<Counted>(SELECT)
  let nth = 0
  const put = (opened: boolean, sent: boolean): { id: number; person: Counted; at: number } => {
    nth += 1
    const person = counted[(nth * 7) % PEOPLE] as Counted
    const at = START + nth * 1000
    const { lastId } = write.run(
      `INSERT INTO emails (kind, campaign, subscriber, recipient, status, created, sent, opened)
       VALUES (1, 1, ?, 'a@mail.test', 3, ?, ?, ?)`,
      [person.id, START, sent ? at : null, opened ? at + 60_000 : null],
    )
    return { id: lastId, person, at }
  }
  for (const { emails, gap } of ranges) {
    const from = {
      email: read.get<{ n: number }>('SELECT ifnull(max(id), 0) + 1 AS n FROM emails')?.n ?? 1,
      event: read.get<{ n: number }>('SELECT ifnull(max(id), 0) + 1 AS n FROM events')?.n ?? 1,
    }
    for (const { opened, clicks, sent } of emails) {
      const { id, person, at } = put(opened && sent, sent)
      if (!sent) continue
      person.emails += 1
      person.sent = at
      if (opened) {
        person.opens += 1
        person.opened = at + 60_000
      }
      for (let turn = 0; turn < clicks; turn += 1) {
        insertEvent(write, person.id, 'EMAIL_CLICKED', at + 90_000 + turn, { emailId: id, url: 'x' })
        person.clicks += 1
        person.clicked = at + 90_000 + turn
      }
    }
    addToEngagementBacklog(write, from, START)
    // They were sent too, but no range holds them.
    for (let turn = 0; turn < gap; turn += 1) put(true, true)
  }
  return counted
}

describe('settling the engagement backlog', () => {
  test('counts every email of a range once, and none between the ranges, at any limit', () => {
    const world = begin()
    fc.assert(
      fc.property(
        fc.array(range, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        (ranges, limit) => {
          world.file.rehearse(() => {
            const expected = record(world, ranges)
            const { write, read } = world.file
            const parts: number[] = []
            expect(readBacklogStart(read)).toBe(START)
            for (let done = settleEngagementBacklog(write, limit); done > 0;) {
              parts.push(done)
              done = settleEngagementBacklog(write, limit)
            }
            expect(read.all(SELECT)).toEqual(expected)
            expect(readBacklogStart(read)).toBeNull()
            expect(parts).toEqual(partsOf(ranges, limit))
          })
        },
      ),
      { numRuns: 150, seed: 55 },
    )
    world.close()
  })

  test('of nothing is nothing', () => {
    const world = begin()
    expect(settleEngagementBacklog(world.file.write, 10)).toBe(0)
    expect(world.dump()).toEqual(begin().dump())
    world.close()
  })
})

/** How many emails each part settles: ranges that touch, as long as they fit; a range is never cut. */
function partsOf(ranges: readonly Range[], limit: number): number[] {
  const parts: number[] = []
  let open = false
  for (const { emails, gap } of ranges) {
    const before = parts.at(-1) ?? 0
    if (open && before + emails.length <= limit) parts[parts.length - 1] = before + emails.length
    else parts.push(emails.length)
    open = gap === 0
  }
  return parts
}
