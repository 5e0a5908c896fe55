import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelMailOfLeavers, queueCampaign } from '../../../src/engine/sending/campaign-progress.ts'
import type { SubscriberStatus } from '../../../src/engine/domain/subscriber-status.ts'
import {
  readCampaignStats,
  readProgress,
  NO_STATS,
  writeCampaignStats,
} from '../../../src/engine/store/campaign-stats.ts'
import { findCampaign } from '../../../src/engine/store/campaigns.ts'
import { readLaneFree } from '../../../src/engine/store/emails/sending-queue.ts'
import type { SubscriberChange } from '../../../src/engine/subscribers/changes.ts'
import { findBookFaults } from '../../support/books.ts'
import { crowd, SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'

let world: SendingFile
beforeEach(() => {
  world = new SendingFile()
})
afterEach(() => world.close())
const write = (work: () => void) => world.file.transaction(work)

describe('the parts of a queue', () => {
  const audience = (size: number) => Array.from({ length: size }, (_, index) => 7 + index)
  const parts = () =>
    world.file.read
      .all<{ part: number; first: number; ids: string }>(
        'SELECT part, first_sent AS first, ids FROM sending_queue ORDER BY campaign, part',
      )
      .map(({ part, first, ids }) => [part, first - START, (JSON.parse(ids) as number[]).length])

  // 2000 in a part, and 40 of them a second: the next part begins 50 seconds later.
  test.each([
    [1, [[0, 1000, 1]], 1000],
    [40, [[0, 1000, 40]], 1000],
    [41, [[0, 1000, 41]], 2000],
    [2000, [[0, 1000, 2000]], 50_000],
    [
      2001,
      [
        [0, 1000, 2000],
        [1, 51_000, 1],
      ],
      51_000,
    ],
    [
      4000,
      [
        [0, 1000, 2000],
        [1, 51_000, 2000],
      ],
      100_000,
    ],
  ])('of %i recipients', (size, expected, free) => {
    write(() => queueCampaign(world.file.write, { campaign: 1, template: 1, at: START }, audience(size)))
    expect(parts()).toEqual(expected)
    const ids = world.file.read.column<string>('SELECT ids FROM sending_queue ORDER BY part')
    expect(ids.flatMap((text) => JSON.parse(text) as number[])).toEqual(audience(size))
    expect(readLaneFree(world.file.read)).toBe(START + free)
  })

  test('begin when the lane is free, and with new figures', () => {
    write(() => {
      writeCampaignStats(world.file.write, 1, { ...NO_STATS, recipients: 9, sent: 9, opened: 3 })
      for (const campaign of [2, 1])
        queueCampaign(world.file.write, { campaign, template: campaign, at: START + 200 }, audience(81))
    })
    expect(parts()).toEqual([
      [0, 4200, 81],
      [0, 1200, 81],
    ])
    expect(readLaneFree(world.file.read)).toBe(START + 6200)
    expect(readCampaignStats(world.file.read, 1)).toEqual({ ...NO_STATS, recipients: 81 })
  })
})

describe('the mail of those who leave', () => {
  /** Half a second before their turn. */
  const at = START + 500
  const change = (
    subscriber: number,
    before: SubscriberStatus | null,
    after: SubscriberStatus,
  ): SubscriberChange => ({
    ...{ kind: 'STATUS', subscriber, at, before, after },
  })
  const waiting = () =>
    world.file.read.column<number>('SELECT subscriber FROM emails WHERE status = 1 ORDER BY id')
  const apply = (...changes: SubscriberChange[]) =>
    write(() => cancelMailOfLeavers(world.file.write, changes))

  afterEach(() => expect(findBookFaults(world.file.read)).toEqual([]))

  /** A campaign to four people, none of it sent yet. */
  beforeEach(() => {
    world.addPeople(crowd(4))
    world.schedule(START)
    world.advance(START)
  })

  test('is cancelled, and the campaign is SENT when nobody waits any more', () => {
    apply(change(1, 'SUBSCRIBED', 'UNSUBSCRIBED'), change(3, 'SUBSCRIBED', 'BOUNCED'))
    expect(waiting()).toEqual([2, 4])
    expect(readCampaignStats(world.file.read, 1)).toEqual({ ...NO_STATS, recipients: 4, cancelled: 2 })
    expect(findCampaign(world.file.read, 1)?.status).toBe('SENDING')
    apply(change(2, 'SUBSCRIBED', 'BANNED'), change(4, 'SUBSCRIBED', 'COMPLAINED'))
    expect(waiting()).toEqual([])
    expect(readProgress(world.file.read, 1)).toEqual({ recipients: 4, done: 4, lastSent: at })
    expect(findCampaign(world.file.read, 1)).toMatchObject({ status: 'SENT', updated: at })
  })

  test('stays where nobody left: other changes, other statuses before, others’ mail', () => {
    apply(
      ...[change(1, 'PENDING_CONFIRMATION', 'SUBSCRIBED'), change(2, null, 'SUBSCRIBED')],
      ...[change(3, 'UNSUBSCRIBED', 'BANNED'), change(99, 'SUBSCRIBED', 'BANNED')],
      { kind: 'TAG_ADDED', subscriber: 4, at, tag: 1 },
    )
    expect(waiting()).toEqual([1, 2, 3, 4])
  })

  test('that has its turn at that very instant goes out', () => {
    write(() => world.file.write.run('UPDATE emails SET due = ? WHERE subscriber = 1', [at]))
    write(() => world.file.write.run('UPDATE emails SET due = ? WHERE subscriber = 2', [at + 1]))
    apply(change(1, 'SUBSCRIBED', 'BANNED'), change(2, 'SUBSCRIBED', 'BANNED'))
    expect(waiting()).not.toContain(2)
    expect(waiting()).toContain(1)
  })

  test('of no campaign is cancelled when a workflow sent it, and not when they asked for it', () => {
    write(() => {
      for (const [id, kind] of [
        [1, 2],
        [2, 3],
      ])
        world.file.write.run('UPDATE emails SET kind = ?, campaign = NULL, due = ? WHERE subscriber = ?', [
          ...[kind ?? 0, at + 1, id ?? 0],
        ])
    })
    apply(change(1, 'SUBSCRIBED', 'BANNED'), change(2, 'SUBSCRIBED', 'BANNED'))
    expect(waiting()).toContain(2)
    expect(waiting()).not.toContain(1)
    expect(readCampaignStats(world.file.read, 1).cancelled).toBe(0)
  })
})

describe('a start that is stopped before all its emails are written', () => {
  const at = START + 1
  const SIZE = 4100

  /** Stops when the first of three parts is written; returns who is in the others. */
  function stopAfterFirstPart(): number[][] {
    world.addPeople(crowd(SIZE))
    world.schedule(START)
    const readParts = () => world.file.read.column<string>('SELECT ids FROM sending_queue ORDER BY part')
    world.onCommit = () => {
      if (readParts().length === 2) throw new Error('stopped')
    }
    expect(() => world.advance(START, { limit: 1 })).toThrow('stopped')
    world.onCommit = () => undefined
    return readParts().map((ids) => JSON.parse(ids) as number[])
  }

  const leave = (subscriber: number): SubscriberChange => {
    world.file.write.run('UPDATE subscribers SET status = 3 WHERE id = ?', [subscriber])
    return { kind: 'STATUS', subscriber, at, before: 'SUBSCRIBED', after: 'UNSUBSCRIBED' }
  }

  test.each([
    ['one of a part', (parts: number[][]) => [parts[0]?.[3] ?? 0]],
    ['some of each part', (parts: number[][]) => parts.flatMap((ids) => ids.slice(10, 20))],
    ['a whole part', (parts: number[][]) => parts[1] ?? []],
    ['all that wait', (parts: number[][]) => parts.flat()],
  ])('writes nothing to those who leave meanwhile: %s', (_who, choose) => {
    const gone = choose(stopAfterFirstPart())
    expect(gone.length).toBeGreaterThan(0)
    write(() => cancelMailOfLeavers(world.file.write, gone.map(leave)))
    world.advance(START + 3_600_000)
    const mailed = new Set(world.file.read.column<number>('SELECT subscriber FROM emails WHERE kind = 1'))
    expect(gone.filter((subscriber) => mailed.has(subscriber))).toEqual([])
    expect(mailed.size).toBe(SIZE - gone.length)
    expect(readProgress(world.file.read, 1)).toMatchObject({ recipients: mailed.size, done: mailed.size })
    expect(findCampaign(world.file.read, 1)?.status).toBe('SENT')
  })
})
