import { beforeAll, describe, expect, test } from 'vitest'
import { decodeOrganizationId, encodeId } from '../../../../src/shared/ids.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { START } from '../../../support/served-sandbox.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'

const { start } = useSandbox()
let shop: TestOrganization
let campaignId = ''

/** Local parts of the addresses that match, in alphabetical order. */
async function who(...filters: Record<string, unknown>[]): Promise<string> {
  const { subscribers } = await shop.call('query_subscribers', { filters, limit: 1000 })
  const { total } = await shop.call('count_subscribers', { filters })
  expect(total).toBe(subscribers.length)
  const names = subscribers.map(({ email = '' }) => email.split('@')[0] ?? '')
  return names.toSorted().join(' ')
}

async function add(name: string, more: object = {}): Promise<void> {
  await shop.call('import_subscribers', { subscribers: [{ email: `${name}@shop.test`, ...more }] })
}

const EMAIL_KIND = { broadcast: 1, test: 4 }

function mail(
  name: string,
  kind: number,
  stamps: { sent?: number; delivered?: number; opened?: number },
): void {
  const { sent = null, delivered = null, opened = null } = stamps
  shop.file.transaction(() =>
    shop.file.write.run(
      `INSERT INTO emails (kind, campaign, subscriber, recipient, status, created, sent, delivered, opened)
       SELECT ?, 1, id, email, 1, ?, ?, ?, ? FROM subscribers WHERE email = ?`,
      [kind, START, sent, delivered, opened, `${name}@shop.test`],
    ),
  )
}

beforeAll(async () => {
  shop = await start()
  await shop.call('update_organization_settings', { timezone: 'America/New_York' })
  await add('ann', { name: 'Zoë', ipAddress: '2001:DB8::1', fields: { Code: '1e3', Points: '12' } })
  await add('bob', { createdAt: '2026-03-01T03:30:00Z', fields: { Code: '0x10', Points: ' 7.5 ' } })
  await add('cid', { createdAt: '2026-03-01T15:30:00Z', fields: { Code: '900', Points: 'many' } })
  await add('dee', { name: 'ZOE\u0308' })
  shop.file.transaction(() =>
    shop.file.write.run(
      `INSERT INTO campaigns (kind, name, name_folded, subject, subject_folded, content, content_type, filters,
         status, created, updated) VALUES (1, 'June', 'june', '', '', '{}', 'MAILY', '[]', 4, ?, ?)`,
      [START, START],
    ),
  )
  shop.file.transaction(() =>
    shop.file.write.run(`INSERT INTO counters (kind, key, n) VALUES ('campaign', 4, 1)`),
  )
  campaignId = encodeId('campaign', decodeOrganizationId(shop.id) ?? 0, 1)
  mail('ann', EMAIL_KIND.broadcast, { sent: START, delivered: START, opened: START })
  mail('bob', EMAIL_KIND.broadcast, { sent: START })
  mail('cid', EMAIL_KIND.test, { sent: START, delivered: START, opened: START })
})

describe('CAMPAIGN', () => {
  const about = (operator: string) => ({ type: 'CAMPAIGN', field: 'campaign', operator, campaignId })

  test('RECEIVED is delivered: what was sent and bounced did not arrive', async () => {
    expect(await who(about('RECEIVED'))).toBe('ann')
  })

  test('NOT_RECEIVED and NOT_OPENED hold for those who were never sent it', async () => {
    expect(await who(about('NOT_RECEIVED'))).toBe('bob cid dee')
    expect(await who(about('NOT_OPENED'))).toBe('bob cid dee')
  })

  test('a test of the campaign is nobody’s part in it', async () => {
    expect(await who(about('OPENED'))).toBe('ann')
    expect(await who({ type: 'CAMPAIGN', operator: 'OPENED', campaignIds: [campaignId, 'cmp_0001z'] })).toBe(
      'ann',
    )
  })
})

describe('DATE', () => {
  const created = (operator: string, value: unknown, valueTo?: string) => ({
    type: 'DATE',
    field: 'createdAt',
    operator,
    value,
    ...(valueTo === undefined ? {} : { valueTo }),
  })

  test('a day is a day of the organization’s zone', async () => {
    expect(await who(created('ON', '2026-02-28'))).toBe('bob')
    expect(await who(created('ON', '2026-03-01'))).toBe('cid')
    expect(await who(created('BETWEEN', '2026-02-28', '2026-03-01'))).toBe('bob cid')
  })

  test('a time without an offset is read off the organization’s clocks, whatever zone the machine is in', async () => {
    expect(await who(created('BEFORE', '2026-02-28T22:31'))).toBe('bob')
    expect(await who(created('BEFORE', '2026-02-28 22:30'))).toBe('')
    expect(await who(created('BEFORE', '2026-03-01T03:31Z'))).toBe('bob')
    expect(await who(created('BEFORE', '2026-03-01T04:31+01:00'))).toBe('bob')
  })

  test('BETWEEN may begin within the day it ends on', async () => {
    expect(await who(created('BETWEEN', '2026-03-01T10:00', '2026-03-01'))).toBe('cid')
  })

  test('IN_LAST_DAYS counts back from now in whole days of 24 hours; its opposite takes missing dates in', async () => {
    const days = Math.ceil((START - Date.UTC(2026, 2, 1, 15, 30)) / DAY_MS)
    expect(await who(created('IN_LAST_DAYS', days))).toBe('ann cid dee')
    expect(await who({ type: 'DATE', field: 'lastOpenedAt', operator: 'NOT_IN_LAST_DAYS', value: 1 })).toBe(
      'ann bob cid dee',
    )
  })

  test.each(['2026-02-30', '2026-02-30T10:00Z', '2026-03-01T25:00', 'yesterday', '', 20260301])(
    'refuses %j, which is no date',
    async (value) => {
      const { issues } = await shop.refuse('VALIDATION_ERROR', 'count_subscribers', {
        filters: [created('BEFORE', value)],
      })
      expect(issues).toMatchObject([{ path: 'filters.0.value' }])
    },
  )
})

describe('FIELD', () => {
  const field = (name: string, operator: string, value: unknown) => ({
    type: 'FIELD',
    field: name,
    operator,
    value,
  })

  test('a number is written in digits: a code such as 1e3 or 0x10 is none', async () => {
    expect(await who(field('code', 'GREATER_THAN', 1))).toBe('cid')
    expect(await who(field('Points', 'LESS_THAN', '12.5'))).toBe('ann bob')
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'count_subscribers', {
      filters: [field('Points', 'LESS_THAN', '1e3')],
    })
    expect(issues).toMatchObject([{ path: 'filters.0.value' }])
  })

  test('negatives hold for those without a value', async () => {
    expect(await who(field('Code', 'NOT_EQUALS', '900'))).toBe('ann bob dee')
    expect(await who(field('Code', 'NOT_CONTAINS', '0X'))).toBe('ann cid dee')
  })
})

describe('STRING', () => {
  test('compares names without case, composed and decomposed alike', async () => {
    expect(await who({ type: 'STRING', field: 'name', operator: 'EQUALS', value: 'zoe\u0308' })).toBe(
      'ann dee',
    )
    expect(await who({ type: 'STRING', field: 'name', operator: 'IS_EMPTY' })).toBe('bob cid')
  })

  test('compares IPv6 addresses without case', async () => {
    for (const value of ['2001:db8::1', '2001:DB8::1'])
      expect(await who({ type: 'STRING', field: 'ipAddress', operator: 'EQUALS', value })).toBe('ann')
  })
})

describe('what is unknown', () => {
  test('beside a filter that an index answers: SQLite had no plan for a constant and a partial index', async () => {
    const opened = { type: 'DATE', field: 'lastOpenedAt', operator: 'ON', value: '2026-03-05' }
    const all = (await shop.call('create_segment', { name: 'All' })).segmentId
    expect(await who(opened, { type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['no such tag'] })).toBe('')
    expect(await who(opened, { type: 'SEGMENT', operator: 'EXCLUDE', segmentId: all })).toBe('')
    expect(await who(opened, { type: 'FIELD', field: 'no such field', operator: 'IS_EMPTY' })).toBe('')
  })

  test.each([
    ['TAG', 'BELONGS_TO_ANY', { tagIds: ['tag_0001zz'] }],
    ['TAG', 'BELONGS_TO_ALL', { tagNames: ['no such tag'] }],
    ['SEGMENT', 'INCLUDE', { segmentId: 'seg_0001zz' }],
    ['CAMPAIGN', 'RECEIVED', { campaignId: 'cmp_0001zz' }],
    ['WORKFLOW', 'EVER_STARTED', { workflowId: 'wf_0001zz' }],
    ['FIELD', 'EQUALS', { field: 'no such field', value: 'x' }],
    ['CAPTURE_PAGE', 'INCLUDE', { capturePageId: 'cap_0001zz' }],
  ])('matches nobody in a query: %s', async (type, operator, values) => {
    expect(await who({ type, operator, ...values })).toBe('')
  })

  test.each([
    ['TAG', 'NOT_BELONGS_TO_ALL', { tagNames: ['no such tag'] }],
    ['SEGMENT', 'EXCLUDE', { segmentId: 'seg_0001zz' }],
    ['CAMPAIGN', 'NOT_OPENED', { campaignId: 'cmp_0001zz' }],
    ['WORKFLOW', 'NEVER_STARTED', { workflowId: 'wf_0001zz' }],
    ['CAPTURE_PAGE', 'EXCLUDE', { capturePageId: 'cap_0001zz' }],
  ])('is avoided by everybody: %s %s', async (type, operator, values) => {
    expect(await who({ type, operator, ...values })).toBe('ann bob cid dee')
  })
})
