import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { canonicalTimezone, offsetAt } from '../../../src/engine/domain/timezone.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'

/** Time zones are stored canonically, whatever their case and whichever of their names was typed. */
const { start, sandbox } = useSandbox()

let shop: TestOrganization
beforeAll(async () => {
  shop = await start()
  await makeReady(sandbox(), shop)
})

const ALIASES: readonly [typed: string, stored: string][] = [
  ['europe/paris', 'Europe/Paris'],
  ['EUROPE/PARIS', 'Europe/Paris'],
  ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Europe/Uzhgorod', 'Europe/Kyiv'],
  ['US/Eastern', 'America/New_York'],
  ['Zulu', 'UTC'],
  ['utc', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['etc/gmt+5', 'Etc/GMT+5'],
  ['Europe/Stockholm', 'Europe/Stockholm'],
]

describe.each(ALIASES)('%s is stored as %s', (typed, stored) => {
  test('as the zone of the organization, in every answer', async () => {
    const { organization } = await shop.call('update_organization_settings', { timezone: typed })
    expect(organization.timezone).toBe(stored)
    const { body } = await sandbox().admin('get_org', { id: shop.id })
    expect(body.data.organization.timezone).toBe(stored)
  })

  test('as the zone of a scheduled campaign, in the question and in the answers', async () => {
    const campaignId = await draftCampaign(shop)
    const input = { campaignId, date: '2027-01-05', hours: 9, timezone: typed }
    const { message } = await shop.refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', input)
    expect(message).toContain(stored)
    const { campaign } = await shop.confirm('schedule_campaign', input)
    expect(campaign.timezone).toBe(stored)
    expect((await shop.call('get_campaign', { campaignId })).timezone).toBe(stored)
    await shop.confirm('cancel_campaign_schedule', { campaignId })
  })
})

describe('the canonical name', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const names = fc.constantFrom(...zones, ...ALIASES.map(([typed]) => typed))

  test('law: of any case of a name it is the same, it is its own, and its clocks show the same', () => {
    const instant = fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2040, 0) })
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.boolean()), instant, (name, upper, at) => {
        const cased = Array.from(name, (c) => (upper.next().value ? c.toUpperCase() : c.toLowerCase())).join(
          '',
        )
        const stored = canonicalTimezone(cased) ?? ''
        expect(stored).toBe(canonicalTimezone(name))
        expect(canonicalTimezone(stored)).toBe(stored)
        expect(offsetAt(stored, at)).toBe(offsetAt(name, at))
      }),
      { numRuns: 300 },
    )
  })

  test('no zone of the runtime is stored under a name that the IANA database has replaced', () => {
    const stored = new Set(zones.map(canonicalTimezone))
    expect(stored.size).toBe(zones.length)
    const replaced = ['Asia/Calcutta', 'Asia/Katmandu', 'Asia/Rangoon', 'Asia/Saigon', 'Europe/Kiev']
    expect(replaced.filter((name) => stored.has(name))).toEqual([])
  })
})
