import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SubscriberStatus } from '../../../src/engine/domain/subscriber-status.ts'
import type { ReadHandle } from '../../../src/engine/store/db.ts'
import { findCustomFieldByName } from '../../../src/engine/store/custom-fields.ts'
import { NewEvents } from '../../../src/engine/store/events.ts'
import { findSubscriber, findSubscriberByEmail } from '../../../src/engine/store/subscribers.ts'
import { ensureTag, listTagsOfSubscriber } from '../../../src/engine/store/tags.ts'
import type { SubscriberChange } from '../../../src/engine/subscribers/changes.ts'
import { confirmSubscriber, SubscriberWriter } from '../../../src/engine/subscribers/save.ts'
import { findBookFaults } from '../../support/books.ts'
import { SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'

const PEOPLE = ['ann@mail.test', 'bob@mail.test']
const STATUSES: SubscriberStatus[] = ['SUBSCRIBED', 'UNSUBSCRIBED', 'BOUNCED', 'PENDING_CONFIRMATION']

interface Step {
  kind: 'save' | 'move' | 'addTag' | 'removeTag'
  who: number
  status: SubscriberStatus
  tags: string[]
  replaceTags: boolean
  fields: Record<string, string | null>
  later: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('save', 'move', 'addTag', 'removeTag'),
  who: fc.nat(1),
  status: fc.constantFrom(...STATUSES),
  tags: fc.array(fc.constantFrom('vip', 'VIP', 'new'), { maxLength: 3 }),
  replaceTags: fc.boolean(),
  fields: fc.dictionary(fc.constantFrom('city', 'size'), fc.constantFrom('A', 'B', null), { maxKeys: 2 }),
  later: fc.nat(3_600_000),
})

/** Does one step as its callers would; nothing happens to somebody who is not there. */
function take(writer: SubscriberWriter, db: SendingFile['file']['write'], one: Step): void {
  const email = PEOPLE[one.who] ?? ''
  const before = findSubscriberByEmail(db, email) ?? null
  if (one.kind === 'save') {
    const fields = new Map(Object.entries(one.fields))
    const { status, tags, replaceTags } = one
    writer.save(before, { email, patch: {}, status, tags, replaceTags, fields })
  } else if (before && one.kind === 'move') {
    writer.move(before, one.status)
  } else if (before) {
    const tag = ensureTag(db, one.tags[0] ?? 'vip')
    if (one.kind === 'addTag') writer.addTag(before.id, tag)
    else writer.removeTag(before.id, tag)
  }
}

interface State {
  status: SubscriberStatus
  tags: number[]
}

function readState(db: ReadHandle, id: number): State {
  const tags = listTagsOfSubscriber(db, id).map((tag) => tag.id)
  return { status: findSubscriber(db, id)?.status ?? 'BANNED', tags: tags.toSorted((a, b) => a - b) }
}

/** What the changes alone say of each subscriber; throws where one does not fit on the one before. */
function replay(changes: readonly SubscriberChange[]): Map<number, State> {
  const states = new Map<number, State>()
  for (const change of changes) {
    if (change.kind === 'UNREACHABLE') continue
    const state = states.get(change.subscriber)
    if (change.kind === 'STATUS') {
      expect(change.before).toBe(state?.status ?? null)
      expect(change.after).not.toBe(change.before)
      states.set(change.subscriber, { status: change.after, tags: state?.tags ?? [] })
    } else if (change.kind === 'TAG_ADDED') {
      expect(state?.tags).not.toContain(change.tag)
      state?.tags.push(change.tag)
    } else if (change.kind === 'TAG_REMOVED') {
      expect(state?.tags).toContain(change.tag)
      state?.tags.splice(state.tags.indexOf(change.tag), 1)
    }
  }
  for (const state of states.values()) state.tags.sort((a, b) => a - b)
  return states
}

describe('what SubscriberWriter says it changed', () => {
  test('replayed, it is what stands in the file, and the books agree', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, tagEvents) => {
        const world = new SendingFile()
        try {
          const changes = world.file.transaction(() => {
            const { write } = world.file
            const writer = new SubscriberWriter(write, START, { source: 'API', tagEvents })
            const taken: SubscriberChange[] = []
            let at = START
            for (const one of steps) {
              at += one.later
              writer.setTime(at)
              take(writer, write, one)
              if (one.later % 2 === 0) taken.push(...writer.takeChanges())
            }
            return [...taken, ...writer.finish()]
          })
          const { read } = world.file
          for (const [id, state] of replay(changes)) expect(readState(read, id)).toEqual(state)
          expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted((a, b) => a - b))
          const counted = changes.filter((change) => change.kind === 'STATUS' && change.before === null)
          expect(counted).toHaveLength(read.column('SELECT id FROM subscribers').length)
          expect(findBookFaults(read)).toEqual([])
        } finally {
          world.close()
        }
      }),
      { numRuns: 60 },
    )
  })

  test('custom fields that changed are named, those of a new subscriber and equal ones are not', () => {
    const world = new SendingFile()
    const { file } = world
    const save = (fields: Record<string, string | null>) =>
      file.transaction(() => {
        const writer = new SubscriberWriter(file.write, START, { source: 'API' })
        const before = findSubscriberByEmail(file.read, 'ann@mail.test') ?? null
        const wanted = { email: 'ann@mail.test', patch: {}, status: 'SUBSCRIBED', tags: [] } as const
        writer.save(before, { ...wanted, replaceTags: false, fields: new Map(Object.entries(fields)) })
        return writer.finish()
      })
    expect(save({ city: 'Basel', size: 'M' }).map(({ kind }) => kind)).toEqual(['STATUS'])
    const city = findCustomFieldByName(file.read, 'city')?.id
    expect(save({ city: 'Bern', size: 'M' })).toEqual([
      { kind: 'FIELD', subscriber: 1, at: START, field: city },
    ])
    expect(save({ city: null })).toEqual([{ kind: 'FIELD', subscriber: 1, at: START, field: city }])
    expect(save({ city: null })).toEqual([])
    world.close()
  })

  test('a payment and a refund, with their event', () => {
    const world = new SendingFile()
    world.addPeople([{ email: 'ann@mail.test' }])
    const { file } = world
    const changes = file.transaction(() => {
      const writer = new SubscriberWriter(file.write, START, { source: 'API' })
      const before = findSubscriber(file.read, 1)
      if (!before) throw new Error('nobody')
      const event = writer.addRevenue(before, 'SUBSCRIBER_REFUND', -250, { amount: 2.5 })
      expect(writer.takeChanges()).toEqual([
        { kind: 'REVENUE', type: 'SUBSCRIBER_REFUND', subscriber: 1, at: START, cents: -250, event },
      ])
      return writer.finish()
    })
    expect(changes).toEqual([])
    expect(findSubscriber(file.read, 1)?.revenue).toBe(-250)
    world.close()
  })

  test('a confirmation counts no new subscriber', () => {
    const world = new SendingFile()
    world.addPeople([{ email: 'ann@mail.test', status: 'PENDING_CONFIRMATION' }])
    const { file } = world
    const before = findSubscriber(file.read, 1)
    if (!before) throw new Error('nobody')
    file.transaction(() => confirmSubscriber(file.write, before, START + 1))
    expect(findSubscriber(file.read, 1)?.status).toBe('SUBSCRIBED')
    expect(file.read.column('SELECT added FROM growth')).toEqual([1])
    expect(findBookFaults(file.read)).toEqual([])
    world.close()
  })
})

describe('what it writes', () => {
  test('a new subscriber with one field under two spellings gets the last value', () => {
    const world = new SendingFile()
    const { file } = world
    const fields = new Map([
      ['City', 'Basel'],
      ['size', 'M'],
      ['city', 'Bern'],
      ['Size', null],
    ])
    const id = file.transaction(() => {
      const writer = new SubscriberWriter(file.write, START, { source: 'IMPORT' })
      const wanted = { email: 'ann@mail.test', patch: {}, status: 'SUBSCRIBED', tags: [] } as const
      const created = writer.create({ ...wanted, fields })
      writer.finish()
      return created.id
    })
    const city = findCustomFieldByName(file.read, 'city')?.id ?? 0
    expect(findSubscriber(file.read, id)?.fields).toEqual({ [city]: 'Bern' })
    world.close()
  })

  test('events keep the order in which they happened, alike or not', () => {
    const world = new SendingFile()
    world.addPeople(Array.from({ length: 40 }, (_, index) => ({ email: `p${index}@mail.test` })))
    const { file } = world
    const shared = { source: 'IMPORT' }
    const order = Array.from({ length: 40 }, (_, index) => 40 - index)
    file.transaction(() => {
      const events = new NewEvents()
      for (const [index, subscriber] of order.entries()) {
        const own = index === 3 || (index > 20 && index % 2 === 0)
        events.add(subscriber, own ? 'TAG_ADDED' : 'SUBSCRIBED', START, own ? { tagId: index } : shared)
      }
      events.write(file.write)
      events.write(file.write)
    })
    expect(file.read.column('SELECT subscriber FROM events ORDER BY id')).toEqual(order)
    expect(file.read.column(`SELECT data ->> '$.tagId' FROM events WHERE subscriber = 37`)).toEqual([3])
    expect(file.read.column(`SELECT data ->> '$.source' FROM events WHERE subscriber = 30`)).toEqual([
      'IMPORT',
    ])
    world.close()
  })
})
