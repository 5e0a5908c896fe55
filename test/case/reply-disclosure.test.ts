import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { writerStanding } from '../../src/case/replies/requester-standing.ts'
import { startReply } from '../../src/case/replies/template-choice.ts'
import { REPLY_LANGUAGES, type ReplyLanguage, TEMPLATE_TITLES } from '../../src/case/replies/texts.ts'
import { unfitOf } from '../../src/case/replies/unfit.ts'
import { findBlanks, greetingToNobody } from '../../src/case/reply-templates.ts'
import {
  type Draft,
  fillDraft,
  partiesOf,
  renamed,
} from '../../src/renderer/pages/verification/reply/draft.ts'
import { useStories } from '../support/story-cases.ts'

const { stories, storyOf } = useStories()

const WRITER = { signature: 'Robin', templates: [] }
const TEMPLATES = Object.keys(TEMPLATE_TITLES)
/** One and the same question of a sender, in each language. */
const QUESTIONS: Readonly<Record<ReplyLanguage, string>> = {
  en: 'I run the account token-garden. Why is it blocked?',
  fr: 'Je gère ce compte depuis longtemps. Pourquoi est-il bloqué ?',
  de: 'Ich betreue dieses Konto seit Jahren. Warum ist es gesperrt?',
  es: 'Llevo esta cuenta desde hace años. ¿Por qué está bloqueada?',
  pt: 'Trato desta conta há muitos anos. Porque está bloqueada?',
  it: 'Seguo questo account da molti anni. Perché è bloccato?',
}
const MORE = [
  'Hello, I have a question about our account, please call me back today.',
  'Where is the invoice of our account for August?',
  'Our last campaign reached hardly anybody, what happened to it?',
  'Hello, I can’t log in to my account any more.',
]
const UNKNOWN = [...Object.values(QUESTIONS), ...MORE]
const FOREIGN = UNKNOWN.map((mail) => `From: Sam Hill <sam@else.example>\n\n${mail}`)

function drafting(answers: CaseAnswers, mail: string) {
  const { known, asked, suggested, chosen } = startReply(answers, mail)
  const begun = { template: suggested.template, language: chosen.language, requester: partiesOf(known) }
  return (wanted: Partial<Draft> = {}): Draft =>
    fillDraft({ ...begun, ...wanted }, { writer: WRITER, answers, asked, pasted: mail })
}

function unfitIn(answers: CaseAnswers, mail: string, { reply, template, requester }: Draft) {
  const { standing } = writerStanding(answers, requester, mail)
  const { name = null, address = null } = requester ?? {}
  return unfitOf({ reply, template, standing, name, address }, answers)
}

const saidIn = ({ verification: { blockReason, transitions } }: CaseAnswers): string[] =>
  [blockReason, ...(transitions ?? [])].flatMap((row) => row?.customerExplanation ?? [])

/** The other organizations of the members, found without the rules. */
function othersOf({ user, otherUsers, verification }: CaseAnswers): string[] {
  const names = [user, ...(otherUsers ?? [])].flatMap((one) => (one?.organizations ?? []).map(nameOf))
  return [...new Set(names)].filter((name) => name !== '' && name !== verification.organization?.name)
}

/** Each template in one language, and the one that lists organizations in all. */
const WANTED: Pick<Draft, 'template' | 'language'>[] = [
  ...TEMPLATES.map((template, place) => {
    return { template, language: REPLY_LANGUAGES[place % REPLY_LANGUAGES.length] ?? 'en' }
  }),
  ...REPLY_LANGUAGES.map((language) => ({ template: 'account-ban', language })),
]

const nameOf = ({ name }: { name?: string | null }): string => name ?? ''

describe('somebody who is not shown to be a member', () => {
  test('is told no reason, no ban and no organization: every story, question and language', () => {
    for (const { answers } of stories())
      for (const mail of [...UNKNOWN, ...FOREIGN]) {
        const { suggested, stands } = startReply(answers, mail)
        expect({ mail, suggested }).toMatchObject({ suggested: { template: 'not-a-member' } })
        expect(stands.standing).toBe(mail.startsWith('From') ? 'stranger' : 'unnamed')
        expect(stands.told).toContain(answers.verification.organization?.name)
        const filled = drafting(answers, mail)
        const own = answers.verification.organization?.name ?? ''
        const secrets = [...saidIn(answers), ...othersOf(answers), own]
        const greeting = (language: ReplyLanguage): RegExp | string =>
          mail.startsWith('From') ? /Sam Hill/ : greetingToNobody(language)
        for (const language of REPLY_LANGUAGES) {
          const draft = filled({ language })
          expect(secrets.filter((secret) => draft.reply.includes(secret))).toEqual([])
          expect(draft.reply).not.toMatch(/\d|@|(?<!\p{L})ban|blo[cq]|sperr/iu)
          expect(findBlanks(draft.reply)).toEqual([])
          expect(draft.reply.split('\n')[0]).toMatch(greeting(language))
          expect(unfitIn(answers, mail, draft)).toEqual([])
        }
      }
  })

  test('stays unknown when the agent types a name; another template may be chosen', () => {
    const token = storyOf('token-garden')
    const mail = QUESTIONS.en
    const requester = { name: 'Sam Hill', address: null }
    expect(writerStanding(token, requester, mail).standing).toBe('unnamed')
    const named = drafting(token, mail)({ requester })
    expect(named).toMatchObject({ template: 'not-a-member' })
    expect(named.reply).toMatch(/^Hello Sam Hill,\n\nThank you/)
    const chosen = drafting(token, mail)({ requester, template: 'account-ban' })
    expect(chosen.reply).toContain('This covers Token Garden.')
    expect(unfitIn(token, mail, chosen)).toEqual([])
  })

  test('is not shown by an address where the members cannot be read', () => {
    const token = storyOf('token-garden')
    const unread = { ...token, verification: { ...token.verification, members: null } } as CaseAnswers
    const mail = FOREIGN[0] ?? ''
    expect(startReply(unread, mail)).toMatchObject({
      suggested: { template: 'not-a-member' },
      stands: {
        standing: 'unnamed',
        told: 'Whether sam@else.example is a member of Token Garden cannot be read',
      },
    })
  })
})

describe('who is shown to be a member, and a page that nobody wrote to', () => {
  test('are answered by the state, without a warning', () => {
    for (const { answers } of stories()) {
      const [owner] = answers.verification.members ?? []
      const mail = `From: ${owner?.email}\n\n${QUESTIONS.en}`
      for (const { suggested, stands } of [startReply(answers, mail), startReply(answers, '')]) {
        expect(suggested.template).not.toBe('not-a-member')
        expect(stands.told).toBeNull()
      }
    }
    const token = storyOf('token-garden')
    const [{ name = '' } = {}] = token.verification.members ?? []
    const signed = startReply(token, `${QUESTIONS.en}\n\nBest\n${name}`)
    expect(signed).toMatchObject({
      suggested: { template: 'account-ban' },
      stands: { standing: 'owner', told: null },
    })
  })

  test('a member without a role is one all the same', () => {
    const token = storyOf('token-garden')
    const members = (token.verification.members ?? []).map((member) => ({ ...member, role: null }))
    const silent = { ...token, verification: { ...token.verification, members } } as CaseAnswers
    const mail = `From: ${members[0]?.email}\n\n${QUESTIONS.en}`
    expect(startReply(silent, mail)).toMatchObject({
      suggested: { template: 'account-ban' },
      stands: { standing: 'unknown', told: null },
    })
  })
})

describe('the other organizations of a member', () => {
  const COLLEAGUE = { userId: 'usr_colleague', name: 'Kim Poe', email: 'kim@token.example', role: 'ADMIN' }
  /** The stories, each with an admin who belongs to no other organization. */
  const joined = (): CaseAnswers[] =>
    stories().map(({ answers }) => {
      const members = [...(answers.verification.members ?? []), COLLEAGUE]
      return { ...answers, verification: { ...answers.verification, members } }
    })

  test('are named by no template to anybody but who belongs to them, and the guard stops nothing of it', () => {
    const mails = [QUESTIONS.de, FOREIGN[0] ?? '', `From: ${COLLEAGUE.email}\n\n${QUESTIONS.en}`, '']
    for (const answers of joined().filter((one) => othersOf(one).length > 0))
      for (const mail of mails) {
        const draft = drafting(answers, mail)
        for (const wanted of WANTED) {
          const filled = draft(wanted)
          const told = othersOf(answers).filter((name) => filled.reply.includes(name))
          const stopped = unfitIn(answers, mail, filled).filter(({ kind }) => kind === 'customer')
          expect({ mail, wanted, told, stopped }).toEqual({ mail, wanted, told: [], stopped: [] })
        }
      }
  })

  test('stop wherever they are written to such a writer, by name and by slug; and to nobody who belongs to them', () => {
    const withOthers = joined().filter((answers) => othersOf(answers).length > 0)
    expect(withOthers.length).toBeGreaterThan(2)
    for (const answers of withOthers)
      for (const secret of [...othersOf(answers), ...slugsBeside(answers)]) {
        const draft: Draft = {
          ...{ template: 'account-ban', language: 'en', requester: null },
          reply: `Hello,\n\nThis covers ${secret} as well.\n\nKind regards\nRobin`,
        }
        for (const requester of [null, { name: 'Kim Poe', address: COLLEAGUE.email }])
          expect(
            unfitIn(answers, QUESTIONS.en, { ...draft, requester }).filter(({ kind }) => kind === 'customer'),
          ).toMatchObject([{ text: secret }])
        const { name = null, email = null } = answers.user?.user ?? {}
        const own = { ...draft, requester: { name, address: email } }
        const stopped = unfitIn(answers, `From: ${email}\n\n${QUESTIONS.en}`, own)
        const belongs = (answers.user?.organizations ?? []).some((one) =>
          [one.name, one.slug].includes(secret),
        )
        expect(stopped.filter(({ kind }) => kind === 'customer')).toHaveLength(belongs ? 0 : 1)
      }
    const token = storyOf('token-garden')
    const [{ email = '' } = {}] = token.verification.members ?? []
    expect(drafting(token, `From: ${email}\n\n${QUESTIONS.en}`)().reply).toContain(
      'This covers Coin Drop Daily, Airdrop Alerts and Token Garden.',
    )
  })

  test('are not named to another name than that of the only account', () => {
    const token = storyOf('token-garden')
    const { known } = startReply(token, '')
    const replyTo = (name: string) =>
      drafting(token, '')({ requester: renamed(partiesOf(known), name, known) }).reply
    expect(replyTo('Sam Hill')).toMatch(/^Hello Sam Hill,[^]* covers Token Garden\.\n/)
    const [first = ''] = known?.name?.split(' ') ?? []
    for (const name of [known?.name ?? '', first]) expect(replyTo(name)).toContain('Airdrop Alerts')
    // Typed back, the name has its address again; that of a pasted text is corrected and stays.
    expect(renamed({ name: 'Sam Hill', address: null }, first, known).address).toBe(known?.address)
    const pasted = { name: 'Ines C.', address: 'ines@x.example' }
    expect(renamed(pasted, 'Sam Hill', { ...pasted, by: 'pasted text' }).address).toBe(pasted.address)
  })

  const slugsBeside = ({ user, verification }: CaseAnswers): string[] =>
    (user?.organizations ?? [])
      .flatMap(({ slug }) => slug ?? [])
      .filter((slug) => slug !== verification.organization?.slug)
})
