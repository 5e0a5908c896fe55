import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  reviewMail,
  sampleLatest,
  sampleStart,
} from '../../../../src/engine/sandbox/reviewing/review-mail.ts'
import { insertWebDomain } from '../../../../src/engine/store/web-domains.ts'
import { nodeContentLibrary } from '../../../../src/platform/content-library.ts'
import { HOUR_MS } from '../../../../src/shared/text/time-units.ts'
import { doc, paragraph, text } from '../../../support/campaigns.ts'
import { queueSingle } from '../../../support/queue-single.ts'
import { SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'

/** What a review of sent emails says, as a whole: of none, of some, and of several that are flagged. */
let world: SendingFile
beforeEach(() => {
  world = new SendingFile()
  world.addPeople(
    Array.from({ length: 7 }, (_, index) => ({ email: `p${index}@mail.test`, name: `Person ${index}` })),
  )
})
afterEach(() => world.close())

const link = (words: string, href: string) => text(words, { type: 'link', attrs: { href } })
const content = (...paragraphs: object[]) =>
  JSON.stringify(doc(...paragraphs, paragraph(link('Unsubscribe', 'https://{{unsubscribeUrl}}'))))
const PLAIN = content(
  paragraph('Dear ', { type: 'variable', attrs: { id: 'name', fallback: 'you' } }, ', our dates.'),
)
const PHISHING = content(
  paragraph('Your account is suspended. Verify your password within 24 hours.'),
  paragraph(link('https://www.paypal.com/login', 'https://paypa1.example/login')),
)
const SPAM = content(paragraph('BUY NOW!!! 100% FREE!!! MAKE MONEY FAST!!! ACT NOW!!! LIMITED OFFER!!!'))

/** Sends campaigns with these contents one after the other; returns the first email of each. */
function send(...contents: string[]): number[] {
  for (const [index, one] of contents.entries())
    world.schedule(START + (1 + index) * HOUR_MS, {
      content: one,
      subject: `Number ${index + 1} for {{name}}`,
    })
  world.advance(START + (1 + contents.length) * HOUR_MS)
  return world.file.read.column(
    'SELECT min(id) FROM emails WHERE campaign IS NOT NULL GROUP BY campaign ORDER BY campaign',
  )
}

type ReviewedOrganization = Parameters<typeof reviewMail>[0]['organization']

const review = (ids: readonly number[], organization: Partial<ReviewedOrganization> = {}) =>
  reviewMail(
    {
      ...{ db: world.file.read, content: nodeContentLibrary },
      organization: { website: null, clickDomain: null, ...organization },
    },
    ids,
  )

const rulesOf = (made: ReturnType<typeof review>) =>
  made?.emails.map(({ reasons }) => reasons.map((reason) => reason.slice(0, reason.indexOf(':'))))

describe('a review', () => {
  test('says the worst of each score, who is flagged and why, in the order of the sample', () => {
    const made = review(send(PLAIN, PHISHING, SPAM))
    expect(made).toEqual({
      verdict: 'PHISHING',
      // Two reasons of each flagged email, three in all.
      explanation: [
        "PHISHING, says the local reviewer, a stand-in for the platform's.",
        'A link shows one address and leads to another.',
        'A domain is written almost like that of a well-known company.',
        'The message leaves no time to think.',
        '2 of 3 sampled emails are flagged.',
      ].join(' '),
      maxScores: { spam: 63, phishing: 100, impersonation: 70, coldEmail: 0 },
      model: 'postdesk-local-reviewer',
      emails: [1, 8, 15].map((email, index) => ({
        ...{ email, subject: `Number ${index + 1} for Person 0`, flagged: index > 0 },
        ...{ scores: expect.any(Object), reasons: expect.any(Array) },
      })),
    })
    expect(made?.emails.map(({ scores }) => scores)).toEqual([
      { spam: 5, phishing: 0, impersonation: 0, coldEmail: 0 },
      { spam: 15, phishing: 100, impersonation: 70, coldEmail: 0 },
      { spam: 63, phishing: 10, impersonation: 0, coldEmail: 0 },
    ])
    expect(rulesOf(made)).toEqual([
      ['identity.no-postal-address'],
      [
        ...['link.text-mismatch', 'domain.look-alike', 'lure.credentials', 'lure.credentials-elsewhere'],
        ...['lure.account-threat', 'lure.urgency', 'identity.no-postal-address'],
      ],
      ['lure.urgency', 'spam.wording', 'identity.no-postal-address'],
    ])
    expect(made?.emails[1]?.reasons[5]).toBe(
      'lure.urgency: The message leaves no time to think. (within 24 hours)',
    )
  })

  test('of nothing that weighs says so', () => {
    const [, spam = 0] = send(PLAIN, SPAM)
    expect(review([1, 2])?.explanation).toBe(
      "LEGIT, says the local reviewer, a stand-in for the platform's. Nothing weighs against it. 0 of 2 sampled emails are flagged.",
    )
    expect(review([spam, 1])).toMatchObject({ verdict: 'SPAM', emails: [{ email: spam }, { email: 1 }] })
  })

  test('reads what is there: no email that is gone, and none without a message snapshot', () => {
    const [sent = 0] = send(PLAIN)
    world.file.transaction(() => world.file.write.run('UPDATE emails SET template = NULL WHERE id = 2'))
    world.file.transaction(() => world.file.write.run('UPDATE emails SET template = 99 WHERE id = 3'))
    expect(review([99, sent, 2, 3])?.emails.map(({ email }) => email)).toEqual([sent])
    expect(review([99, 2, 3])).toBeNull()
    expect(review([])).toBeNull()
  })

  test('takes the text part where the page says nothing', () => {
    const id = queueSingle(world.file, {
      kind: 'TRANSACTIONAL',
      recipient: 'a@mail.test',
      subscriber: 1,
      due: START,
    })
    world.file.transaction(() =>
      world.file.write.run(
        `UPDATE email_templates SET content = '<p></p>', text = 'Buy now, 100% free, make money'`,
      ),
    )
    expect(rulesOf(review([id]))?.[0]).toContain('spam.wording')
  })
})

describe('the organization’s own', () => {
  const HOSTS = ['shop.example', 'pages.example', 'click.example', 'site.example', 'other.example']
  /** Of a single message: those of campaigns have links of the sandbox itself. */
  const missesHome = (host: string, organization: Partial<ReviewedOrganization> = {}) => {
    const single = { kind: 'TRANSACTIONAL', recipient: 'a@mail.test', subscriber: 1, due: START } as const
    const id = queueSingle(world.file, single)
    const html = `<p>Our dates are <a href="https://www.${host}/x">here</a>.</p>`
    world.file.transaction(() => world.file.write.run('UPDATE email_templates SET content = ?', [html]))
    return rulesOf(review([id], organization))?.[0]?.includes('identity.no-link-home')
  }

  test('are its sending domains, web domains, click domain and website', () => {
    world.file.transaction(() =>
      insertWebDomain(world.file.write, {
        ...{ hostname: 'pages.example', target: 't', status: 'VERIFIED', sslStatus: 'VERIFIED' },
        ...{ published: 'PUBLISHED', created: START },
      }),
    )
    const organization = { clickDomain: 'click.example', website: 'https://site.example/home' }
    expect(HOSTS.map((host) => missesHome(host, organization))).toEqual([false, false, false, false, true])
    expect(HOSTS.map((host) => missesHome(host))).toEqual([false, false, true, true, true])
  })
})

describe('samples', () => {
  test('of a start are its five longest subscribers', () => {
    send(PLAIN, PLAIN)
    expect(sampleStart(world.file.read, 1, 1)).toEqual([1, 2, 3, 4, 5])
    expect(sampleStart(world.file.read, 2, 2)).toEqual([8, 9, 10, 11, 12])
    expect(sampleStart(world.file.read, 1, 2)).toEqual([])
  })

  test('of the latest are one of each of the last five campaigns, oldest first', () => {
    send(...Array.from({ length: 6 }, () => PLAIN))
    expect(sampleLatest(world.file.read)).toEqual([8, 15, 22, 29, 36])
  })
})
