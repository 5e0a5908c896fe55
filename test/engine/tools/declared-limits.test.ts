import { describe, expect, test } from 'vitest'
import { tools } from '../../../src/engine/tools/index.ts'
import { findWrongEnds, listDeclaredLimits, spellLimit } from '../../support/declared-limits.ts'
import { useSandbox } from '../../support/organization.ts'

/** Every limit that a tool declares: the figures, and that they are kept at n and refused at n + 1. */
const { start, sandbox } = useSandbox()

const PAGE = 'page: 1…1000000 value'
const WHICH_ORGANIZATION = ['id: 1… characters', 'slug: 1… characters']

const LIMITS: Readonly<Record<string, readonly string[]>> = {
  list_subscribers: ['limit: 1…1000 value'],
  query_subscribers: ['limit: 1…1000 value'],
  add_subscriber: ['tags: …100 items', 'fields: …200 names'],
  update_subscriber: ['tags: …100 items', 'fields: …200 names'],
  bulk_add_tags: ['subscriberIds: 1…100 items', 'tagNames: 1…20 items'],
  bulk_remove_tags: ['subscriberIds: 1…100 items', 'tagNames: 1…20 items'],
  create_bulk_operation: [
    'subscriberIds: 1…500 items',
    'tags: 1…100 items',
    'idempotencyKey: 1…256 characters',
  ],
  create_event: ['amount: 0…1000000000 value'],
  list_subscriber_events: ['limit: 1…1000 value'],
  get_subscriber_emails: ['limit: 1…1000 value'],
  list_suppressed_subscribers: [PAGE, 'pageSize: 1…200 value'],
  import_subscribers: ['subscribers: 1…500 items'],
  export_subscribers: ['limit: 1…10000 value'],
  get_or_create_tags: ['names: 1…500 items'],
  list_campaigns: ['limit: 1…1000 value', PAGE],
  edit_campaign: [
    'operations: 1…200 items',
    'operations.0.index: 0… value',
    'operations.0.path: 1…64 items',
    'operations.0.path.0: 0… value',
  ],
  auto_fit_campaign_images: ['imageIndexes.0: 0… value', 'maxWidth: 1… value', 'maxHeight: 1… value'],
  send_test_email: ['emails: 1…5 items'],
  schedule_campaign: ['hours: 0…23 value', 'minutes: 0…59 value'],
  list_campaign_history: ['limit: 1…100 value'],
  list_workflows: ['limit: 1…1000 value'],
  add_subscribers_to_workflow: ['subscriberIds: 1…500 items'],
  list_workflow_groups: ['limit: 1…1000 value'],
  list_segments: ['limit: 1…1000 value'],
  get_subscriber_growth: ['days: 1…3660 value'],
  get_subscribers_by_tag: ['limit: 1…1000 value'],
  get_deliverability_health: ['sinceDays: 1…3660 value'],
  update_writing_style: [
    'name: …255 characters',
    'persona: …10000 characters',
    'audience: …10000 characters',
    'vocabulary: …10000 characters',
    'rules: …10000 characters',
  ],
  send_email: [
    'to: 1…1 items',
    'reply_to: 1…1 items',
    'replyTo: 1…1 items',
    'cc: …50 items',
    'tags: …50 items',
    'idempotencyKey: 1…256 characters',
  ],
  list_images: ['page: 1… value', 'pageSize: 1…200 value'],
  list_orgs: ['page: 1… value', 'pageSize: 1…50 value'],
  get_org: WHICH_ORGANIZATION,
  get_org_details: WHICH_ORGANIZATION,
  get_org_verification: WHICH_ORGANIZATION,
  get_review_emails: [...WHICH_ORGANIZATION, 'maxChars: 200…50000 value'],
  list_emails: [...WHICH_ORGANIZATION, 'page: 1… value'],
  get_email: ['emailId: 1… characters', 'maxChars: 1… value'],
  get_user: ['id: 1… characters', 'email: 1… characters'],
}

const limited = tools
  .map((tool) => ({ tool, limits: listDeclaredLimits(tool.input) }))
  .filter(({ limits }) => limits.length > 0)

describe('limits that tools declare', () => {
  test('are these and no others', () => {
    const declared = limited.map(({ tool, limits }) => [tool.name, limits.map(spellLimit)])
    expect(Object.fromEntries(declared)).toEqual(LIMITS)
  })

  test.each(limited.map(({ tool, limits }) => [tool.name, tool.surface, limits] as const))(
    'are kept by %s',
    async (name, surface, limits) => {
      const { post } = await start()
      const send = (input: object) => (surface === 'admin' ? sandbox().admin(name, input) : post(name, input))
      const wrong: string[] = []
      for (const limit of limits) wrong.push(...(await findWrongEnds(limit, send)))
      expect(wrong).toEqual([])
    },
  )
})
