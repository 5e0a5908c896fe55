import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import type { Surface } from '../../src/shared/bridge.ts'
import type { ActionName } from '../../src/engine/sandbox/actions/index.ts'
import type { ToolName } from '../../src/engine/tools/index.ts'
import type { DataOf } from './answers.ts'

/**
 * Makes the fixture of test/app/old-sandbox.test.ts: a sandbox folder with a snapshot, a campaign
 * that is being sent and a case, packed with what this version answers about it. To be copied into
 * a checkout of the version that it is to be made by, and run there:
 * `node test/support/make-old-sandbox.ts FOLDER PACKED VERSION` (FOLDER is emptied before).
 */

/** One question that a later version must answer alike. */
export interface Question<N extends string = string> {
  surface: Surface | 'control' | 'host'
  /** Organization id on the customer surface. */
  organization?: string
  name: N
  input: Record<string, unknown>
}

export interface Answered extends Question {
  answer: unknown
}

/** What stands beside the files: who may ask, and what was answered when. */
export interface OldSandbox {
  version: string
  connection: string
  shop: string
  campaign: string
  customerKey: string
  adminKey: string
  /** What tools answered at the snapshot "before-the-campaign", and when the sandbox was closed. */
  snapshot: Answered[]
  closed: Answered[]
}

const PEOPLE = 2400
const ROWS_OF_A_CALL = 500

const CONTENT = (snippet: string) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Our autumn dates, ' }, variable('name')] },
    { type: 'snippet', attrs: { snippetId: snippet, name: 'Hours', version: 1 } },
    { type: 'paragraph', content: [link('See them', 'https://shop.example/autumn')] },
    { type: 'paragraph', content: [link('Unsubscribe', 'https://{{unsubscribeUrl}}')] },
  ],
})

function variable(id: string) {
  return { type: 'variable', attrs: { id, fallback: 'friend', required: false } }
}

function link(text: string, href: string) {
  return { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }
}

class Maker {
  shop = ''
  connection = ''
  private readonly application: Application

  constructor(application: Application) {
    this.application = application
  }

  async ask<N extends string>({ surface, organization, name, input }: Question<N>): Promise<DataOf<N>> {
    const { bridge } = this.application
    const { connection } = this
    const scope = organization === undefined ? {} : { organization }
    const run = (given: Record<string, unknown>) =>
      surface === 'control' || surface === 'host'
        ? bridge.control({ action: name, input: given, ...(surface === 'control' ? { connection } : {}) })
        : bridge.call({ connection, surface, tool: name, input: given, ...scope })
    let result = await run(input)
    const code = result.ok ? undefined : result.error.confirmation?.confirmationCode
    if (code !== undefined) result = await run({ ...input, confirmationCode: code })
    if (!result.ok) throw new Error(`${name} was refused: ${JSON.stringify(result.error)}`)
    return result.data as DataOf<N>
  }

  control<N extends ActionName>(name: N, input: object = {}): Promise<DataOf<N>> {
    return this.ask({ surface: 'control', name, input: { ...input } })
  }

  call<N extends ToolName>(name: N, input: object = {}): Promise<DataOf<N>> {
    return this.ask({ surface: 'customer', organization: this.shop, name, input: { ...input } })
  }

  async record(questions: readonly Question[]): Promise<Answered[]> {
    const answered: Answered[] = []
    for (const question of questions) answered.push({ ...question, answer: await this.ask(question) })
    return answered
  }
}

async function fillShop(maker: Maker): Promise<string> {
  const { domainId } = await maker.call('create_domain', { domain: 'shop.example' })
  await maker.control('domain.publish', { domainId })
  await maker.call('verify_domain', { domainId })
  await maker.call('create_email_sender', { displayName: 'Shop', localPart: 'hello', domainId })
  await maker.call('create_custom_field', { name: 'City' })
  for (let from = 0; from < PEOPLE; from += ROWS_OF_A_CALL) {
    const subscribers = Array.from({ length: Math.min(ROWS_OF_A_CALL, PEOPLE - from) }, (_, index) => ({
      email: `p${from + index}@mail.test`,
      name: `Person ${from + index}`,
      tags: index % 3 === 0 ? ['vip'] : [],
      fields: index % 2 === 0 ? { City: ['Ålesund', 'Paris', 'Kyōto'][index % 3] } : {},
    }))
    await maker.call('import_subscribers', { subscribers })
  }
  await maker.call('unsubscribe', { email: 'p7@mail.test' })
  await maker.call('create_event', { eventType: 'SUBSCRIBER_PAYMENT', email: 'p3@mail.test', amount: 12.5 })
  await maker.call('update_writing_style', { name: 'Plain', rules: 'Short sentences.' })
  await maker.call('create_segment', {
    name: 'In Paris',
    filters: [{ type: 'FIELD', field: 'City', operator: 'EQUALS', value: 'Paris' }],
  })
  const { snippetId } = await maker.call('create_email_snippet', { name: 'Hours', content: hours() })
  return snippetId
}

function hours() {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Open 9 to 5.' }] }] }
}

async function schedule(maker: Maker, subject: string, snippet: string, at: object): Promise<string> {
  const given = { subject, name: subject, content: CONTENT(snippet) }
  const { campaignId } = await maker.call('create_campaign', given)
  await maker.call('schedule_campaign', { campaignId, timezone: 'UTC', ...at })
  return campaignId
}

const READS: readonly [string, Record<string, unknown>?][] = [
  ['list_subscribers', { limit: 20 }],
  ['count_subscribers', { filters: [{ type: 'FIELD', field: 'City', operator: 'EQUALS', value: 'paris' }] }],
  [
    'query_subscribers',
    { filters: [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['vip'] }], limit: 10 },
  ],
  ['get_subscriber', { email: 'p3@mail.test' }],
  ['list_subscriber_events', { email: 'p3@mail.test' }],
  ['get_subscriber_emails', { email: 'p3@mail.test' }],
  ['list_suppressed_subscribers'],
  ['count_subscribers_by_status'],
  ['list_campaigns'],
  ['list_segments'],
  ['list_tags'],
  ['get_custom_fields'],
  ['get_email_snippets'],
  ['get_email_senders'],
  ['get_writing_style'],
  ['list_domains'],
  ['get_org_stats'],
  ['get_deliverability_health'],
]

function questionsOf(shop: string, campaigns: readonly string[]): Question[] {
  const ofShop = (name: string, input: Record<string, unknown> = {}): Question => ({
    surface: 'customer',
    organization: shop,
    name,
    input,
  })
  return [
    { surface: 'admin', name: 'list_orgs', input: { pageSize: 50 } },
    { surface: 'control', name: 'clock.get', input: {} },
    ...READS.map(([name, input]) => ofShop(name, input)),
    ...campaigns.flatMap((campaignId) => [
      ofShop('get_campaign', { campaignId }),
      ofShop('get_campaign_progress', { campaignId }),
      ofShop('get_campaign_analytics', { campaignId }),
      ofShop('list_campaign_history', { campaignId }),
      ofShop('render_campaign', { campaignId }),
    ]),
  ]
}

/** Returns what an administrator reads about each organization, and the mail of its last review. */
async function questionsOfCases(maker: Maker): Promise<Question[]> {
  const listed = { surface: 'admin', name: 'list_orgs', input: { pageSize: 50 } } as const
  const { organizations } = await maker.ask(listed)
  return organizations.flatMap(({ id }) =>
    ['get_org', 'get_org_details', 'get_org_verification'].map((name): Question => ({
      surface: 'admin',
      name,
      input: { id },
    })),
  )
}

/** Writes the texts of one case, pins an answer and records a copy that the leak guard had refused. */
async function writeCase(maker: Maker, organization: string): Promise<Question> {
  const { connection } = maker
  const key = { connection, organization }
  const host = (name: string, input: object) => maker.ask({ surface: 'host', name, input: { ...input } })
  const pointer = { tool: 'get_org_verification', pointer: '/status' }
  const source = { ...pointer, pointer: '/blockReason/adminNote' }
  const leak = { kind: 'note', text: 'card details', start: 0, end: 12, source }
  await host('case.write', { ...key, template: 'generic', reply: 'Dear customer', note: 'Call on Monday.' })
  await host('case.pin', { ...key, ...pointer, label: 'State' })
  await host('case.recordOverride', {
    ...key,
    reason: 'Their own words.',
    reply: 'card details',
    leaks: [leak],
  })
  await host('uiState.set', { key: 'theme', value: 'dark' })
  return { surface: 'host', name: 'case.read', input: key }
}

async function make(folder: string, version: string): Promise<OldSandbox> {
  const application = composeApplication({ appFolder: join(folder, 'app'), host: 'browser' })
  const maker = new Maker(application)
  const options = { seed: 'stories', clock: Date.UTC(2026, 8, 1, 9) } as const
  maker.connection = application.connections.openFolder(folder, options).id
  const given = { name: 'Fixture shop', plan: 'business', verification: 'HUMAN_VERIFIED' }
  const { id: shop } = await maker.control('organization.create', given)
  maker.shop = shop
  const kept = { organizationId: shop, label: 'kept' }
  const { key: customerKey } = await maker.control('key.create', { kind: 'customer', ...kept })
  const { key: adminKey } = await maker.control('key.create', { kind: 'admin', label: 'kept' })
  await maker.control('scenario.set', { organizationId: shop, scenario: 'stale list' })
  const snippet = await fillShop(maker)
  const first = await schedule(maker, 'Summer ends', snippet, { date: '2026-09-01', hours: 10, minutes: 0 })
  await maker.control('clock.advance', { to: '2026-09-02T09:00:00Z' })
  await maker.control('snapshot.create', { name: 'before-the-campaign' })
  const cases = await questionsOfCases(maker)
  const snapshot = await maker.record([...questionsOf(shop, [first]), ...cases])
  const campaign = await schedule(maker, 'Autumn dates', snippet, {
    date: '2026-09-02',
    hours: 10,
    minutes: 0,
  })
  const later = await schedule(maker, 'Winter', snippet, { date: '2026-09-03', hours: 8, minutes: 30 })
  // In the middle of the sending: part of it is sent and delivered, the rest waits.
  await maker.control('clock.advance', { to: '2026-09-02T10:00:10Z' })
  await maker.call('send_email', {
    from: 'hello@shop.example',
    to: 'p12@mail.test',
    subject: 'Your receipt',
    html: '<p>Thank you.</p>',
    idempotencyKey: 'receipt-1',
  })
  await maker.control('hold.open', { organizationId: shop, kind: 'CAMPAIGNS', note: 'Looks odd.' })
  const [blocked] = cases
  const notes = await writeCase(maker, String(blocked?.input.id))
  const asked = [...questionsOf(shop, [first, campaign, later]), ...cases, notes]
  const closed = await maker.record(asked)
  await application.close()
  return { version, connection: maker.connection, shop, campaign, customerKey, adminKey, snapshot, closed }
}

/** Packs every file but the lock: one line of names and sizes, then the bytes one after the other. */
function pack(folder: string, answers: OldSandbox): Buffer {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  const files = names.map((name) => readFileSync(join(folder, name)))
  const sizes = names.map((name, index) => [name, files[index]?.length])
  const head = Buffer.from(`${JSON.stringify({ answers, sizes })}\n`)
  const window = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 }
  return brotliCompressSync(Buffer.concat([head, ...files]), { params: window })
}

const [folder = '', packed = '', version = ''] = process.argv.slice(2)
if (folder === '' || packed === '' || version === '')
  throw new Error('usage: make-old-sandbox.ts FOLDER PACKED VERSION')
rmSync(folder, { recursive: true, force: true })
writeFileSync(packed, pack(folder, await make(folder, version)))
