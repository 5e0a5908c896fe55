import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { explain } from '../../src/case/explain.ts'
import { gatherCase, STORY_SLUGS } from '../support/case-books.ts'
import { faultsOf } from '../support/case-support.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { writeExplanation } from '../support/write-explanation.ts'

/**
 * The explanation of each story, from the answers of the real gateway, against a text that a
 * person has read and agreed with. A changed sentence is changed there by hand.
 */
const GOLDEN: Record<string, string> = {
  phishing: 'parcel-notice',
  'bought-list': 'growth-fox',
  'complaint-wave': 'trailhead-outdoor',
  'look-alike-domain': 'pp-rewards-club',
  'payment-dispute': 'brass-and-oak',
  'mistaken-block-reversed': 'riverside-credit-union',
  'account-ban': 'coin-drop-daily',
  'hold-pending-review': 'lantern-travel',
}

let sandbox: ServedSandbox
const cases: Record<string, CaseAnswers> = {}

beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'stories' })
  for (const slug of STORY_SLUGS) cases[slug] = await gatherCase(sandbox, { slug })
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

function caseOf(slug: string): CaseAnswers {
  const found = cases[slug]
  if (!found) throw new Error(`no case of ${slug}`)
  return found
}

describe('the explanation of each story', () => {
  test.each(Object.entries(GOLDEN))('%s is as reviewed', (story, slug) => {
    const reviewed = readFileSync(join(import.meta.dirname, 'golden', `${story}.md`), 'utf8')
    expect(writeExplanation(`${story}: ${slug}`, explain(caseOf(slug)))).toBe(reviewed)
  })

  test.each(STORY_SLUGS)('%s: every sentence says what it cites, and cites what it says', (slug) => {
    const answers = caseOf(slug)
    const told = explain(answers).map((sentence) => ({
      text: sentence.text,
      cites: sentence.citations.length > 0,
      faults: faultsOf(sentence, answers),
    }))
    expect(told.length).toBeGreaterThan(10)
    expect(told.filter(({ cites, faults }) => !cites || faults.length > 0)).toEqual([])
  })

  test('the ban of one account is told of each of its three organizations alike', () => {
    const reach = ['coin-drop-daily', 'airdrop-alerts', 'token-garden'].map(
      (slug) => explain(caseOf(slug)).find(({ key }) => key === 'reach')?.text,
    )
    expect(reach).toEqual([
      'Vik Marlow belongs to 3 organizations, and none of them can send. Besides this one: Airdrop Alerts (BANNED) and Token Garden (BANNED).',
      'Vik Marlow belongs to 3 organizations, and none of them can send. Besides this one: Coin Drop Daily (BANNED) and Token Garden (BANNED).',
      'Vik Marlow belongs to 3 organizations, and none of them can send. Besides this one: Coin Drop Daily (BANNED) and Airdrop Alerts (BANNED).',
    ])
  })

  test('what a customer may not read is marked', () => {
    for (const slug of STORY_SLUGS)
      for (const { text, internal } of explain(caseOf(slug)))
        if (!internal)
          expect(text).not.toMatch(/Lena|Hartwig|Tomás|Rivera|phishing \d|spam \d|note of|on file/)
  })

  test('a wrong sentence is found out: the check itself can fail', () => {
    const answers = caseOf('growth-fox')
    const [block] = explain(answers).filter(({ key }) => key === 'moved')
    const tell = (text: string) => faultsOf({ key: 'x', text, citations: block?.citations ?? [] }, answers)
    const said = block?.text ?? ''
    expect(said).toBe(
      'An administrator (Lena Hartwig) blocked it on 23 Aug 2026 09:00 UTC for a bought list (PURCHASED_LIST).',
    )
    expect(tell(said)).toEqual([])
    expect(tell(said.replace('blocked it', 'banned it'))).toHaveLength(1)
    expect(tell(said.replace('PURCHASED_LIST', 'SPAM_CONTENT'))).toHaveLength(2)
    expect(tell(said.replace('23 Aug', '24 Aug')).length).toBeGreaterThan(1)
    expect(tell(`${said.slice(0, -1)}, “so there”.`)).toHaveLength(1)
    const gone = { tool: 'get_user', pointer: '/user/shoeSize' } as const
    expect(faultsOf({ key: 'x', text: 'It is.', citations: [gone] }, answers)[0]).toMatch(/does not resolve/)
  })
})
