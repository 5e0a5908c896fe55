import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CaseAnswers, cited } from '../../src/case/answers.ts'
import { contentOfCase } from '../../src/case/make-case.ts'
import { diagnose } from '../../src/case/diagnosis/diagnose.ts'
import { RECIPIENT_QUESTIONS, type RecipientQuestion } from '../../src/case/replies/recipient-questions.ts'
import type { CustomerToolName, ToolAnswer, ToolInput } from '../../src/engine/tools/index.ts'
import { gatherWhole, servedDoors } from '../support/case-books.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/** What the platform tells of one recipient, from real answers of a sandbox. */
let sandbox: ServedSandbox
let fox = ''
beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'stories' })
  const { body } = await sandbox.admin('list_orgs', { search: 'growth-fox' })
  fox = body.data.organizations[0]?.id ?? ''
})
afterAll(() => sandbox.close())

async function call<N extends CustomerToolName>(tool: N, input: ToolInput<N>): Promise<ToolAnswer<N>> {
  const { status, body } = await sandbox.customer(sandbox.adminKey, tool, input, {
    'x-service-organization': fox,
  })
  expect({ tool, status, body }).toMatchObject({ status: 200 })
  return body.data
}

async function caseOf(email: string, asks?: RecipientQuestion): Promise<CaseAnswers> {
  const { subscribers } = await call('list_subscribers', { query: email })
  const subscriber = subscribers[0]?.id ?? ''
  return gatherWhole(sandbox, fox, asks ? { subscriber, asks } : { subscriber })
}

const textOf = (answers: CaseAnswers): string =>
  diagnose(answers).checks.find(({ name }) => name === 'recipient')?.text ?? ''

describe('the answer about a recipient', () => {
  test('says since when, by what and why, and what was sent last', async () => {
    const email = 'ann.lee@mail.example'
    await call('add_subscriber', { email })
    expect(textOf(await caseOf(email))).toMatch(
      /^ann\.lee@mail\.example SUBSCRIBED since \d+ \w+ \d{4}; on the list since \d+ \w+ \d{4}, added by an API call \(API\); no email was sent$/,
    )
    await servedDoors(sandbox).confirm(fox, 'unsubscribe', { email, reason: 'too many emails' })
    expect(textOf(await caseOf(email))).toMatch(
      /^ann\.lee@mail\.example UNSUBSCRIBED since \d+ \w+ \d{4}: the recipient has unsubscribed \(“too many emails”\); on the list since /,
    )
  })

  test('of everybody on a list: whole, and every value it rests on is in the answers', async () => {
    const { subscribers } = await call('list_subscribers', { limit: 8 })
    const { subscribers: left } = await call('list_subscribers', { status: 'BOUNCED', limit: 3 })
    for (const { email } of [...subscribers, ...left]) {
      const answers = await caseOf(email)
      const check = diagnose(answers).checks.find(({ name }) => name === 'recipient')
      expect(check?.text).toMatch(
        /; on the list since \d+ \w+ \d{4}, (?:added by an? [\w -]+ \([A-Z_]+\)|how it was added is not stated)/,
      )
      expect(check?.text).not.toMatch(/undefined|null|NaN/)
      for (const citation of check?.citations ?? []) expect(cited(answers, citation)).toBeDefined()
    }
    expect(left.length).toBeGreaterThan(0)
  })

  test('what a recipient asks comes before the block of the organization, and has its own next step', async () => {
    const { subscribers } = await call('list_subscribers', { status: 'SUBSCRIBED', limit: 1 })
    const email = subscribers[0]?.email ?? ''
    expect(diagnose(await caseOf(email)).cause).toBe('block')
    const told = new Set<string>()
    for (const asks of RECIPIENT_QUESTIONS) {
      const { cause, headline, next } = diagnose(await caseOf(email, asks))
      expect(cause).toBe('asked-recipient')
      expect(headline.text).toMatch(/ has been SUBSCRIBED since .* at Growth Fox; on the list since .*\.$/)
      expect(next.text).toContain('Offer to unsubscribe the address')
      told.add(next.text)
    }
    expect(told.size).toBe(3)
    const { next } = diagnose(await caseOf(email, 'never-signed-up'))
    expect(next.text).toMatch(
      /Growth Fox is the sender.*how the address came on its list.*Report it to compliance/,
    )
    expect(diagnose(await caseOf(email, 'erase')).next.text).toMatch(
      /owner of Growth Fox.*privacy.*erased only when it is/,
    )
  })

  test('of one who gets nothing any more it offers no unsubscribing', async () => {
    const { next } = diagnose(await caseOf('ann.lee@mail.example', 'unsubscribe'))
    expect(next.text).toBe('Tell the recipient that no campaign goes to the address.')
  })

  test('a case file keeps when and by what, and not the address nor the subjects', async () => {
    const { body } = await sandbox.admin('list_emails', { id: fox })
    const email = body.data.emails[0]?.to ?? ''
    const answers = await caseOf(email, 'erase')
    expect(textOf(answers)).toMatch(/; last emails?: “[^”]+” \d+ \w+ \d{4} [A-Z]+/)
    const frame = {
      createdAt: answers.gatheredAt,
      source: { environment: 'sandbox', label: 'Local' },
    } as const
    const made = contentOfCase(answers, { ...frame, reply: null, notes: null })
    expect(JSON.stringify(made)).not.toContain(email)
    const checks = JSON.stringify(made.facts.checks)
    expect(checks).toMatch(/"source":"\w+"/)
    expect(checks).not.toContain('"subject"')
  })
})
