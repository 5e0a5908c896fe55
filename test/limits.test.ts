import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../src/shared/text/time-units.ts'
import { setClock } from './support/clock.ts'
import { startOrganization, type TestOrganization } from './support/organization.ts'
import { serveSandbox, type ServedSandbox } from './support/served-sandbox.ts'

/** In no shared worker, because it replaces a module. Every limit is one line: with other numbers in limits.ts, bounds and texts say the other numbers. */
const OTHER = vi.hoisted(() => ({
  CONFIRMATION_LIFETIME_MS: 7 * 60_000,
  MOST_FIELD_CHARACTERS: 9871,
  MOST_SUBJECT_CHARACTERS: 41,
  MOST_NOTE_CHARACTERS: 1873,
  REVIEW_CHARACTERS: { least: 271, most: 61_003, usual: 5003 },
  MOST_IMPORT_ROWS: 487,
  MOST_BULK_SUBSCRIBERS: 97,
  MOST_BULK_TAGS: 23,
  MOST_TAG_NAMES: 491,
  MOST_TEST_ADDRESSES: 6,
  MOST_COPIES: 47,
  MOST_MESSAGE_TAGS: 43,
  MOST_KEY_CHARACTERS: 251,
  MOST_SNIPPET_LEVELS: 8,
  MOST_ROWS: 983,
  MOST_PAGE_ROWS: 193,
  MOST_EXPORT_ROWS: 12_007,
  MOST_HISTORY_ENTRIES: 89,
  MOST_ORGANIZATION_ROWS: 53,
  EMAILS_PER_PAGE: 59,
  MOST_TRANSITIONS: 61,
  MOST_REVIEWS: 17,
  MOST_STATISTICS_DAYS: 3001,
  RECENT_DAYS: 31,
  MOST_BYTES: 3 * 1024 * 1024,
  MOST_PAGE_BYTES: 7 * 1024 * 1024,
  FITTED_IMAGE: { width: 640, height: 480 },
}))

vi.mock('../src/engine/domain/limits.ts', async (original) => ({
  ...(await original<object>()),
  ...OTHER,
}))

const machine = setClock()
let sandbox: ServedSandbox
let shop: TestOrganization
let listed: Map<string, { description: string; inputSchema: unknown; outputSchema: unknown }>

beforeAll(async () => {
  sandbox = await serveSandbox({ machine })
  shop = await startOrganization(sandbox)
  const all = await sandbox.gateway.tools()
  if (!all.ok) throw new Error(all.error.message)
  listed = new Map(all.data.map((tool) => [tool.name, tool]))
})
afterAll(() => sandbox.close())

describe('declarations, from which the listing, the forms and docs/TOOLS.md are made', () => {
  test.each([
    ['import_subscribers', ['up to 487 subscribers', 'Rows, 1 to 487', '"maxItems":487']],
    ['bulk_add_tags', ['up to 97 subscribers', '1 to 97', '1 to 23', '"maxItems":97', '"maxItems":23']],
    ['bulk_remove_tags', ['up to 97 subscribers', '1 to 97', '"maxItems":23']],
    ['get_or_create_tags', ['1 to 491', '"maxItems":491']],
    ['export_subscribers', ['Up to 12,007 subscribers', '1 to 12007', '"maximum":12007']],
    ['list_subscribers', ['1 to 983', '"maximum":983']],
    ['list_suppressed_subscribers', ['1 to 193', '"maximum":193']],
    ['list_images', ['1 to 193', '"maximum":193']],
    ['list_campaign_history', ['1 to 89', '"maximum":89']],
    ['send_test_email', ['1 to 6 addresses', '1 to 6 email', '"maxItems":6']],
    ['send_email', ['Up to 47', 'Up to 43', '1 to 251', '"maxItems":47', '"maxItems":43', '"maxLength":251']],
    ['upload_image', ['under 3 MB']],
    ['fetch_web_page', ['up to 7 MB']],
    ['auto_fit_campaign_images', ['Default 640', 'Default 480', '"default":640']],
    ['update_writing_style', ['"maxLength":9871']],
    ['get_subscriber_growth', ['1 to 3001', '"maximum":3001']],
    ['get_deliverability_health', ['1 to 3001', '"maximum":3001']],
    ['get_subscriber_stats', ['last 31 days', '31 days ago']],
    ['list_orgs', ['last 31 days', '1 to 53', '"maximum":53']],
    ['list_emails', ['59 per page', '59 emails each']],
    ['get_org_verification', ['latest 61', 'latest 17']],
    ['get_review_emails', ['271 to 61,003', 'Default 5003', '"maximum":61003', '"default":5003']],
  ])('%s', (name, said) => {
    const text = JSON.stringify(listed.get(name))
    for (const part of said) expect(text).toContain(part)
  })

  test('control actions', async () => {
    const { body } = await sandbox.control('hold.open', {
      organizationId: shop.id,
      kind: 'CAMPAIGNS',
      note: 'x'.repeat(1874),
    })
    expect(body.issues).toMatchObject([{ path: 'note', message: expect.stringContaining('1873') }])
  })
})

describe('answers', () => {
  test('a confirmation code: its instruction, its lifetime and what is said after', async () => {
    const input = { email: 'a@shop.test' }
    await shop.call('add_subscriber', input)
    const asked = await shop.refuse('CONFIRMATION_REQUIRED', 'unsubscribe', input)
    expect(asked.instruction).toContain('within 7 minutes.')
    const again = { ...input, confirmationCode: asked.confirmationCode }
    machine.pass(7 * MINUTE_MS)
    const late = await shop.refuse('CONFIRMATION_REQUIRED', 'unsubscribe', again)
    expect(late.message).toMatch(/^This confirmationCode has expired; codes are valid for seven minutes\. /)
    machine.pass(7 * MINUTE_MS - 1)
    await shop.call('unsubscribe', { ...input, confirmationCode: late.confirmationCode })
  })

  test('a subject that is too long', async () => {
    const refused = await shop.refuse('VALIDATION_ERROR', 'create_campaign', { subject: 'x'.repeat(42) })
    expect(refused.message).toContain('at most 41 characters, not 42')
  })

  test.each([
    ['campaign', undefined, 'up to six addresses'],
    ['sending', undefined, 'within seven minutes'],
    ['docs', 'calls', 'within seven minutes'],
    ['snippets', undefined, 'at most eight levels'],
    ['images', undefined, 'under 3 MB'],
    ['images', undefined, 'at most 640 by 480'],
  ] as const)('get_skill %s %s: %s', async (type, page, said) => {
    const { content } = await shop.call('get_skill', { type, page })
    expect(content).toContain(said)
  })
})
