import { afterEach, describe, expect, test } from 'vitest'
import { campaignStart } from '../../../../src/engine/sandbox/simulation/campaign-start.ts'
import { organizationChance } from '../../../../src/engine/sandbox/world/seeded-chance.ts'
import { nodeContentLibrary } from '../../../../src/platform/content-library.ts'
import { findCampaign, type NewCampaign } from '../../../../src/engine/store/campaigns.ts'
import { listCampaignLinks, readCampaignStats } from '../../../../src/engine/store/campaign-stats.ts'
import { setVerification } from '../../../../src/engine/store/organizations.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/shared/text/time-units.ts'
import { findBookFaults } from '../../../support/books.ts'
import { findMailFaults } from '../../../support/mail-books.ts'
import { crowd, SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'
import { emptyTally } from '../../../../src/engine/sandbox/scheduler/job.ts'

const SEND_AT = START + HOUR_MS
let world: SendingFile

function start(people: number): SendingFile {
  world = new SendingFile()
  world.addPeople(crowd(people))
  return world
}

afterEach(() => {
  expect([...findBookFaults(world.file.read), ...findMailFaults(world.file.read)]).toEqual([])
  world.close()
})

const statusOf = (campaign: number) => findCampaign(world.file.read, campaign)?.status
const count = (sql: string) => world.file.read.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)?.n

describe('SCHEDULED → SENDING → SENT', () => {
  test('nothing happens before its time', () => {
    start(10)
    const campaign = world.schedule(SEND_AT)
    world.advance(SEND_AT - 1)
    expect(statusOf(campaign)).toBe('SCHEDULED')
    expect(count('emails')).toBe(0)
  })

  test('at its time every recipient has a PENDING email, at 40 per second they are sent', () => {
    start(100)
    const campaign = world.schedule(SEND_AT)
    world.advance(SEND_AT)
    expect(statusOf(campaign)).toBe('SENDING')
    expect(count('emails WHERE status = 1')).toBe(100)
    expect(readCampaignStats(world.file.read, campaign)).toMatchObject({ recipients: 100, sent: 0 })
    world.advance(SEND_AT + 1000)
    expect(readCampaignStats(world.file.read, campaign)).toMatchObject({ recipients: 100, sent: 40 })
    world.advance(SEND_AT + 2000)
    expect(statusOf(campaign)).toBe('SENDING')
    world.advance(SEND_AT + 3000)
    expect(readCampaignStats(world.file.read, campaign)).toMatchObject({ recipients: 100, sent: 100 })
    expect(findCampaign(world.file.read, campaign)).toMatchObject({ status: 'SENT', updated: SEND_AT + 3000 })
  })

  test('two campaigns share the lane: the second waits until the first is sent', () => {
    start(100)
    const [first, second] = [world.schedule(SEND_AT), world.schedule(SEND_AT + 1000)]
    world.advance(SEND_AT + 3000)
    expect([statusOf(first), statusOf(second)]).toEqual(['SENT', 'SENDING'])
    expect(readCampaignStats(world.file.read, second).sent).toBe(0)
    world.advance(SEND_AT + 6000)
    expect(statusOf(second)).toBe('SENT')
  })

  test('recipients are the filters AND SUBSCRIBED, and not who is suppressed', () => {
    start(40)
    const statuses = ['UNSUBSCRIBED', 'BOUNCED', 'COMPLAINED', 'BANNED', 'PENDING_CONFIRMATION'] as const
    world.addPeople([
      ...statuses.map((status) => ({ email: `${status.toLowerCase()}@mail.test`, status, tags: ['vip'] })),
      { email: 'receipt@mail.test', status: 'TRANSACTIONAL', tags: ['vip'] },
    ])
    const filters = JSON.stringify([{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['vip'] }])
    world.schedule(SEND_AT, { filters })
    world.advance(SEND_AT)
    const recipients = world.file.read.column<string>('SELECT recipient FROM emails ORDER BY id')
    expect(recipients).toEqual(['p0@mail.test', 'p10@mail.test', 'p20@mail.test', 'p30@mail.test'])
  })

  test('merge values are what the template uses, and template words are kept once', () => {
    start(11)
    world.schedule(SEND_AT)
    world.advance(SEND_AT)
    const kept = world.file.read.column<string>('SELECT merge_values FROM emails ORDER BY id')
    expect(kept.map((text) => JSON.parse(text)).slice(9)).toEqual([
      { name: 'Person 9', 'tag:vip': 0 },
      { name: 'Person 10', 'tag:vip': 1 },
    ])
    expect(count('email_templates')).toBe(1)
  })

  test('a message that says nothing about the person keeps no merge values', () => {
    start(2)
    const content = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [] }] })
    world.schedule(SEND_AT, { content, subject: 'News' })
    world.advance(SEND_AT)
    expect(count('emails WHERE merge_values IS NOT NULL')).toBe(0)
  })
})

describe('the job that starts campaigns', () => {
  test('a transaction ends with the part that reaches its limit', () => {
    start(4001)
    world.schedule(SEND_AT)
    world.advance(SEND_AT - 1)
    const run = (limit: number) =>
      world.file.transaction(() => {
        const { platform, organization, file } = world
        return campaignStart.run({
          ...{ db: file.write, organization, platform: platform.read, content: nodeContentLibrary },
          ...{ until: SEND_AT, writeAheadTo: SEND_AT, limit, chance: organizationChance(1, 1) },
          tally: emptyTally(),
        })
      })
    // The start itself, then parts of 2000: one that reaches the limit, and two for one more.
    expect(run(5000)).toEqual({ processed: 1, more: true })
    expect(run(2000)).toEqual({ processed: 2000, more: true })
    expect(run(2001)).toEqual({ processed: 2001, more: true })
    expect(run(5000)).toEqual({ processed: 0, more: false })
    world.advance(SEND_AT + DAY_MS)
  })

  test('lets a slice go on until just before the start after it', () => {
    start(30)
    world.addPeople([{ email: 'gone@mail.test', status: 'UNSUBSCRIBED' }])
    const passage = () => campaignStart.passage?.(world.file.read)
    world.schedule(SEND_AT)
    expect(passage()).toEqual({ deliveries: 30, until: null })
    world.schedule(SEND_AT + 500)
    world.schedule(SEND_AT + 900)
    expect(passage()).toEqual({ deliveries: 30, until: SEND_AT + 499 })
    // Settled, but its emails are still to be written: the next start is the one after it.
    world.file.transaction(() => {
      const { platform, organization, file } = world
      return campaignStart.run({
        ...{ db: file.write, organization, platform: platform.read, content: nodeContentLibrary },
        ...{ until: SEND_AT, writeAheadTo: SEND_AT, limit: 1, chance: organizationChance(1, 1) },
        tally: emptyTally(),
      })
    })
    expect(campaignStart.nextDueAt(world.file.read)).toBe(SEND_AT)
    expect(passage()).toEqual({ deliveries: 30, until: SEND_AT + 499 })
    world.advance(SEND_AT + DAY_MS)
  })
})

describe('FAILED, with the reason stored', () => {
  const failures: [string, Partial<NewCampaign>, (world: SendingFile) => void, RegExp][] = [
    ['no sender', { sender: null }, () => undefined, /no sender/],
    [
      'its domain is not VERIFIED',
      {},
      ({ file }) => void file.write.run(`UPDATE domains SET status = 'FAILED'`),
      /shop\.example is FAILED, not VERIFIED/,
    ],
    [
      'the organization is blocked',
      {},
      ({ platform }) => setVerification(platform.write, 1, 'BLOCKED'),
      /The organization is BLOCKED/,
    ],
    [
      'nobody is left',
      { filters: '[{"type":"STRING","field":"email","operator":"EQUALS","value":"nobody@mail.test"}]' },
      () => undefined,
      /Nobody/,
    ],
  ]
  test.each(failures)('%s', (_name, values, prepare, reason) => {
    start(3)
    const campaign = world.schedule(SEND_AT, values)
    prepare(world)
    world.advance(SEND_AT + DAY_MS)
    expect(findCampaign(world.file.read, campaign)).toMatchObject({
      status: 'FAILED',
      failure: { message: expect.stringMatching(reason) },
      updated: SEND_AT,
    })
    expect(count('emails')).toBe(0)
  })
})

describe('what becomes of the emails', () => {
  test('the healthy defaults show in a large sending, and statistics are the recount', () => {
    start(4000)
    const campaign = world.schedule(SEND_AT)
    world.advance(SEND_AT + 5 * DAY_MS)
    const stats = readCampaignStats(world.file.read, campaign)
    expect(stats).toMatchObject({ recipients: 4000, sent: 4000, cancelled: 0 })
    expect(stats.delivered + stats.bounced).toBe(4000)
    expect(stats.bounced / 4000).toBeCloseTo(0.02, 2)
    expect(stats.opened / stats.delivered).toBeCloseTo(0.32, 1)
    expect(stats.clicked / stats.opened).toBeCloseTo(0.12, 1)
    expect(count('emails WHERE due IS NOT NULL')).toBe(0)
    expect(count('recipient_moves')).toBe(0)
    expect(count('emails WHERE unsubscribed IS NOT NULL')).toBe(stats.unsubscribed)
  })

  test('recipient events fall on whole minutes', () => {
    start(500)
    world.schedule(SEND_AT)
    world.advance(SEND_AT + 5 * DAY_MS)
    const off = ['opened', 'clicked', 'complained', 'unsubscribed']
      .map((column) => `${column} % ${MINUTE_MS} <> 0`)
      .join(' OR ')
    expect(count(`emails WHERE ${off}`)).toBe(0)
    expect(count(`events WHERE type = 6 AND at % ${MINUTE_MS} <> 0`)).toBe(0)
  })

  test('every click is an event with an address of the message; links are counted', () => {
    start(3000)
    const campaign = world.schedule(SEND_AT)
    world.advance(SEND_AT + 5 * DAY_MS)
    const urls = world.file.read.column<string>(
      `SELECT DISTINCT data ->> 'url' AS url FROM events WHERE type = 6 ORDER BY 1`,
    )
    expect(urls).toEqual([
      'https://blog.example/',
      'https://links.sandbox.test/tags?add=keen,autumn',
      'https://links.sandbox.test/tags?remove=vip',
      'https://shop.example/autumn?a=1&b=2',
    ])
    const recounted = world.file.read.all(
      `SELECT data ->> 'url' AS url, count(*) AS clicks, count(DISTINCT subscriber) AS people FROM events
       WHERE type = 6 GROUP BY 1 ORDER BY clicks DESC, 1`,
    )
    expect(listCampaignLinks(world.file.read, campaign)).toEqual(recounted)
  })

  test('tag actions that are followed add and remove tags, with their events', () => {
    start(3000)
    world.schedule(SEND_AT)
    world.advance(SEND_AT + 5 * DAY_MS)
    const keen = count(`subscriber_tags t JOIN tags g ON g.id = t.tag WHERE g.name = 'keen'`)
    expect(keen).toBeGreaterThan(0)
    expect(count(`events WHERE type = 3 AND data ->> 'tagName' = 'keen'`)).toBe(keen)
    const removed = count(`events WHERE type = 4 AND data ->> 'tagName' = 'vip'`)
    expect(count(`subscriber_tags t JOIN tags g ON g.id = t.tag WHERE g.name = 'vip'`)).toBe(
      300 - (removed ?? 0),
    )
  })
})
