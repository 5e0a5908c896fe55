import { describe, expect, test } from 'vitest'
import {
  allowsAction,
  CAMPAIGN_STATUSES,
  type CampaignAction,
  campaignKindFromCode,
  campaignStatusCode,
  campaignStatusFromCode,
  hasStarted,
} from '../../../src/engine/domain/campaign-status.ts'

describe('a status of a campaign', () => {
  test('is stored as its place, which never changes', () => {
    expect(CAMPAIGN_STATUSES.map(campaignStatusCode)).toEqual([1, 2, 3, 4, 5, 6])
    for (const status of CAMPAIGN_STATUSES)
      expect(campaignStatusFromCode(campaignStatusCode(status))).toBe(status)
    for (const code of [0, 7]) expect(() => campaignStatusFromCode(code)).toThrow(RangeError)
    expect([1, 2, 3].map(campaignKindFromCode)).toEqual(['CAMPAIGN', 'WORKFLOW', 'CAMPAIGN'])
  })

  test('allows its actions', () => {
    const actions: CampaignAction[] = ['edit', 'archive', 'unarchive', 'schedule', 'cancelSchedule']
    const allowed = CAMPAIGN_STATUSES.map((status) =>
      actions.filter((action) => allowsAction(status, action)),
    )
    expect(allowed).toEqual([['edit', 'archive', 'schedule'], ['cancelSchedule'], [], [], ['unarchive'], []])
    expect(CAMPAIGN_STATUSES.filter(hasStarted)).toEqual(['SENDING', 'SENT'])
    expect(allowsAction('UNKNOWN', 'edit')).toBe(false)
  })
})
