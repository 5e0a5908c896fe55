import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { requesterOf } from '../../src/case/replies/requester.ts'
import { requesterStanding } from '../../src/case/replies/requester-standing.ts'
import { startReply } from '../../src/case/replies/template-choice.ts'
import { REPLY_LANGUAGES, TEMPLATE_TITLES } from '../../src/case/replies/texts.ts'
import { unfitOf } from '../../src/case/replies/unfit.ts'
import { greetingToNobody } from '../../src/case/reply-templates.ts'
import {
  type Draft,
  fillDraft,
  greetAgain,
  partiesOf,
} from '../../src/renderer/pages/verification/reply/draft.ts'
import { useStories } from '../support/story-cases.ts'

const { stories, storyOf } = useStories()

const WRITER = { signature: 'Robin', templates: [] }
const TEMPLATES = Object.keys(TEMPLATE_TITLES)
/** Mails of people who are no members, with a name and without, and one that says nothing of who wrote. */
const OUTSIDERS = [
  'From: nobody77@inbox.example\nSubject: a question\n\nHello, why can they not send any more? I work there.',
  'From: Ann Lee <ann.lee@inbox.example>\n\nPlease stop mailing me.',
  'Ich habe mich nie für diesen Newsletter angemeldet, woher haben Sie meine Adresse?',
]

const TEXTS = TEMPLATES.flatMap((template) => REPLY_LANGUAGES.map((language) => ({ template, language })))

const draftOf = (answers: CaseAnswers, mail: string, wanted: Partial<Draft> = {}): Draft =>
  drafting(answers, mail)(wanted)

function drafting(answers: CaseAnswers, mail: string) {
  const { known, asked, suggested, chosen } = startReply(answers, mail)
  const begun = { template: suggested.template, language: chosen.language, requester: partiesOf(known) }
  return (wanted: Partial<Draft>): Draft =>
    fillDraft({ ...begun, ...wanted }, { writer: WRITER, answers, asked, pasted: mail })
}

/** What is of a member: names and addresses, unless the organization is called so. */
function ofMembers(answers: CaseAnswers): string[] {
  const organization = answers.verification.organization?.name ?? ''
  return (answers.verification.members ?? [])
    .flatMap(({ name, email }) => [name ?? '', email ?? ''])
    .filter((text) => text !== '' && !organization.includes(text))
}

const holds = (reply: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => reply.includes(secret))

describe('a reply to somebody who is no member', () => {
  test('holds no name and no address of a member: every story, writer, template and language', () => {
    for (const { answers } of stories()) {
      const secrets = ofMembers(answers)
      expect(secrets.length).toBeGreaterThan(0)
      for (const mail of OUTSIDERS) {
        const draft = drafting(answers, mail)
        const told = TEXTS.filter((text) => holds(draft(text).reply, secrets))
        expect({ mail, told }).toEqual({ mail, told: [] })
      }
    }
  })

  test('greets nobody where no name is known, and the own name where it is', () => {
    const [nameless = '', named = ''] = OUTSIDERS
    for (const { answers } of stories())
      for (const language of REPLY_LANGUAGES) {
        const draft = draftOf(answers, nameless, { language })
        expect(draft.reply.split('\n')[0]).toBe(greetingToNobody(language))
        const requester = { name: 'Jo Berg', address: null }
        expect(greetAgain(draft, requester).reply.split('\n')[0]).toContain('Jo Berg')
        expect(draftOf(answers, named, { language }).reply.split('\n')[0]).toContain('Ann Lee')
      }
  })

  test('a member is greeted by name, whatever the template for senders', () => {
    for (const { answers } of stories())
      for (const { name, email } of answers.verification.members ?? []) {
        const { reply } = draftOf(answers, `From: ${email}\n\nWhy can we not send any more?`)
        expect(reply.split('\n')[0]).toContain(name)
      }
  })

  test('what is of a member stops wherever it is written; nothing stops that is not', () => {
    for (const { answers } of stories())
      for (const secret of ofMembers(answers))
        for (const template of ['not-a-member', 'recipient-erase']) {
          const written = { template, standing: 'stranger', asked: null, name: null } as const
          const at = (reply: string) => unfitOf({ ...written, reply }, answers).map(({ text }) => text)
          expect(at(`Hello,\n\nPlease ask ${secret.toUpperCase()} again.\n\nRegards`)).toEqual([
            secret.toUpperCase(),
          ])
          expect(at('Hello,\n\nPlease ask the sender again.\n\nRegards')).toEqual([])
        }
    const token = storyOf('token-garden')
    const [{ name = '' } = {}] = token.verification.members ?? []
    const [first = ''] = (name ?? '').split(' ')
    const written = { template: 'not-a-member', standing: 'stranger', asked: null } as const
    expect(unfitOf({ ...written, reply: `Hello ${first},\n\nno.`, name: null }, token)).toHaveLength(1)
    expect(unfitOf({ ...written, reply: `Hello ${name},\n\nno.`, name: null }, token)).toMatchObject([
      { text: name },
    ])
    expect(unfitOf({ ...written, reply: `Hello ${name},\n\nno.`, name }, token)).toEqual([])
    expect(unfitOf({ ...written, standing: 'owner', reply: `Hello ${name},`, name }, token)).toEqual([])
  })
})

/** How programs of mail forward and quote what Dana's organization sent. */
const SENT = 'Dana from Growth Fox <dana@growth-fox.example>'
const BELOW = [
  ...[
    ['---------- Forwarded message ---------', 'From'],
    ['-------- Weitergeleitete Nachricht --------', 'Von'],
    ['---------- Message transféré ----------', 'De'],
    ['---------- Mensaje reenviado ----------', 'De'],
    ['---------- Mensagem encaminhada ----------', 'De'],
    ['---------- Messaggio inoltrato ----------', 'Da'],
  ].map(([mark, from]) => `${mark}\n${from}: ${SENT}\nSubject: Sale\n\nBuy now`),
  `On 3 Sep 2026 at 10:12, ${SENT} wrote:\n> Buy now\n> ${SENT}`,
  `Am 3. Sept. 2026 um 10:12 schrieb ${SENT}:\n> Buy now`,
  `> From: ${SENT}\n> Buy now`,
  `From: ${SENT}\nSent: Thursday, 3 September 2026\nTo: Hiroto\n\nBuy now`,
]

describe('a recipient who forwards or quotes what a sender sent', () => {
  const own = 'I NEVER signed up for this newsletter.\nhiroto@post.example'

  test.each(BELOW)('is not taken for the sender: %s', (below) => {
    const fox = storyOf('growth-fox')
    for (const header of ['', 'From: Hiroto Abe <hiroto@post.example>\n\n']) {
      const mail = `${header}${own}\n${below}`
      expect(requesterOf(fox, mail)?.address).toBe(header === '' ? undefined : 'hiroto@post.example')
      expect(startReply(fox, mail).suggested.template).toBe('recipient-never-signed-up')
      expect(draftOf(fox, mail).reply).not.toContain('Dana')
    }
    // Without words above it, the mail itself was passed on to be answered.
    if (!below.startsWith('>'))
      expect(requesterOf(fox, below)).toMatchObject({ name: 'Dana', address: 'dana@growth-fox.example' })
  })

  test('names the sender in words, and is not the sender by that', () => {
    const fox = storyOf('growth-fox')
    const mail = 'I never signed up for the newsletter that dana@growth-fox.example sends me.'
    expect(startReply(fox, mail)).toMatchObject({
      known: null,
      suggested: { template: 'recipient-never-signed-up' },
    })
  })

  test('a template for recipients that is chosen by hand greets no sender', () => {
    const fox = storyOf('growth-fox')
    const requester = { name: 'Dana Whitcomb', address: 'dana@growth-fox.example' }
    const [member] = fox.verification.members ?? []
    expect(requesterStanding(fox, { ...requester, address: member?.email ?? '' }).standing).toBe('owner')
    for (const language of REPLY_LANGUAGES) {
      const begun = {
        template: 'recipient-erase',
        language,
        requester: { name: member?.name ?? '', address: member?.email ?? '' },
      }
      const greeted = (name: string) =>
        draftOf(fox, '', { ...begun, requester: { ...begun.requester, name } }).reply.split('\n')[0]
      expect(greeted(member?.name ?? '')).toBe(greetingToNobody(language))
      expect(greeted('Hiroto Abe')).toContain('Hiroto Abe')
    }
  })
})

describe('what a member asks that only the owner is told', () => {
  test.each([
    'Where is the invoice of August?',
    'Why can we not send any more?',
    'Who disputed the payment, and why are we blocked?',
    'Is there a chargeback?',
    'Hello, a short word about our account please.',
  ])('is answered by “Only for the owner”, and no block says otherwise: %s', (question) => {
    const brass = storyOf('brass-and-oak')
    const member = (brass.verification.members ?? []).find(({ role }) => role === 'MEMBER')
    const mail = `From: ${member?.email}\n\n${question}`
    expect(startReply(brass, mail).suggested.template).toBe('not-in-charge')
    const { reply, template } = draftOf(brass, mail)
    expect(reply).not.toContain('[[')
    const { asked } = startReply(brass, mail)
    expect(unfitOf({ reply, template, standing: 'member', asked, name: member?.name ?? '' }, brass)).toEqual(
      [],
    )
  })
})
