import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import {
  fillTemplate,
  findBlanks,
  replyTemplates,
  signatureIn,
  templateTextOf,
} from '../../src/case/reply-templates.ts'
import { suggestTemplate } from '../../src/case/replies/choose-template.ts'
import { requesterOf } from '../../src/case/replies/requester.ts'
import { REPLY_LANGUAGES, type ReplyLanguage, VARIABLE_PROMPTS } from '../../src/case/replies/texts.ts'
import { useStories } from '../support/story-cases.ts'

const { stories, storyOf } = useStories()

const EMPTY: CaseAnswers = {
  gatheredAt: '',
  organization: {},
  verification: {},
  reviewEmails: null,
  user: null,
}

const templateOf = (name: string, language: ReplyLanguage = 'en') => {
  const found = replyTemplates(language).find((template) => template.name === name)
  if (!found) throw new Error(`no template ${name}`)
  return found
}

describe('suggestTemplate', () => {
  test.each([
    ['parcel-notice', 'phishing'],
    ['growth-fox', 'bought-list'],
    ['trailhead-outdoor', 'complaints'],
    ['pp-rewards-club', 'look-alike-domain'],
    ['brass-and-oak', 'payment-dispute'],
    ['riverside-credit-union', 'platform-mistake'],
    ['coin-drop-daily', 'account-ban'],
    ['airdrop-alerts', 'account-ban'],
    ['token-garden', 'account-ban'],
    ['lantern-travel', 'hold-pending'],
  ])('%s: %s', (slug, name) => {
    expect(suggestTemplate(storyOf(slug))).toBe(name)
  })

  test.each([
    ['nothing known', {}, 'generic'],
    [
      'a code that says nothing',
      { status: 'BLOCKED', blockReason: { to: 'BLOCKED', reasonCode: 'OTHER' } },
      'generic',
    ],
    ['no code at all', { status: 'BLOCKED', blockReason: null }, 'generic'],
    ...[
      ['BOUNCE_RATE', 'careless-import'],
      ['IMPORTED_LIST', 'careless-import'],
      ['COLD_OUTREACH', 'bought-list'],
      ['SPAM_CONTENT', 'content'],
      ['IMPERSONATION', 'phishing'],
    ].map(([reasonCode, name]): [string, Record<string, unknown>, string] => [
      `blocked for ${reasonCode}`,
      { status: 'BLOCKED', blockReason: { to: 'BLOCKED', reasonCode } },
      name ?? '',
    ]),
    // Nothing says that the platform was wrong.
    [
      'verified again for another reason',
      {
        status: 'HUMAN_VERIFIED',
        openHolds: [],
        transitions: [{ from: 'BLOCKED', to: 'HUMAN_VERIFIED', reasonCode: 'MANUAL_APPROVAL' }],
      },
      'block-reversed',
    ],
    // "Blocked, no particular reason" would be untrue of it.
    ['verified without a story', { status: 'HUMAN_VERIFIED', transitions: [], openHolds: [] }, 'not-blocked'],
    ['verified, holds not stated', { status: 'HUMAN_VERIFIED', transitions: [] }, 'generic'],
    ['a state nobody knows', { status: 'PAUSED', openHolds: [] }, 'generic'],
  ])('%s: %s', (_what, verification, name) => {
    expect(suggestTemplate({ ...EMPTY, verification })).toBe(name)
  })
})

describe('fillTemplate', () => {
  test('takes the words for the customer, the customer’s own facts, and leaves the blocks', () => {
    const { text, unfilled } = fillTemplate(templateOf('phishing'), storyOf('parcel-notice'))
    expect(text).toMatch(
      /^Hello Marek Duval,\n\nSending has been blocked for Parcel Notice Desk since 27 August 2026\.\n\nOne of your campaigns asked/,
    )
    expect(unfilled).toEqual(['what an objection must contain, or delete this', 'your name'])
    expect(fillTemplate(templateOf('account-ban'), storyOf('airdrop-alerts')).text).toContain(
      'This covers Coin Drop Daily, Airdrop Alerts and Token Garden.',
    )
    expect(fillTemplate(templateOf('hold-pending'), storyOf('lantern-travel')).text).toContain(
      'Campaigns from Lantern Travel are on hold while we review them.',
    )
  })

  test('who of several members wrote, and which of several domains is meant, is left to the writer', () => {
    const answers = storyOf('brass-and-oak')
    expect(fillTemplate(templateOf('payment-dispute'), answers).unfilled[0]).toBe(
      'name of the customer: Nora Pemberton or Inês Carvalho',
    )
    const club = storyOf('pp-rewards-club')
    const template = templateOf('look-alike-domain')
    expect(fillTemplate(template, club).text).toContain('The domain this is about is paypa1-rewards.example.')
    const domains = [{ domain: 'own-name.example' }, ...(club.organization.domains ?? [])]
    const several = { ...club, organization: { ...club.organization, domains } } as CaseAnswers
    expect(fillTemplate(template, several).text).not.toContain('own-name.example')
    expect(fillTemplate(template, several).unfilled).toContain('the sending domain')
  })

  test('an account is banned since its own ban, not since its organization was moved', () => {
    const answers = storyOf('coin-drop-daily')
    const [member] = answers.verification.members ?? []
    const members = [{ ...member, bannedAt: '2026-05-04T10:00:00.000Z' }]
    const earlier = { ...answers, verification: { ...answers.verification, members } } as CaseAnswers
    const { text } = fillTemplate(templateOf('account-ban'), earlier)
    expect(text).toContain('Your account has been banned since 4 May 2026.')
    const notBanned = { ...answers, verification: { ...answers.verification, members: [] } }
    expect(fillTemplate(templateOf('account-ban'), notBanned).unfilled).toContain(
      'since when the account is banned',
    )
  })

  test('what the answers do not state becomes a block, in every template', () => {
    for (const template of REPLY_LANGUAGES.flatMap(replyTemplates)) {
      const { text, unfilled } = fillTemplate(template, EMPTY)
      expect(text).not.toMatch(/\{\{|undefined|null/)
      expect(unfilled).toContain('name of the customer')
      expect(unfilled.length).toBe(findBlanks(text).length)
    }
  })

  test('no template of any story leaks, and every one leaves its writer something to say', () => {
    for (const { answers } of stories()) {
      const guard = leakGuardOf(answers)
      for (const template of REPLY_LANGUAGES.flatMap(replyTemplates)) {
        const { text, unfilled } = fillTemplate(template, answers)
        const { name, language } = template
        expect({ name, language, leaks: guard(text) }).toMatchObject({ leaks: [] })
        expect(unfilled).not.toEqual([])
      }
    }
  })
})

describe('no template promises what the answers do not state', () => {
  /** What each template says of the case by itself, by a test that knows nothing of the rules. */
  const SAYS: Record<string, (verification: CaseAnswers['verification']) => boolean> = {
    'block-reversed': (said) => isOpen(said),
    'platform-mistake': (said) => isOpen(said) && /MISTAKE|ERROR|FALSE/.test(JSON.stringify(said)),
    'account-ban': ({ status }) => status === 'BANNED',
    'hold-pending': ({ openHolds }) => (openHolds ?? []).length > 0,
    'not-blocked': (said) => isOpen(said),
    generic: () => true,
    'not-a-member': () => true,
    // They answer a question, whatever the state is.
    'not-in-charge': () => true,
    'recipient-unsubscribe': () => true,
    'recipient-never-signed-up': () => true,
    'recipient-erase': () => true,
    'recipient-not-reached': () => true,
    'campaign-result': () => true,
    'billing-question': () => true,
    'account-access': () => true,
  }
  const isOpen = ({ status, openHolds }: CaseAnswers['verification']): boolean =>
    /^(?:UNVERIFIED|PENDING|AUTO_VERIFIED|AI_VERIFIED|HUMAN_VERIFIED|WHITELISTED)$/.test(status ?? '') &&
    openHolds?.length === 0
  const isBlocked = ({ status }: CaseAnswers['verification']): boolean =>
    /^(?:BLOCKED|BANNED)$/.test(status ?? '')

  /** Every story, and each without one of the answers that a template could rest on. */
  const casesOf = (): CaseAnswers[] => [
    EMPTY,
    ...stories().flatMap(({ answers }) => {
      const { verification } = answers
      const without = ['status', 'openHolds', 'transitions', 'blockReason', 'members'].map((field) => ({
        ...answers,
        verification: { ...verification, [field]: undefined },
      }))
      return [answers, ...without, { ...answers, user: null }, { ...answers, organization: {} }]
    }),
  ]

  test('what it says of the case stands in the answers or a block stops the copy, and so does every number', () => {
    const tried = { stopped: 0, said: 0 }
    for (const [index, answers] of casesOf().entries()) {
      const held = JSON.stringify(answers)
      for (const template of replyTemplates(REPLY_LANGUAGES[index % REPLY_LANGUAGES.length] ?? 'en')) {
        const { text, unfilled } = fillTemplate(template, answers)
        const isStopped = unfilled.some((prompt) => prompt.startsWith('the answers do not say that'))
        tried[isStopped ? 'stopped' : 'said'] += 1
        const says = SAYS[template.name] ?? isBlocked
        if (!says(answers.verification)) expect({ template, isStopped }).toMatchObject({ isStopped: true })
        const said = text.replaceAll(/\[\[[^\]]*\]\]/g, '').replaceAll(/^[123]\. /gm, '')
        const facts = said.match(/\d+|[\w-]+(?:\.[\w-]+)*(?:\.|@)[a-z]{3,}/g) ?? []
        expect({ template: template.name, invented: facts.filter((fact) => !held.includes(fact)) }).toEqual({
          template: template.name,
          invented: [],
        })
      }
    }
    expect(tried.stopped).toBeGreaterThan(100)
    expect(tried.said).toBeGreaterThan(100)
  })

  test('what still works is never said by a template: no answer states it', () => {
    const promise =
      /still (?:works?|can)|you can (?:still|sign|export)|vous pouvez (?:encore|toujours)|weiterhin|todav[ií]a puede|ainda pode|può ancora|within \d|soon|bientôt|\bbald\b|pronto|em breve|a breve/iu
    for (const template of REPLY_LANGUAGES.flatMap(replyTemplates))
      expect(template.text.replaceAll(/\[\[[^\]]*\]\]/g, '')).not.toMatch(promise)
  })
})

describe('six languages', () => {
  test('have the same templates with the same variables and blocks, and no other variable', () => {
    const marks = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([mark]) => mark).toSorted()
    const english = replyTemplates('en')
    for (const language of REPLY_LANGUAGES)
      for (const [place, { name, text }] of replyTemplates(language).entries()) {
        const inEnglish = english[place]
        const told = {
          language,
          name,
          variables: marks(text, /\{\{.*?\}\}/g),
          blocks: marks(text, /\[\[.*?\]\]/g),
        }
        expect(told).toEqual({
          language,
          name: inEnglish?.name,
          variables: marks(inEnglish?.text ?? '', /\{\{.*?\}\}/g),
          blocks: marks(inEnglish?.text ?? '', /\[\[.*?\]\]/g),
        })
        for (const variable of told.variables) expect(VARIABLE_PROMPTS).toHaveProperty(variable.slice(2, -2))
      }
  })

  test.each([
    ['en', 'since 27 August 2026.'],
    ['fr', 'depuis le 27 août 2026.'],
    ['de', 'seit dem 27. August 2026 gesperrt.'],
    ['es', 'desde el 27 de agosto de 2026.'],
    ['pt', 'desde 27 de agosto de 2026.'],
    ['it', 'dal giorno 27 agosto 2026.'],
  ] as const)('%s writes dates its own way', (language, words) => {
    expect(fillTemplate(templateOf('content', language), storyOf('parcel-notice')).text).toContain(words)
  })

  test('French counts the first day of a month in order', () => {
    const since = (day: string) => {
      const blockReason = { at: `2026-08-${day}T10:00:00.000Z` }
      return fillTemplate(templateOf('content', 'fr'), { ...EMPTY, verification: { blockReason } }).text
    }
    expect(since('01')).toContain('depuis le 1er août 2026.')
    expect(since('11')).toContain('depuis le 11 août 2026.')
    expect(since('41')).toContain('depuis le [[since when]].')
  })

  test.each([
    ['en', 'Campaigns, workflows and transactional messages from'],
    ['fr', 'en attente les campagnes, les workflows et les messages transactionnels de'],
    ['de', 'wir haben die Kampagnen, die Workflows und die Transaktions-E-Mails von'],
    ['es', 'retenido las campañas, los flujos automáticos y los mensajes transaccionales de'],
    ['pt', 'Retivemos as campanhas, os fluxos automáticos e as mensagens transacionais da'],
    ['it', 'sospeso le campagne, i flussi automatici e i messaggi transazionali della'],
  ] as const)('%s says what is on hold as a list', (language, words) => {
    const openHolds = ['CAMPAIGNS', 'WORKFLOWS', 'CAMPAIGNS', 'TRANSACTIONAL'].map((kind) => ({ kind }))
    const { text } = fillTemplate(templateOf('hold-pending', language), {
      ...EMPTY,
      verification: { openHolds },
    })
    expect(text).toContain(words)
    // A kind that nobody knows has no words.
    const unknown = [{ kind: 'CAMPAIGNS' }, { kind: 'toString' }]
    const { unfilled } = fillTemplate(templateOf('hold-pending', language), {
      ...EMPTY,
      verification: { openHolds: unknown },
    })
    expect(unfilled).toContain('what is on hold')
  })

  test('what the platform wrote in another language is to be translated', () => {
    const parcel = storyOf('parcel-notice')
    const told = { ...parcel.verification.blockReason, reasonCode: 'OTHER' }
    const verification = { ...parcel.verification, blockReason: told }
    const { text, unfilled } = fillTemplate(templateOf('content', 'de'), { ...parcel, verification })
    const prompt = unfilled.find((asked) => asked.startsWith('put this English text into German: '))
    expect(prompt).toMatch(/: One of your campaigns asked/)
    // The blank is the paragraph: what is typed over it leaves no English.
    expect(text).toContain(`\n\n[[${prompt}]]\n\n`)
    const blockReason = {
      customerExplanation: 'Votre campagne a été signalée et nous ne pouvons pas l’envoyer.',
    }
    const inFrench = { ...EMPTY, verification: { blockReason } }
    expect(fillTemplate(templateOf('content', 'fr'), inFrench).text).toContain('\n\nVotre campagne a')
    expect(fillTemplate(templateOf('content', 'en'), inFrench).unfilled).toContain(
      `put this French text into English: ${blockReason.customerExplanation}`,
    )
    const bracketed = {
      customerExplanation: 'Your campaign [[spring]] was reported, and we are not able to send it.',
    }
    const { text: german } = fillTemplate(templateOf('content', 'de'), {
      ...EMPTY,
      verification: { blockReason: bracketed },
    })
    expect(findBlanks(german).map(({ prompt: asked }) => asked)).toContain(
      'put this English text into German: Your campaign ((spring)) was reported, and we are not able to send it.',
    )
  })
})

describe('what the console knows beside the answers', () => {
  test('signature and requester are filled in', () => {
    const answers = storyOf('brass-and-oak')
    const known = { signature: ' Robin\nSupport ', requester: 'Inês Carvalho' }
    const { text, unfilled } = fillTemplate(templateOf('payment-dispute', 'pt'), answers, known)
    expect(text).toMatch(/^Olá, Inês Carvalho,\n\n[^]*\n\nAtenciosamente,\nRobin\nSupport$/)
    expect(unfilled).not.toContain('your name')
    expect(
      fillTemplate(templateOf('content'), answers, { signature: '  ', requester: null }).unfilled,
    ).toEqual(expect.arrayContaining(['your name', expect.stringMatching(/^name of the customer: /)]))
  })

  test('who has written is the From line, then a member, then the first mailbox with a name', () => {
    const answers = storyOf('brass-and-oak')
    const [nora = '', ines = ''] = (answers.verification.members ?? []).map(({ email }) => email ?? '')
    const address = ines.toLowerCase()
    const member = { name: 'Inês Carvalho', address, by: 'pasted address' }
    const named = { name: 'Ines C.', address, by: 'pasted text' }
    for (const [text, requester] of [
      [`From: <${ines.toUpperCase()}>. Why?`, member],
      [`other@shop.test wrote, and ${ines}.`, member],
      [`To: Nora <${nora}>\nFrom: "Ines C." <${ines}>\nWhy?`, named],
      [`Why? De : Ines C. <${ines}> À : support@platform.test`, named],
      [`Am 3.11.2026 um 10:12 schrieb Ines C. <${ines}>:`, named],
      [`On 3 Nov 2026 at 10:12, Ines C. <${ines}> wrote:`, named],
      ['Von: Kai Möller <kai@agentur.test>', { name: 'Kai Möller', address: 'kai@agentur.test' }],
      ['Cc: support@platform.test, Kai Möller <kai@agentur.test>', { name: 'Kai Möller' }],
      // No markup of templates comes in by a name, and no sentence is one.
      ['From: [[x]] {{since}} <kai@agentur.test>', { name: 'x since' }],
      ['This is what I wrote to you <kai@agentur.test>', null],
      ['somebody@shop.test', null],
      [`x${ines}`, null],
    ] as const)
      expect({ text, requester: requesterOf(answers, text) }).toEqual({
        text,
        requester: requester === null ? null : expect.objectContaining(requester),
      })
    expect(requesterOf(EMPTY, `${nora} ${ines}`)).toBeNull()
  })

  test('the signature is what stands below the closing', () => {
    expect(signatureIn('Hello\n\nKind regards\nRobin\nSupport\n')).toBe('Robin\nSupport')
    expect(signatureIn('Bonjour\n\nCordialement,\n \n')).toBe('')
    expect(signatureIn('Hello, thanks')).toBeNull()
  })

  test('a reply becomes a template again: no data of the customer stays in it', () => {
    const answers = storyOf('brass-and-oak')
    for (const language of REPLY_LANGUAGES) {
      const known = { signature: 'Robin, support', requester: 'Inês Carvalho' }
      const template = templateOf('payment-dispute', language)
      const { text } = fillTemplate(template, answers, known)
      const saved = templateTextOf(text, answers, { ...known, language })
      expect(saved).toBe(template.text)
    }
  })
})

describe('findBlanks', () => {
  test.each([
    ['no block [here] nor [[ here', []],
    ['[[one]] and [[ two ]]', ['one', 'two']],
    ['[[over\nlines]]', ['over\nlines']],
    ['[[]]', ['']],
    ['[[[three]]]', ['three']],
  ])('%j', (text, prompts) => {
    const blocks = findBlanks(text)
    expect(blocks.map(({ prompt }) => prompt)).toEqual(prompts)
    for (const { start, end } of blocks) expect(text.slice(start, end)).toMatch(/^\[\[[^]*\]\]$/)
  })
})
