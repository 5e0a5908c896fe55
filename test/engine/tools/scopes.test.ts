import { beforeAll, describe, expect, test } from 'vitest'
import { tools } from '../../../src/engine/tools/index.ts'
import { schemasOf } from '../../../src/engine/tools/compiled.ts'
import { TOKEN_SCOPES, type TokenScope } from '../../../src/shared/token-scopes.ts'
import { required } from '../../support/answers.ts'
import { paragraph, doc, text } from '../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { makeReady } from '../../support/ready-campaign.ts'
import { chainOf } from '../../support/workflow-graphs.ts'
import { publishDraft } from '../../support/workflows.ts'

/**
 * Scopes are tested by what data they reveal: a person has a unique marker in every value, every tool
 * is called with a token of each scope, and only tokens that may see subscribers are shown a marker.
 */
const { start, sandbox, control } = useSandbox()

const EMAIL = 'marker1@mail.test'
const VALUES = {
  name: 'Marker2',
  phone: '+33 1 67 89 02 46',
  ipAddress: '203.0.113.77',
  tags: ['marker3'],
  fields: { City: 'marker4', Note: 'https://marker5.example/' },
}
const MARKERS = [
  'marker1',
  'Marker2',
  '+33 1 67 89 02 46',
  '203.0.113.77',
  'marker4',
  'marker5',
  'marker6',
  'marker7',
]
/** Every variable about a person, wherever text may have one. */
const EVERYTHING = '{{email}} {{name}} {{phone}} {{City}} {{Note}} {{id}} {{country}}'

let shop: TestOrganization
/** A value for each parameter of every tool, by its name or by `tool.parameter`. */
let values: Record<string, unknown>
const tokens = new Map<TokenScope, string>()

beforeAll(async () => {
  shop = await start()
  const { domainId, senderId } = await makeReady(sandbox(), shop)
  const { subscriber } = await shop.call('add_subscriber', { email: EMAIL, ...VALUES })
  await shop.call('create_event', {
    ...{ eventType: 'SUBSCRIBER_PAYMENT', email: EMAIL, amount: 1, metadata: { note: 'marker6' } },
  } as const)
  const link = text('Yours', { type: 'link', attrs: { href: 'https://shop.example/{{email}}?n={{City}}' } })
  const content = doc(
    paragraph(EVERYTHING),
    paragraph(link),
    paragraph(text('Out', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } })),
  )
  const campaign = async (name: string) =>
    (await shop.call('create_campaign', { name, subject: `Hi ${EVERYTHING}`, preview: EVERYTHING, content }))
      .campaignId
  const sent = await campaign('Sent')
  await shop.confirm('schedule_campaign', { campaignId: sent })
  await control('clock.advance', { by: '1m' })
  const { messages } = await control('outbox.list', { organizationId: shop.id, to: EMAIL })
  await control('recipient.act', { emailId: required(messages[0]).id, action: 'click' })
  const scheduled = await campaign('Scheduled')
  await shop.confirm('schedule_campaign', { campaignId: scheduled, date: '2027-01-05' })
  const archived = await campaign('Archived')
  await shop.confirm('archive_campaign', { campaignId: archived })
  const draft = await campaign('Draft')
  const { history } = await shop.call('list_campaign_history', { campaignId: draft })
  const { segmentId } = await shop.call('create_segment', { name: 'All', filters: [] })
  const { snippetId } = await shop.call('create_email_snippet', { name: 'Snippet' })
  const { fields } = await shop.call('get_custom_fields')
  const { webDomainId } = await control('webDomain.create', {
    organizationId: shop.id,
    hostname: 'go.shop.example',
  })
  const { workflowId, updatedAt } = await publishDraft(
    shop,
    chainOf({ id: 'm', type: 'EMAIL', config: { campaignId: sent } }),
  )
  await shop.call('add_subscriber_to_workflow', { workflowId, email: EMAIL })
  const { groupId } = await shop.call('create_workflow_group', { name: 'Group' })
  const { exportId } = await shop.call('create_subscriber_export', {})
  const { operationId } = await shop.confirm('create_bulk_operation', {
    action: 'ADD_TAGS',
    tags: ['other'],
    filters: [],
  })
  for (const scope of TOKEN_SCOPES) {
    const asked = { kind: 'customer', organizationId: shop.id, scopes: [scope] }
    tokens.set(scope, (await sandbox().control('key.create', asked)).body.data.key)
  }
  values = {
    ...{
      subscriberId: subscriber.id,
      subscriber: subscriber.id,
      subscriberIds: [subscriber.id],
      email: 'new@mail.test',
    },
    ...{ campaignId: sent, id: snippetId, segmentId, domainId, senderId, historyId: required(history[0]).id },
    ...{
      fieldId: required(fields[0]).id,
      tagName: 'marker3',
      tagNames: ['other'],
      names: ['other'],
      name: 'Name',
      newName: 'Copy',
    },
    ...{
      subject: `Hi ${EVERYTHING}`,
      content,
      html: `<p>${EVERYTHING}</p>`,
      description: 'Text',
      type: 'variables',
    },
    ...{
      from: 'hello@shop.example',
      to: EMAIL,
      emails: [EMAIL],
      eventType: 'SUBSCRIBER_PAYMENT',
      filters: [],
      domain: 'new.example',
    },
    ...{
      displayName: 'Desk',
      localPart: 'desk',
      subscribers: [{ email: 'imported@mail.test' }],
      url: 'http://127.0.0.1:9/',
    },
    ...{ workflowId, groupId, ...chainOf(), definition: chainOf(), expectedName: 'Group' },
    expectedUpdatedAt: updatedAt,
    ...{ exportId, operationId, action: 'UNSUBSCRIBE' },
    'update_workflow_status.status': 'PAUSED',
    'edit_campaign.id': draft,
    'update_campaign_filters.campaignId': draft,
    'auto_fit_campaign_images.campaignId': draft,
    'restore_campaign_history.campaignId': draft,
    'get_campaign_history_entry.campaignId': draft,
    'schedule_campaign.campaignId': draft,
    'cancel_campaign_schedule.campaignId': scheduled,
    'archive_campaign.campaignId': draft,
    'unarchive_campaign.campaignId': archived,
    'get_web_domain.domainId': webDomainId,
    'verify_web_domain.domainId': webDomainId,
  }
})

/** Beside what is required, parameters that name a person or choose what of one is shown. */
const TELLING = new Set(['subscriberId', 'fields', 'status', 'query', 'filters', 'html'])

const customer = tools.filter(({ surface }) => surface === 'customer')

/** Every set of parameters a tool is called with: the required ones, and with each telling one. */
function listInputs(tool: (typeof tools)[number]): Record<string, unknown>[] {
  const { properties = {}, required: needed = [] } = schemasOf(tool).inputSchema as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const valueOf = (name: string) => values[`${tool.name}.${name}`] ?? values[name]
  const least = Object.fromEntries(needed.map((name) => [name, valueOf(name)]))
  const further = Object.keys(properties).filter((name) => TELLING.has(name) && !needed.includes(name))
  const chosen: Record<string, unknown> = {
    ...{
      status: undefined,
      query: 'marker',
      fields:
        tool.name === 'query_subscribers'
          ? ['id', 'email', 'name', 'phone', 'tags', 'customFields']
          : undefined,
    },
  }
  return [
    least,
    ...further.map((name) => ({ ...least, [name]: name in chosen ? chosen[name] : valueOf(name) })),
  ]
}

test('every required parameter of every tool has a value here', () => {
  const missing = customer.flatMap((tool) =>
    listInputs(tool).flatMap((input) =>
      Object.keys(input)
        .filter((name) => input[name] === undefined && !TELLING.has(name))
        .map((name) => `${tool.name}.${name}`),
    ),
  )
  expect(missing, 'add a value for it to `values`').toEqual([])
})

async function ask(token: string, tool: string, input: object): Promise<{ status: number; said: string }> {
  const { status, body } = await sandbox().customer(token, tool, input)
  return { status, said: JSON.stringify(body) }
}

describe.each(TOKEN_SCOPES)('a token of the scope %s', (scope) => {
  test('is shown a marker only when it may see subscribers', async () => {
    const shown: string[] = []
    let worked = 0
    for (const tool of customer)
      for (const input of listInputs(tool)) {
        const { status, said } = await ask(required(tokens.get(scope)), tool.name, input)
        // What the caller wrote itself is no secret.
        const given = JSON.stringify(input)
        const told = MARKERS.filter((marker) => said.includes(marker) && !given.includes(marker))
        if (told.length > 0) shown.push(`${tool.name} ${Object.keys(input).join(', ')}: ${told.join(', ')}`)
        if (status === 200) worked += 1
      }
    if (scope === 'subscribers') expect(shown.length).toBeGreaterThan(5)
    else expect(shown).toEqual([])
    // A token that opens nothing would keep every secret.
    if (scope !== 'emails') expect(worked).toBeGreaterThan(1)
  })
})

test('render_campaign for a subscriber needs the scope subscribers too', async () => {
  const input = { campaignId: values['campaignId'], subscriberId: values['subscriberId'] }
  const campaigns = required(tokens.get('campaigns'))
  expect(await ask(campaigns, 'render_campaign', { campaignId: input.campaignId })).toMatchObject({
    status: 200,
  })
  const refused = await sandbox().customer(campaigns, 'render_campaign', input)
  expect(refused).toMatchObject({
    status: 403,
    body: {
      code: 'FORBIDDEN',
      message:
        'Authorization: render_campaign with these parameters needs the scope "subscribers" too; this token has campaigns.',
    },
  })
  const asked = { kind: 'customer', organizationId: shop.id, scopes: ['campaigns', 'subscribers'] }
  const both = (await sandbox().control('key.create', asked)).body.data.key
  for (const token of [both, shop.token]) {
    const { status, said } = await ask(token, 'render_campaign', input)
    expect(status).toBe(200)
    for (const marker of ['marker1', 'Marker2', 'marker4', 'marker5']) expect(said).toContain(marker)
  }
})

test('send_email answers its subject as it was given, to every token', async () => {
  const input = { from: 'hello@shop.example', to: EMAIL, subject: 'Hi {{name}}', html: '<p>x</p>' }
  const asked = await shop.refuse('CONFIRMATION_REQUIRED', 'send_email', input)
  expect(asked.action).toBe(`Send "Hi {{name}}" to ${EMAIL}`)
  expect((await shop.confirm('send_email', input)).subject).toBe('Hi {{name}}')
})

const PERSON = { type: 'STRING', field: 'email', operator: 'EQUALS', value: EMAIL }
const VALUE_FILTERS = [
  PERSON,
  { type: 'FIELD', field: 'City', operator: 'EQUALS', value: 'marker4' },
  { type: 'NUMBER', field: 'revenue', operator: 'GREATER_THAN', value: 0 },
  { type: 'DATE', field: 'createdAt', operator: 'IN_LAST_DAYS', value: 1 },
]

test.each(VALUE_FILTERS)('no tool takes %j from a token without the scope subscribers', async (filter) => {
  const conditional = { id: 'c', type: 'CONDITION', config: { filters: [filter] } }
  const graph = { ...chainOf(conditional), settings: { exitRules: [] } }
  const inputs: [scope: TokenScope, tool: string, input: Record<string, unknown>][] = [
    ['campaigns', 'update_campaign_filters', { campaignId: values['update_campaign_filters.campaignId'] }],
    ['workflows', 'add_subscribers_to_workflow', { workflowId: values['workflowId'] }],
  ]
  for (const [scope, tool, input] of inputs)
    expect(await ask(required(tokens.get(scope)), tool, { ...input, filters: [filter] })).toMatchObject({
      status: 403,
      said: expect.stringContaining('needs the scope'),
    })
  const draft = { workflowId: values['workflowId'], expectedUpdatedAt: values['expectedUpdatedAt'] }
  const { settings, ...parts } = graph
  for (const [tool, more] of [
    ['configure_workflow_draft', { ...parts, settings }],
    ['update_workflow_draft', { definition: graph }],
  ] as const)
    expect(await ask(required(tokens.get('workflows')), tool, { ...draft, ...more })).toMatchObject({
      status: 403,
      said: expect.stringContaining('needs the scope'),
    })
})

test('every tool that takes filters refuses them without the scope subscribers', async () => {
  const taking = customer.filter((tool) =>
    Object.hasOwn((schemasOf(tool).inputSchema as { properties?: object }).properties ?? {}, 'filters'),
  )
  expect(taking.length).toBeGreaterThan(5)
  for (const tool of taking)
    for (const scope of TOKEN_SCOPES.filter((one) => one !== 'subscribers')) {
      const input = { ...listInputs(tool)[0], filters: [PERSON] }
      const { status } = await ask(required(tokens.get(scope)), tool.name, input)
      expect({ tool: tool.name, scope, status }).toEqual({ tool: tool.name, scope, status: 403 })
    }
})

test('a token of the scope campaigns chooses recipients by groups', async () => {
  const input = {
    campaignId: values['update_campaign_filters.campaignId'],
    filters: [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['marker3'] }],
  }
  const campaigns = required(tokens.get('campaigns'))
  // The draft was archived above by a token that may.
  expect((await ask(campaigns, 'update_campaign_filters', input)).status).not.toBe(403)
})
