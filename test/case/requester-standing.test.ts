import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { findUnfit } from '../../src/case/leaks/find-unfit.ts'
import { suggestTemplate } from '../../src/case/replies/choose-template.ts'
import { requesterOf } from '../../src/case/replies/requester.ts'
import { requesterStanding } from '../../src/case/replies/requester-standing.ts'
import { REPLY_LANGUAGES } from '../../src/case/replies/texts.ts'
import { fillTemplate, reasonsIn, replyTemplates } from '../../src/case/reply-templates.ts'
import { useStories } from '../support/story-cases.ts'

const { stories, storyOf } = useStories()

const STRANGER = { name: 'Jonas Weber', address: 'jonas.weber@mail.example' }
const standing = (answers: CaseAnswers, address: string | null) =>
  requesterStanding(answers, { name: null, address })
const emailOf = (answers: CaseAnswers, role: string): string =>
  (answers.verification.members ?? []).find((member) => member.role === role)?.email ?? ''
const replyOf = (answers: CaseAnswers, name: string, language: (typeof REPLY_LANGUAGES)[number]) => {
  const template = replyTemplates(language).find((one) => one.name === name)
  if (!template) throw new Error(`no template ${name}`)
  return fillTemplate(template, answers, { requester: 'Jonas Weber', signature: 'Robin' })
}

describe('requesterStanding', () => {
  test('of every story: its members by their roles, anybody else a stranger', () => {
    for (const { answers } of stories()) {
      const members = answers.verification.members ?? []
      for (const { email, role } of members)
        expect(standing(answers, ` ${email?.toUpperCase()} `).standing).toBe(
          role === 'OWNER' || role === 'ADMIN' ? 'owner' : 'member',
        )
      expect(standing(answers, STRANGER.address).standing).toBe(members.length > 0 ? 'stranger' : 'unknown')
    }
  })

  test('is told with the address and the organization', () => {
    expect(standing(storyOf('coin-drop-daily'), STRANGER.address).told).toBe(
      'jonas.weber@mail.example is no member of Coin Drop Daily',
    )
    const asked = {
      ...storyOf('coin-drop-daily'),
      checks: { get_subscriber: { email: 'Jonas.Weber@mail.example' } },
    }
    expect(standing(asked as CaseAnswers, STRANGER.address)).toEqual({
      standing: 'stranger',
      told: 'jonas.weber@mail.example is on the list of Coin Drop Daily, and no member',
    })
    const brass = storyOf('brass-and-oak')
    const member = emailOf(brass, 'MEMBER')
    expect(standing(brass, member).told).toBe(`${member} is a MEMBER, not the owner, of Brass & Oak`)
    expect(standing(brass, emailOf(brass, 'OWNER')).told).toBeNull()
    expect(standing(brass, 'no-reply@postdesk.example').standing).toBe('platform')
  })

  test('is unknown without an address, and where the members cannot all be read', () => {
    const brass = storyOf('brass-and-oak')
    const withMembers = (members: unknown) =>
      ({ ...brass, verification: { ...brass.verification, members } }) as CaseAnswers
    expect(standing(brass, null)).toEqual({ standing: 'unknown', told: null })
    const [first = {}, ...others] = brass.verification.members ?? []
    for (const members of [
      undefined,
      null,
      [],
      [{ ...first, email: null, userId: null }, ...others],
      [{ userId: 'usr_x' }],
    ])
      expect(standing(withMembers(members), STRANGER.address)).toEqual({ standing: 'unknown', told: null })
    const silent = withMembers([{ ...first, role: null }])
    expect(standing(silent, first.email ?? null).standing).toBe('unknown')
    // The account itself gives the address that the list of members does not.
    const { id, email = '' } = brass.user?.user ?? {}
    const byAccount = withMembers([{ userId: id, role: 'OWNER' }])
    expect(standing(byAccount, email).standing).toBe('owner')
  })
})

describe('what a stranger is told', () => {
  test('the template for strangers names no fact of any story, in six languages, and nothing stops it', () => {
    for (const { answers } of stories()) {
      expect(suggestTemplate(answers, 'stranger')).toBe('not-a-member')
      for (const language of REPLY_LANGUAGES) {
        const { text, unfilled } = replyOf(answers, 'not-a-member', language)
        expect(unfilled).toEqual([])
        expect(text).not.toMatch(/\d|@/)
        expect(text).not.toContain(answers.verification.organization?.name ?? '\u0000')
        const written = { reply: text, template: 'not-a-member', standing: 'stranger' } as const
        expect(findUnfit(written, answers)).toEqual([])
      }
    }
  })

  test('any other template stops between greeting and closing', () => {
    const coin = storyOf('coin-drop-daily')
    for (const language of REPLY_LANGUAGES) {
      const { text: reply } = replyOf(coin, 'account-ban', language)
      const [leak, ...more] = findUnfit({ reply, template: 'account-ban', standing: 'stranger' }, coin)
      expect(more).toEqual([])
      expect(reply.slice(leak?.start, leak?.end)).toBe(leak?.text)
      expect(leak?.text).toContain('Token Garden')
      expect(leak?.text).not.toMatch(/Jonas Weber|Robin/)
      for (const other of ['owner', 'member', 'platform', 'unknown'] as const)
        expect(findUnfit({ reply, template: 'account-ban', standing: other }, coin)).toEqual([])
    }
    const written = { template: 'own-1', standing: 'stranger' } as const
    expect(findUnfit({ ...written, reply: 'You are banned.' }, coin)).toMatchObject([{ start: 0, end: 15 }])
    expect(findUnfit({ ...written, reply: ' \n ' }, coin)).toEqual([])
  })
})

describe('what a member is told of billing', () => {
  test.each(REPLY_LANGUAGES)('stops paragraph by paragraph, in %s', (language) => {
    const brass = storyOf('brass-and-oak')
    const { text: reply } = replyOf(brass, 'payment-dispute', language)
    const found = (who: 'member' | 'owner', text = reply) =>
      findUnfit({ reply: text, template: 'payment-dispute', standing: who }, brass)
    const leaks = found('member')
    expect(leaks.length).toBeGreaterThan(0)
    const said = leaks.map(({ text }) => text).join('\n')
    expect(reasonsIn(brass).some((reason) => said.includes(reason))).toBe(true)
    for (const { text, start, end } of leaks) expect(reply.slice(start, end)).toBe(text)
    expect(found('owner')).toEqual([])
    const without = leaks.reduce((text, { text: billing }) => text.replace(billing, ''), reply)
    expect(found('member', without)).toEqual([])
  })

  test('nothing stops where the case is not about billing', () => {
    const fox = storyOf('growth-fox')
    const { text: reply } = replyOf(fox, 'bought-list', 'en')
    expect(findUnfit({ reply, template: 'bought-list', standing: 'member' }, fox)).toEqual([])
  })
})

describe('a forwarded notice', () => {
  test('names who forwarded it, never its sender nor who got it', () => {
    const brass = storyOf('brass-and-oak')
    const owner = emailOf(brass, 'OWNER')
    const notice = `From: Postdesk <no-reply@postdesk.example>\nTo: Nora <${owner}>\nSending is blocked.\nsupport@postdesk.example`
    for (const bare of [
      notice,
      `To: Nora <${owner}>\n${notice}`,
      `Postdesk <no-reply@postdesk.example>`,
      `Postdesk Support <support@postdesk.example>\n${notice}`,
    ])
      expect({ bare, requester: requesterOf(brass, bare) }).toEqual({ bare, requester: null })
    expect(requesterOf(brass, `From: Jonas Weber <${STRANGER.address}>\nWhy?\n\n${notice}`)).toMatchObject(
      STRANGER,
    )
    expect(requesterOf(brass, `${owner}: why?\n\n${notice}`)?.address).toBe(owner)
  })
})
