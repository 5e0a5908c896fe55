import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RecipientAction } from '../../../../src/engine/domain/scenario.ts'
import type { EmailKind } from '../../../../src/engine/domain/email-status.ts'
import { actOnEmail } from '../../../../src/engine/sandbox/simulation/manual-actions.ts'
import { BOUNCES, COMPLAINT } from '../../../../src/engine/sandbox/simulation/outcome-plan.ts'
import { listCampaignLinks, readCampaignStats } from '../../../../src/engine/store/campaign-stats.ts'
import { findEmail } from '../../../../src/engine/store/emails/emails.ts'
import { findSubscriber } from '../../../../src/engine/store/subscribers.ts'
import { listTagsOfSubscriber } from '../../../../src/engine/store/tags.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../src/shared/text/time-units.ts'
import { findBookFaults } from '../../../support/books.ts'
import { findMailFaults } from '../../../support/mail-books.ts'
import { SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'

/** Everything that one act of a recipient writes, compared as a whole. */
const SEND_AT = START + HOUR_MS
const AT = SEND_AT + 10 * MINUTE_MS
const SHOP = 'https://shop.example/autumn?a=1&b=2'
const BLOG = 'https://blog.example/'
const KEEN = 'https://links.sandbox.test/tags?add=keen,autumn'
const NOT_VIP = 'https://links.sandbox.test/tags?remove=vip'

let world: SendingFile

/** A campaign to three people: one has it unread, one has it still under way, one is beside them. */
const [HAS_IT, UNDER_WAY, BESIDE] = [1, 2, 3]
beforeEach(() => {
  world = new SendingFile()
  world.addPeople([
    { email: 'delivered+one@sandbox.test', tags: ['vip'] },
    { email: 'slow@sandbox.test', tags: ['vip'] },
    { email: 'delivered+two@sandbox.test', tags: ['vip'] },
  ])
  world.schedule(SEND_AT)
  world.advance(AT)
})
afterEach(() => {
  expect([...findBookFaults(world.file.read), ...findMailFaults(world.file.read)]).toEqual([])
  world.close()
})

function act(
  email: number,
  action: RecipientAction,
  more: { url?: string; followed?: boolean; at?: number } = {},
) {
  return world.file.transaction(() =>
    actOnEmail(world.file.write, { email, action, at: AT, ...more }, world.organization),
  )
}

/** What is stored of one recipient, and of the campaign. */
function stored(email: number) {
  const { read } = world.file
  const row = findEmail(read, email)
  const { status, delivered, opened, clicked, bounced, complained, unsubscribed, outcome, due } = row ?? {}
  const person = findSubscriber(read, row?.subscriber ?? 0)
  return {
    email: { status, delivered, opened, clicked, bounced, complained, unsubscribed, outcome, due },
    person: {
      status: person?.status,
      counts: [person?.emailCount, person?.openCount, person?.clickCount],
      tags: listTagsOfSubscriber(read, row?.subscriber ?? 0).map(({ name }) => name),
    },
    stats: readCampaignStats(read, row?.campaign ?? 0),
    links: listCampaignLinks(read, row?.campaign ?? 0),
    events: read.all('SELECT type, at, data FROM events WHERE subscriber = ? AND type <> 8 ORDER BY id', [
      row?.subscriber ?? null,
    ]),
  }
}

type Stored = ReturnType<typeof stored>
interface Changed {
  email?: Partial<Stored['email']>
  person?: Partial<Stored['person']>
  stats?: Partial<Stored['stats']>
  links?: Stored['links']
  events?: { type: number; at: number; data: object }[]
}

/** Acts, and compares all that is stored with what was there before and these changes. */
function expectChange(email: number, acts: readonly Parameters<typeof act>[], changes: Changed): void {
  const before = stored(email)
  const beside = stored(BESIDE)
  for (const one of acts) expect(act(...one)).toEqual(findEmail(world.file.read, email))
  const { events = [], ...others } = changes
  expect(stored(email)).toEqual({
    email: { ...before.email, due: null, ...others.email },
    person: { ...before.person, ...others.person },
    stats: { ...before.stats, ...others.stats },
    links: others.links ?? before.links,
    events: events.map((event) => ({ ...event, data: JSON.stringify(event.data) })),
  })
  expect(stored(BESIDE)).toEqual({ ...beside, stats: stored(email).stats, links: stored(email).links })
}

const clicked = (at: number, url: string, emailId = HAS_IT) => ({
  ...{ type: 6, at, data: { emailId, campaignId: 1, url } },
})

describe('an open', () => {
  test('counts once, at its first instant', () => {
    expectChange(
      HAS_IT,
      [
        [HAS_IT, 'open'],
        [HAS_IT, 'open', { at: AT + 1 }],
      ],
      {
        email: { opened: AT },
        person: { counts: [1, 1, 0] },
        stats: { opened: 1 },
      },
    )
  })

  test('of a message that is under way lets it arrive', () => {
    expectChange(UNDER_WAY, [[UNDER_WAY, 'open']], {
      email: { status: 'DELIVERED', delivered: AT, opened: AT },
      person: { counts: [1, 1, 0] },
      stats: { delivered: 3, opened: 1 },
    })
  })
})

describe('a click', () => {
  test('without an address is one on the first link, and opens', () => {
    expectChange(HAS_IT, [[HAS_IT, 'click']], {
      email: { opened: AT, clicked: AT },
      person: { counts: [1, 1, 1] },
      stats: { opened: 1, clicked: 1 },
      links: [{ url: SHOP, clicks: 1, people: 1 }],
      events: [clicked(AT, SHOP)],
    })
  })

  test('counts each time, of a person once for each link', () => {
    const again = (url: string, after: number): Parameters<typeof act> => [
      HAS_IT,
      'click',
      { url, at: AT + after },
    ]
    expectChange(HAS_IT, [again(BLOG, 0), again(SHOP, 1), again(BLOG, 2)], {
      email: { opened: AT, clicked: AT },
      person: { counts: [1, 1, 3] },
      stats: { opened: 1, clicked: 1 },
      links: [
        { url: BLOG, clicks: 2, people: 1 },
        { url: SHOP, clicks: 1, people: 1 },
      ],
      events: [clicked(AT, BLOG), clicked(AT + 1, SHOP), clicked(AT + 2, BLOG)],
    })
    act(BESIDE, 'click', { url: BLOG })
    expect(stored(BESIDE).links[0]).toEqual({ url: BLOG, clicks: 3, people: 2 })
  })

  test('on tag links adds and removes tags', () => {
    const tag = (type: number, at: number, tagId: number, tagName: string) => ({
      ...{ type, at, data: { tagId, tagName, emailId: HAS_IT } },
    })
    expectChange(
      HAS_IT,
      [
        [HAS_IT, 'click', { url: KEEN }],
        [HAS_IT, 'click', { url: NOT_VIP, at: AT + 1 }],
      ],
      {
        email: { opened: AT, clicked: AT },
        person: { counts: [1, 1, 2], tags: ['autumn', 'keen'] },
        stats: { opened: 1, clicked: 1 },
        links: [
          { url: KEEN, clicks: 1, people: 1 },
          { url: NOT_VIP, clicks: 1, people: 1 },
        ],
        events: [
          clicked(AT, KEEN),
          ...[tag(3, AT, 2, 'keen'), tag(3, AT, 3, 'autumn')],
          ...[clicked(AT + 1, NOT_VIP), tag(4, AT + 1, 1, 'vip')],
        ],
      },
    )
  })

  test('on an address that the message was written with needs no looking up', () => {
    const url = 'https://shop.example/for-you'
    expectChange(HAS_IT, [[HAS_IT, 'click', { url, followed: true }]], {
      email: { opened: AT, clicked: AT },
      person: { counts: [1, 1, 1] },
      stats: { opened: 1, clicked: 1 },
      links: [{ url, clicks: 1, people: 1 }],
      events: [clicked(AT, url)],
    })
  })
})

describe('a bounce', () => {
  const outcome = JSON.parse(BOUNCES.noSuchUser.outcome) as object
  test('takes the delivery back', () => {
    expectChange(HAS_IT, [[HAS_IT, 'bounce']], {
      email: { status: 'BOUNCED', delivered: null, bounced: AT, outcome },
      person: { status: 'BOUNCED' },
      stats: { delivered: 1, bounced: 1 },
    })
  })

  test('of a message that is under way has none to take back', () => {
    expectChange(UNDER_WAY, [[UNDER_WAY, 'bounce']], {
      email: { status: 'BOUNCED', bounced: AT, outcome },
      person: { status: 'BOUNCED' },
      stats: { bounced: 1 },
    })
  })

  test('that is soft leaves the subscriber as they are', () => {
    expectChange(HAS_IT, [[HAS_IT, 'softbounce']], {
      email: {
        ...{ status: 'BOUNCED', delivered: null, bounced: AT },
        outcome: JSON.parse(BOUNCES.mailboxFull.outcome) as object,
      },
      stats: { delivered: 1, bounced: 1 },
    })
  })
})

describe('a complaint and an unsubscribe', () => {
  test('a complaint lets the message arrive', () => {
    expectChange(UNDER_WAY, [[UNDER_WAY, 'complain']], {
      email: {
        status: 'COMPLAINED',
        delivered: AT,
        complained: AT,
        outcome: JSON.parse(COMPLAINT) as object,
      },
      person: { status: 'COMPLAINED' },
      stats: { delivered: 3, complained: 1 },
    })
  })

  test('an unsubscribe counts once', () => {
    expectChange(
      UNDER_WAY,
      [
        [UNDER_WAY, 'unsubscribe'],
        [UNDER_WAY, 'unsubscribe', { at: AT + 1 }],
      ],
      {
        email: { status: 'DELIVERED', delivered: AT, unsubscribed: AT },
        person: { status: 'UNSUBSCRIBED' },
        stats: { delivered: 3, unsubscribed: 1 },
        events: [{ type: 2, at: AT, data: { source: 'LINK', emailId: UNDER_WAY, campaignId: 1 } }],
      },
    )
  })
})

/** A message beside the campaign, with the campaign's own content. */
function addBeside(kind: EmailKind, subscriber: number | null, campaign: number | null): number {
  const sent = 'status = 3, sent = created, delivered = created, due = NULL'
  return world.file.transaction(() => {
    const { lastId } = world.file.write.run(
      `INSERT INTO emails (kind, campaign, subscriber, recipient, status, template, created, due)
       VALUES (?, ?, ?, coalesce((SELECT email FROM subscribers WHERE id = ?), 'x@mail.test'), 1, 1, ?, ?)`,
      [kind === 'TEST' ? 4 : 3, campaign, subscriber, subscriber, SEND_AT, SEND_AT],
    )
    world.file.write.run(`UPDATE emails SET ${sent} WHERE id = ?`, [lastId])
    if (subscriber !== null && kind !== 'TEST')
      world.file.write.run('UPDATE subscribers SET email_count = 2 WHERE id = ?', [subscriber])
    return lastId
  })
}

describe('what is nobody’s or a test', () => {
  const ACTS: RecipientAction[] = ['open', 'click', 'unsubscribe', 'complain']

  test('a test moves alone: no campaign, no subscriber and no event hears of it', () => {
    const id = addBeside('TEST', HAS_IT, 1)
    const others = stored(HAS_IT)
    for (const action of ACTS) act(id, action)
    expect(stored(id).email).toMatchObject({
      status: 'COMPLAINED',
      opened: AT,
      clicked: AT,
      unsubscribed: null,
    })
    const returned = addBeside('TEST', HAS_IT, 1)
    act(returned, 'bounce')
    expect(stored(returned).email).toMatchObject({ status: 'BOUNCED', bounced: AT })
    expect(stored(HAS_IT)).toEqual(others)
  })

  test('a message to somebody who is not on the list neither', () => {
    const id = addBeside('TRANSACTIONAL', null, null)
    const others = stored(HAS_IT)
    for (const action of ACTS) act(id, action)
    expect(stored(id).email).toMatchObject({
      status: 'COMPLAINED',
      opened: AT,
      clicked: AT,
      unsubscribed: null,
    })
    expect(stored(HAS_IT)).toEqual(others)
  })

  test('a single message counts for its subscriber and for no campaign', () => {
    const id = addBeside('TRANSACTIONAL', HAS_IT, null)
    const { stats, links } = stored(HAS_IT)
    act(id, 'click')
    expect(stored(HAS_IT)).toMatchObject({ stats, links, person: { counts: [2, 1, 1] } })
  })
})

describe('refused as impossible', () => {
  const READ = 'emailId: it was read, so it cannot come back any more.'
  const CASES: [string, RecipientAction[], RecipientAction, string | null][] = [
    ['what bounced', ['bounce'], 'open', 'emailId: it bounced, so nobody has it.'],
    ['a second complaint', ['complain'], 'complain', 'emailId: it was complained about already.'],
    ['an open after a complaint', ['complain'], 'open', null],
    ['a bounce after an open', ['open'], 'bounce', READ],
    ['a soft bounce after an open', ['open'], 'softbounce', READ],
    ['a bounce after a complaint', ['complain'], 'bounce', READ],
    ['a bounce after an unsubscribe', ['unsubscribe'], 'bounce', READ],
  ]
  test.each(CASES)('%s', (_what, before, action, message) => {
    for (const one of before) act(HAS_IT, one)
    if (message === null) expect(act(HAS_IT, action)).toMatchObject({ opened: AT })
    else expect(() => act(HAS_IT, action)).toThrow(expect.objectContaining({ code: 'WRONG_STATE', message }))
  })

  const SET: [number, string][] = [
    [1, 'emailId: it has not been sent yet; advance the clock.'],
    [6, 'emailId: it is CANCELLED and was never sent.'],
    [7, 'emailId: it is FAILED and was never sent.'],
  ]
  test.each(SET)('status %i', (status, message) => {
    const id = addBeside('TEST', null, null)
    world.file.transaction(() =>
      world.file.write.run('UPDATE emails SET status = ? WHERE id = ?', [status, id]),
    )
    expect(() => act(id, 'open')).toThrow(expect.objectContaining({ code: 'WRONG_STATE', message }))
    world.file.transaction(() => world.file.write.run('DELETE FROM emails WHERE id = ?', [id]))
  })

  test('an email that is not there', () => {
    expect(() => act(99, 'open')).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND', message: 'emailId: there is no such email.' }),
    )
  })
})

test('what else was planned for the email does not happen; of its neighbours it does', () => {
  world.close()
  world = new SendingFile()
  world.addPeople([{ email: 'unsubscribes+one@sandbox.test' }, { email: 'unsubscribes+two@sandbox.test' }])
  world.schedule(SEND_AT)
  world.advance(SEND_AT + 2000)
  act(1, 'open', { at: SEND_AT + 30_000 })
  world.advance(SEND_AT + 30 * HOUR_MS)
  expect([1, 2].map((id) => stored(id).person.status)).toEqual(['SUBSCRIBED', 'UNSUBSCRIBED'])
})
