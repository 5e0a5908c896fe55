import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyTool } from '../../../src/engine/tools/define.ts'
import { tools } from '../../../src/engine/tools/index.ts'
import { doc } from '../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { makeReady } from '../../support/ready-campaign.ts'

/** The limit of a text speaks for itself, however long the text is: the one of every text comes last. */
const { start, sandbox } = useSandbox()

interface Schema {
  type?: string | string[]
  enum?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

const isText = ({ type, enum: words, anyOf = [] }: Schema): boolean =>
  ([type].flat().includes('string') && words === undefined) || anyOf.some(isText)

/** A limit of characters that a text has for itself. */
const LIMIT = /^must be at most \d+ characters/

let organization: TestOrganization
/** What tools need before they look at a text, by the name of the parameter. */
let values: Record<string, unknown>
/** And what some need beside or instead. */
let more: Record<string, Record<string, unknown>>

beforeAll(async () => {
  organization = await start()
  const { call } = organization
  const { domainId } = await makeReady(sandbox(), organization)
  const { campaignId } = await call('create_campaign', { subject: 's', content: doc('x') })
  const { segmentId } = await call('create_segment', { name: 'All', filters: [] })
  const { workflowId, workflow } = await call('create_workflow', { name: 'Course' })
  const { group } = await call('create_workflow_group', { name: 'Group', conflictStrategy: 'SKIP_NEW' })
  const { field } = await call('create_custom_field', { name: 'size' })
  const { snippet } = await call('create_email_snippet', { name: 'Part', content: doc('x') })
  const { subscriber } = await call('add_subscriber', { email: 'ann@mail.test' })
  values = {
    ...{ domainId, campaignId, segmentId, workflowId, groupId: group.id, fieldId: field.id },
    ...{ subscriberId: subscriber.id, subscriber: subscriber.id, email: 'ann@mail.test' },
    ...{ name: 'Name', subject: 's', displayName: 'Shop', localPart: 'shop', content: doc('x') },
    ...{ conflictStrategy: 'SKIP_NEW', filters: [], expectedUpdatedAt: workflow.updatedAt },
    ...{ from: 'hello@shop.example', to: 'ann@mail.test' },
  }
  more = {
    edit_campaign: { id: campaignId },
    update_email_snippet: { id: snippet.id },
    unsubscribe: { email: 'ann@mail.test' },
    create_bulk_operation: { action: 'UNSUBSCRIBE', subscriberIds: [subscriber.id] },
    send_email: { html: '<p>x</p>' },
  }
})

/** Returns the issue that a text of so many characters is refused with, null for none. */
async function refusalOf(tool: AnyTool, name: string, size: number): Promise<string | null> {
  const { required = [] } = z.toJSONSchema(z.object(tool.input), { io: 'input' }) as Schema
  const given = { ...Object.fromEntries(required.map((one) => [one, values[one]])), ...more[tool.name] }
  const input = { ...given, [name]: 'x'.repeat(size) }
  const send = tool.surface === 'admin' ? sandbox().admin : organization.post
  const { body } = await send(tool.name, input)
  const { issues = [] } = body as { issues?: { path: string; message: string }[] }
  return issues.find(({ path }) => path === name)?.message ?? null
}

test('of every tool: three megabytes are refused as a thousand words are', async () => {
  const bounded: string[] = []
  const wrong: string[] = []
  for (const tool of tools as readonly AnyTool[]) {
    const { properties = {} } = z.toJSONSchema(z.object(tool.input), { io: 'input' }) as Schema
    for (const [name, schema] of Object.entries(properties)) {
      if (!isText(schema)) continue
      const short = await refusalOf(tool, name, 30_000)
      if (short === null || !LIMIT.test(short)) continue
      bounded.push(`${tool.name} ${name}`)
      const long = await refusalOf(tool, name, 3_000_000)
      if (long !== short.replace('30000', '3000000')) wrong.push(`${tool.name} ${name}: ${long}`)
    }
  }
  expect(wrong).toEqual([])
  // Fewer mean that a tool needs more before it looks at its texts.
  expect(bounded.length).toBeGreaterThan(36)
}, 120_000)

test('a text without one is refused by that of every text', async () => {
  const { issues } = await organization.refuse('VALIDATION_ERROR', 'get_campaign', {
    campaignId: 'x'.repeat(3_000_000),
  })
  expect(issues).toEqual([{ path: 'campaignId', message: 'must be at most 2 MB' }])
})
