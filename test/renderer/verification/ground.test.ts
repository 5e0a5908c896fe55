import { expect, test } from 'vitest'
import type { CaseAnswers } from '../../../src/case/answers.ts'
import { groundOf } from '../../../src/renderer/pages/verification/useCase.ts'

const HERE = [{ state: 'here' }, { state: 'here' }, { state: 'stale' }, { state: 'here' }] as const
const NOT_ACTING = 'it is read only while acting as the organization'

const answers = (given: Partial<CaseAnswers>): CaseAnswers => ({
  ...{ gatheredAt: '2026-09-01T09:00:00.000Z', organization: {}, verification: {} },
  ...{ reviewEmails: null, user: null },
  ...given,
})

test('checks that could not be read are counted among what was asked', () => {
  const unread = { list_campaigns: NOT_ACTING, 'list_campaigns#failed': NOT_ACTING }
  const checks = { 'get_org_details#billing': {}, 'get_org_details#email-settings': {} }
  const found = groundOf(HERE, answers({ checks, unread }), [])
  expect(found).toMatchObject({ answered: 6, asked: 8 })
  expect(found.unread).toBeGreaterThanOrEqual(1)
})

test('what is awaited was asked and is not unread; what nobody is asked about counts for nothing', () => {
  const calls = [...HERE.slice(0, 2), { state: 'refused' }, { state: 'none' }] as const
  const all = groundOf(calls, answers({ checks: {}, unread: {} }), [])
  expect(all).toMatchObject({ answered: 2, asked: 3 })
  const awaited = groundOf(calls, answers({ checks: {}, unread: {} }), ['get_deliverability_health'])
  expect(awaited).toEqual({ answered: 2, asked: 4, unread: all.unread - 1 })
})
