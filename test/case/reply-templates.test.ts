import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { fillTemplate, findBlocks, REPLY_TEMPLATES, suggestTemplate } from '../../src/case/reply-templates.ts'
import { gatherStories, type GuardedCase } from '../support/leaks/measure.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

let sandbox: ServedSandbox
let stories: GuardedCase[]
beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'stories' })
  stories = await gatherStories(sandbox)
})
afterAll(() => sandbox.close())

const storyOf = (slug: string): CaseAnswers => {
  const found = stories.find(({ answers }) => answers.verification.organization?.slug === slug)
  if (!found) throw new Error(`no story ${slug}`)
  return found.answers
}

const EMPTY: CaseAnswers = {
  gatheredAt: '',
  organization: {},
  verification: {},
  reviewEmails: null,
  user: null,
}

const templateOf = (name: string) => {
  const found = REPLY_TEMPLATES.find((template) => template.name === name)
  if (!found) throw new Error(`no template ${name}`)
  return found
}

describe('suggestTemplate', () => {
  test.each([
    ['parcel-notice', 'content'],
    ['growth-fox', 'bought-list'],
    ['trailhead-outdoor', 'complaints'],
    ['pp-rewards-club', 'look-alike-domain'],
    ['brass-and-oak', 'payment-dispute'],
    ['riverside-credit-union', 'block-reversed'],
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
    const { text, unfilled } = fillTemplate(templateOf('content'), storyOf('parcel-notice'))
    expect(text).toMatch(
      /^Hello Marek Duval,\n\nSending has been blocked for Parcel Notice Desk since 27 August 2026\.\n\nOne of your campaigns asked/,
    )
    expect(unfilled).toEqual(['what else you need to know, or delete this', 'your name'])
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
    for (const template of REPLY_TEMPLATES) {
      const { text, unfilled } = fillTemplate(template, EMPTY)
      expect(text).not.toMatch(/\{\{|undefined|null/)
      expect(unfilled).toContain('name of the customer')
      expect(unfilled.length).toBe(findBlocks(text).length)
    }
  })

  test('no template of any story leaks, and every one leaves its writer something to say', () => {
    for (const { answers } of stories) {
      for (const template of REPLY_TEMPLATES) {
        const { text, unfilled } = fillTemplate(template, answers)
        expect({ template: template.name, leaks: leakGuardOf(answers)(text) }).toMatchObject({ leaks: [] })
        expect(unfilled).not.toEqual([])
      }
    }
  })
})

describe('findBlocks', () => {
  test.each([
    ['no block [here] nor [[ here', []],
    ['[[one]] and [[ two ]]', ['one', 'two']],
    ['[[over\nlines]]', ['over\nlines']],
    ['[[]]', ['']],
    ['[[[three]]]', ['three']],
  ])('%j', (text, prompts) => {
    const blocks = findBlocks(text)
    expect(blocks.map(({ prompt }) => prompt)).toEqual(prompts)
    for (const { start, end } of blocks) expect(text.slice(start, end)).toMatch(/^\[\[[^]*\]\]$/)
  })
})
