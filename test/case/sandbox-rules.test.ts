import { expect, test } from 'vitest'
import { sandboxRulesOf } from '../../src/case/sandbox-rules.ts'
import { caseOf } from '../support/small-case.ts'

/** The words; what a sandbox does is held against them in test/engine/sandbox/actions/holds.test.ts. */
const held = (...kinds: string[]) =>
  sandboxRulesOf(caseOf({ status: 'AI_VERIFIED', openHolds: kinds.map((kind) => ({ kind })) }))

test('of each hold: what is refused, what becomes of campaigns, and what works', () => {
  expect(held('CAMPAIGNS')).toEqual([
    'While a hold on CAMPAIGNS is open, schedule_campaign is refused with FORBIDDEN.',
    'A campaign that falls due meanwhile becomes FAILED.',
    'One that is SENDING already waits with what it has not sent.',
    'send_test_email and send_email work, and so does every tool that sends nothing.',
  ])
  expect(held('TRANSACTIONAL', 'CAMPAIGNS', 'CAMPAIGNS')).toEqual([
    'While a hold on TRANSACTIONAL and CAMPAIGNS is open, send_email and schedule_campaign are refused with FORBIDDEN.',
    'A campaign that falls due meanwhile becomes FAILED.',
    'One that is SENDING already waits with what it has not sent.',
    'send_test_email works, and so does every tool that sends nothing.',
  ])
  expect(held('WORKFLOWS')).toEqual([
    'While a hold on WORKFLOWS is open, no tool is refused.',
    'schedule_campaign, send_test_email and send_email work, and so does every tool that sends nothing.',
  ])
})

test('nothing where nothing stops it, and of a kind that no sandbox has', () => {
  expect(held()).toEqual([])
  expect(held('FAX')).toEqual([])
  expect(sandboxRulesOf(caseOf({}))).toEqual([])
  expect(sandboxRulesOf(caseOf({ status: 'WHITELISTED' }))).toEqual([])
})
