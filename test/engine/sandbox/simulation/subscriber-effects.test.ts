import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BOUNCES, COMPLAINT } from '../../../../src/engine/sandbox/simulation/outcome-plan.ts'
import { EffectApplier } from '../../../../src/engine/sandbox/simulation/subscriber-effects.ts'
import { insertEvent } from '../../../../src/engine/store/events.ts'
import { SUBSCRIBER_EFFECTS } from '../../../../src/engine/store/emails/planned-effects.ts'
import { findSubscriber } from '../../../../src/engine/store/subscribers.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'
import { queueSingle } from '../../../support/queue-single.ts'
import { SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'

/** Which messages make a row of soft bounces: by their instants, then by their ids. */
let world: SendingFile
beforeEach(() => {
  world = new SendingFile()
  world.addPeople([{ email: 'softbounce@sandbox.test' }, { email: 'bob@mail.test' }])
})
afterEach(() => world.close())

type Fate = 'soft' | 'hard' | 'arrived' | 'complained' | 'under way' | 'cancelled' | 'test'

/** A message as it lies in the file when nothing more comes of it; instants are ms after the start. */
function insert(fate: Fate, at: number, subscriber = 1): void {
  const time = START + at
  const bounced = fate === 'soft' || fate === 'hard' ? time : null
  const arrived = ['arrived', 'complained', 'test'].includes(fate) ? time : null
  const status = { soft: 4, hard: 4, arrived: 3, complained: 5, 'under way': 2, cancelled: 6, test: 3 }[fate]
  const outcomes: Partial<Record<Fate, string>> = {
    ...{ soft: BOUNCES.mailboxFull.outcome, hard: BOUNCES.noSuchUser.outcome, complained: COMPLAINT },
  }
  world.file.write.run(
    `INSERT INTO emails (kind, subscriber, recipient, status, created, sent, delivered, bounced, complained, outcome)
     VALUES (?, ?, 'softbounce@sandbox.test', ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[fate === 'test' ? 4 : 3, subscriber, status, START, START, arrived, bounced],
      ...[fate === 'complained' ? time : null, outcomes[fate] ?? null],
    ],
  )
}

/** The status after the first message of the subscriber came back softly, as seen at that instant. */
function statusAt(at: number): string | undefined {
  world.file.transaction(() => {
    const applier = new EffectApplier(world.file.write, world.organization)
    applier.apply({ at: START + at, email: 1, kind: SUBSCRIBER_EFFECTS.SOFT_BOUNCE, data: null })
    applier.finish()
  })
  return findSubscriber(world.file.read, 1)?.status
}

const [STAYS, GOES] = ['SUBSCRIBED', 'BOUNCED']
const CASES: [string, [Fate, number, number?][], string][] = [
  [
    'three',
    [
      ['soft', 1],
      ['soft', 2],
      ['soft', 9],
    ],
    GOES,
  ],
  [
    'two',
    [
      ['soft', 1],
      ['soft', 9],
    ],
    STAYS,
  ],
  [
    'two, and one of somebody else',
    [
      ['soft', 1],
      ['soft', 2, 2],
      ['soft', 9],
    ],
    STAYS,
  ],
  [
    'three after one that arrived',
    [
      ['soft', 1],
      ['arrived', 0],
      ['soft', 2],
      ['soft', 9],
    ],
    GOES,
  ],
  [
    'three with one that arrived among them',
    [
      ['soft', 1],
      ['arrived', 5],
      ['soft', 2],
      ['soft', 9],
    ],
    STAYS,
  ],
  [
    'three with a complaint among them',
    [
      ['soft', 1],
      ['complained', 5],
      ['soft', 2],
      ['soft', 9],
    ],
    STAYS,
  ],
  [
    'two and a hard one',
    [
      ['soft', 1],
      ['hard', 2],
      ['soft', 9],
    ],
    STAYS,
  ],
  [
    'a third that comes later',
    [
      ['soft', 1],
      ['soft', 2],
      ['soft', 10],
    ],
    STAYS,
  ],
  [
    'three, and later one that arrives',
    [
      ['soft', 1],
      ['soft', 2],
      ['soft', 9],
      ['arrived', 10],
    ],
    GOES,
  ],
  [
    'three with a test among them',
    [
      ['soft', 1],
      ['test', 5],
      ['soft', 2],
      ['soft', 9],
    ],
    GOES,
  ],
  [
    'three with one under way',
    [
      ['soft', 1],
      ['under way', 5],
      ['soft', 2],
      ['soft', 9],
    ],
    GOES,
  ],
  [
    'three with one that was never sent',
    [
      ['soft', 1],
      ['cancelled', 5],
      ['soft', 2],
      ['soft', 9],
    ],
    GOES,
  ],
  [
    'of one instant, the last by id',
    [
      ['soft', 9],
      ['soft', 9],
      ['soft', 9],
      ['arrived', 9],
    ],
    STAYS,
  ],
  [
    'of one instant, the first by id',
    [
      ['arrived', 9],
      ['soft', 9],
      ['soft', 9],
      ['soft', 9],
    ],
    GOES,
  ],
]

describe('soft bounces in a row', () => {
  test.each(CASES)('%s', (_what, messages, expected) => {
    world.file.transaction(() => messages.forEach(([fate, at, subscriber]) => insert(fate, at, subscriber)))
    expect(statusAt(9)).toBe(expected)
  })

  // Only those after the last reactivation count, up to the instant that is looked at.
  test.each([
    [0, GOES],
    [1, STAYS],
    [9, STAYS],
    [10, GOES],
  ])('a reactivation %i ms after the start', (at, expected) => {
    world.file.transaction(() => {
      for (const instant of [1, 2, 9]) insert('soft', instant)
      const source = { source: 'API' }
      insertEvent(world.file.write, 1, 'SUBSCRIBED', START + at, { ...source, reactivated: true })
      insertEvent(world.file.write, 1, 'SUBSCRIBED', START + 5, source)
      insertEvent(world.file.write, 2, 'SUBSCRIBED', START + 5, { ...source, reactivated: true })
      insertEvent(world.file.write, 1, 'TAG_ADDED', START + 5, { tagId: 1 })
    })
    expect(statusAt(9)).toBe(expected)
  })
})

/** Mail with rows that say nothing yet when the third bounce happens: it is judged by its plan. */
test.each([
  [['softbounce', 'softbounce', 'softbounce'], GOES],
  [['softbounce', 'softbounce'], STAYS],
  // What arrives at another address of the same subscriber says nothing about this one.
  [['softbounce', 'delivered', 'softbounce', 'softbounce'], GOES],
  [['softbounce', 'delivered', 'softbounce+other', 'softbounce'], STAYS],
  [['delivered', 'softbounce', 'softbounce', 'softbounce'], GOES],
])('single messages to %j, one a day', (words, expected) => {
  for (const [day, word] of words.entries()) {
    const message = { recipient: `${word}@sandbox.test`, subscriber: 1, due: START + (1 + day) * DAY_MS }
    queueSingle(world.file, { kind: 'TRANSACTIONAL', ...message })
  }
  world.advance(START + 10 * DAY_MS)
  expect(findSubscriber(world.file.read, 1)?.status).toBe(expected)
})
