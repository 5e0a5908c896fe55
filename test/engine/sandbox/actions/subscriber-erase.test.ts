import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../../../src/app/compose.ts'
import { openApplicationFiles } from '../../../../src/app/open-application-file.ts'
import { insertCall } from '../../../../src/engine/store/history.ts'
import { listOrganizationNumbers } from '../../../../src/engine/store/organizations.ts'
import { consoleCall } from '../../../../src/gateway/gateway.ts'
import { findBookFaults } from '../../../support/books.ts'
import { doc, paragraph, text } from '../../../support/campaigns.ts'
import { controlDoor } from '../../../support/control-door.ts'
import { awaitExport } from '../../../support/exports.ts'
import { hurriedClock, startOrganization, type TestOrganization } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'
import { serveSandbox, type ServedSandbox } from '../../../support/served-sandbox.ts'

/** Line 18, second half: `subscriber.erase` leaves no byte of a person in the sandbox or its records. */
let folder: string
let application: Application
let sandbox: ServedSandbox
let shop: TestOrganization

const CONNECTION = 'con_shop'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'erase-'))
  application = composeApplication({ appFolder: folder, host: 'browser' })
  sandbox = await serveSandbox({ machine: hurriedClock(), records: application.records.of(CONNECTION) })
  shop = await startOrganization(sandbox)
  await makeReady(sandbox, shop)
})
afterAll(async () => {
  const { world } = sandbox
  const numbers = listOrganizationNumbers(world.platform.read)
  const faults = numbers.flatMap((number) => findBookFaults(world.organization(number).read))
  const failures = sandbox.faults
  await sandbox.close()
  await application.close()
  rmSync(folder, { recursive: true, force: true })
  expect({ faults, failures }).toEqual({ faults: [], failures: [] })
})

const { control, refuseControl, askAdmin } = controlDoor(() => sandbox)

/** Every byte of the sandbox and of the application's own folder, logs of SQLite included. */
function filesWith(word: string, folders = [sandbox.folder, folder]): string[] {
  application.records.flush()
  const needle = word.toLowerCase()
  return folders.flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).toString('latin1').toLowerCase().includes(needle)),
  )
}

const ask = (tool: string, input: unknown) =>
  sandbox.gateway.call(consoleCall({ surface: 'customer', tool, input, organization: shop.id }))

const host = (action: string, input: Record<string, unknown>) => application.bridge.control({ action, input })

const PERSONAL = doc(
  'For you',
  paragraph(
    text('Dear {{name}}, your seat is {{seat}}, we call {{phone}}. '),
    text('Look', { type: 'link', attrs: { href: 'https://shop.example/seat' } }),
    text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }),
  ),
)

/** A person with the mark in every value, and with traces wherever a person can leave one. */
async function live(mark: string, email = `${mark}@mail.test`): Promise<string> {
  const { subscriber } = await shop.call('add_subscriber', {
    ...{ email, name: `${mark} Person`, phone: '+41 79 555 44 33', ipAddress: '203.0.113.77', country: 'CH' },
    ...{ tags: ['guest'], fields: { seat: `${mark} row seven` } },
  })
  const { id } = subscriber
  await ask('update_subscriber', { subscriber: id, fields: { seat: `${mark} row eight` } })
  await shop.call('create_event', {
    email,
    eventType: 'SUBSCRIBER_PAYMENT',
    amount: 12.5,
    metadata: { note: `${mark} came` },
  })
  await ask('list_subscribers', { query: `${mark} Person` })
  await ask('list_subscribers', { query: mark.slice(0, -1) })
  const part = { type: 'NAME', operator: 'CONTAINS', value: `${mark} Per` }
  await shop.post('query_subscribers', { filters: [part] })
  await shop.post('list_subscribers', { query: mark.toUpperCase() })
  const { exportId } = await shop.call('create_subscriber_export')
  expect(await awaitExport(shop, exportId)).toMatchObject({ status: 'COMPLETED' })
  await shop.post('import_subscribers', {
    subscribers: [{ email: email.toUpperCase(), name: `${mark} Person` }],
  })
  await host('savedCall.save', {
    ...{ name: 'find', surface: 'customer', tool: 'get_subscriber', input: { email }, organization: shop.id },
  })
  await host('variable.keep', {
    ...{ connection: CONNECTION, name: 'who', value: { email }, answered: 1 },
    source: 'get_subscriber $.subscriber',
  })
  await host('variable.keep', {
    ...{ connection: CONNECTION, name: 'shop', value: shop.id, source: 'get_org $.id', answered: 1 },
  })
  await host('uiState.set', {
    key: 'recent',
    value: { last: [{ title: email }, { title: 'Shop' }], open: email },
  })
  await shop.confirm('send_email', {
    ...{ from: 'hello@shop.example', to: email, subject: `Hi ${mark}`, html: `<p>${mark}</p>` },
    ...{ idempotencyKey: `${mark}-1`, headers: { 'X-Who': mark }, tags: [{ name: 'who', value: mark }] },
  })
  await shop.confirm('send_email', {
    ...{ from: 'hello@shop.example', to: 'ann@mail.test', subject: 'Copy', html: '<p>x</p>', cc: [email] },
  })
  return id
}

async function mailEverybody(name: string): Promise<string> {
  const campaignId = await draftCampaign(shop, { name, subject: 'Dear {{name}}', content: PERSONAL })
  const hours = (new Date(sandbox.world.clock.now()).getUTCHours() + 1) % 24
  const date = new Date(sandbox.world.clock.now() + 3_600_000).toISOString().slice(0, 10)
  await shop.confirm('schedule_campaign', { campaignId, date, hours, minutes: 0, timezone: 'UTC' })
  return campaignId
}

/** Lines as a version before the erasure wrote them, long ago. */
function writeOldLines(email: string): void {
  application.records.flush()
  const { application: file, history } = openApplicationFiles(folder)
  const input = { email: email.toUpperCase(), fields: { seat: 'row seven' } }
  history.transaction(() =>
    insertCall(history.write, {
      ...{ at: Date.now(), connection: CONNECTION, organization: shop.id, surface: 'customer', input },
      ...{ tool: 'add_subscriber', access: 'write', outcome: 'ok', durationMs: 1, door: 'console' },
      ...{ background: false, reason: null },
    }),
  )
  file.transaction(() =>
    file.write.run(
      `INSERT INTO requests (at, connection, method, path, key, status, duration_ms, body)
       VALUES (1, ?, 'POST', '/api/v2/tools/add_subscriber', 1, 200, 1, ?)`,
      [CONNECTION, JSON.stringify(input)],
    ),
  )
  file.close()
  history.close()
}

describe('Right to the last edge, 18: subscriber.erase', () => {
  test('after it no byte of the person is in any file, and every figure stays', async () => {
    const mark = 'zqxmarkone'
    const id = await live(mark)
    writeOldLines(`${mark}@mail.test`)
    const campaignId = await mailEverybody('First')
    await control('clock.advance', { by: '3d' })
    const { emails } = await shop.call('get_subscriber_emails', { subscriberId: id })
    expect(emails.length).toBeGreaterThanOrEqual(2)
    for (const action of ['click', 'unsubscribe'] as const) {
      const opened = emails.find(({ campaignId: of }) => of === campaignId)!
      await control('recipient.act', { emailId: opened.id, action })
    }
    const before = await shop.call('get_campaign_analytics', { campaignId })
    expect(filesWith(mark).length).toBeGreaterThanOrEqual(2)
    const erased = await control('subscriber.erase', { organizationId: shop.id, subscriberId: id })
    expect(erased).toMatchObject({ subscriberId: id, suppressed: false, mentionedIn: [] })
    expect(erased.erased.emails).toBe(2)
    expect(erased.erased.history).toBeGreaterThanOrEqual(2)
    expect(erased.erased.requests).toBeGreaterThanOrEqual(4)
    expect(erased.erased.savedCalls).toBe(1)
    expect(erased.erased.variables).toBe(1)
    // The rewind point of the advance is a copy of before.
    expect(erased.heldBy).toEqual({ snapshots: [], rewindPoints: 1, backups: [] })
    const left = filesWith(mark).filter((file) => !file.includes('/rewind/'))
    expect(left).toEqual([])
    for (const value of ['555 44 33', '41795554433', '203.0.113.77', 'row seven'])
      expect(filesWith(value).filter((file) => !file.includes('/rewind/'))).toEqual([])
    expect(await shop.call('get_campaign_analytics', { campaignId })).toEqual(before)
    expect((await askAdmin('list_emails', { id: shop.id, query: mark })).total).toBe(0)
    await shop.refuse('NOT_FOUND', 'get_subscriber', { subscriberId: id })
    expect(await host('uiState.get', { key: 'recent' })).toMatchObject({
      data: { value: { last: [{ title: 'Shop' }], open: '' } },
    })
  })

  test('mail that waits for the person does not go out, and the campaign ends all the same', async () => {
    const id = await live('zqxmarktwo')
    const campaignId = await mailEverybody('Second')
    await control('clock.advance', { next: true })
    await control('subscriber.erase', { organizationId: shop.id, subscriberId: id })
    await control('clock.advance', { by: '2d' })
    const campaign = await shop.call('get_campaign', { campaignId })
    expect(campaign.status).toBe('SENT')
    expect(filesWith('zqxmarktwo').filter((file) => !file.includes('/rewind/'))).toEqual([])
  })

  test('a suppressed address stays suppressed as a salted hash, also when it comes back', async () => {
    const email = 'bounce+zqxmarkthree@sandbox.test'
    const id = await live('zqxmarkthree', email)
    await control('clock.advance', { by: '2d' })
    expect((await shop.call('get_subscriber', { subscriberId: id })).status).toBe('BOUNCED')
    const { suppressed } = await control('subscriber.erase', { organizationId: shop.id, email })
    expect(suppressed).toBe(true)
    expect(filesWith('zqxmarkthree').filter((file) => !file.includes('/rewind/'))).toEqual([])
    const [kept] = shop.file.read.column<string>("SELECT email FROM suppressions WHERE email LIKE 'sha256:%'")
    expect(kept).toMatch(/^sha256:[0-9a-f]{64}$/)
    const refused = await shop.post('send_email', {
      ...{ from: 'hello@shop.example', to: email, subject: 'Hi', html: '<p>x</p>' },
    })
    expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('suppressed') })
    const again = await shop.call('add_subscriber', { email })
    expect(again.warnings?.join()).toContain('is suppressed since')
    const { subscribers } = await shop.call('list_suppressed_subscribers')
    expect(subscribers.map((one) => one.email)).toContain(email)
    await shop.confirm('reactivate_subscriber', { subscriberId: again.subscriber.id, force: true })
    expect(shop.file.read.column("SELECT email FROM suppressions WHERE email LIKE 'sha256:%'")).toEqual([])
  })

  test('a bounce or complaint that is on its way when its recipient is erased suppresses the address', async () => {
    for (const kind of ['bounce', 'complaint']) {
      const email = `${kind}+zqxmarkten@sandbox.test`
      await live(`zqxmarkten${kind}`, email)
      await control('clock.advance', { by: '1s' })
      const { suppressed } = await control('subscriber.erase', { organizationId: shop.id, email })
      expect(suppressed).toBe(true)
      await control('clock.advance', { by: '2d' })
      const again = await shop.call('add_subscriber', { email })
      expect(again.warnings?.join()).toContain('is suppressed since')
    }
  })

  test('a former address goes too, with its domain', async () => {
    const id = await live('zqxmarkold', 'zqxmarkold@bücher.example')
    await control('clock.advance', { by: '1d' })
    await shop.call('update_subscriber', { subscriber: id, email: 'zqxmarknew@mail.test' })
    await control('subscriber.erase', { organizationId: shop.id, subscriberId: id })
    for (const word of ['zqxmarkold', 'zqxmarknew', 'xn--bcher-kva'])
      expect(filesWith(word).filter((file) => !file.includes('/rewind/'))).toEqual([])
  })

  test('mail to somebody else who had a former address since stays', async () => {
    const address = 'zqxshared@mail.test'
    const first = await live('zqxmarkfive', address)
    await shop.call('update_subscriber', { subscriber: first, email: 'zqxmarkfive@mail.test' })
    const { subscriber: second } = await shop.call('add_subscriber', { email: address })
    const send = (to: string) =>
      shop.confirm('send_email', {
        ...{ from: 'hello@shop.example', to, subject: 'Yours', html: '<p>x</p>' },
      })
    await send(address)
    await shop.call('update_subscriber', { subscriber: second.id, email: 'zqxmarksix@mail.test' })
    await control('subscriber.erase', { organizationId: shop.id, subscriberId: first })
    const { emails } = await shop.call('get_subscriber_emails', { subscriberId: second.id })
    expect(emails.map(({ subject }) => subject)).toEqual(['Yours'])
    const listed = await askAdmin('list_emails', { id: shop.id, query: address })
    expect(listed.emails.map(({ subject, to }) => [subject, to])).toEqual([['Yours', address]])
  })

  test('the answer names the snapshots that still hold the person, and what the organization wrote', async () => {
    const email = 'zqxmarkfour@mail.test'
    await control('snapshot.create', { name: 'before' })
    const id = await live('zqxmarkfour')
    await control('snapshot.create', { name: 'with' })
    const campaignId = await draftCampaign(shop, { name: `For ${email}` })
    const erased = await control('subscriber.erase', { organizationId: shop.id, subscriberId: id })
    expect(erased.heldBy.snapshots).toEqual(['with'])
    expect(erased.mentionedIn).toEqual([{ kind: 'campaign', id: campaignId, name: `For ${email}` }])
    await control('snapshot.create', { name: 'after' })
    expect(filesWith('zqxmarkfour', [join(sandbox.folder, 'snapshots', 'after')])).toHaveLength(1)
  })

  test('nobody, and who is of another organization, is refused by name; others stay as they are', async () => {
    const other = await startOrganization(sandbox)
    const { subscriber } = await shop.call('add_subscriber', { email: 'stays@mail.test', name: 'Stays Here' })
    const message = await refuseControl('NOT_FOUND', 'subscriber.erase', {
      organizationId: other.id,
      subscriberId: subscriber.id,
    })
    expect(message).toContain('subscriberId')
    await refuseControl('NOT_FOUND', 'subscriber.erase', { organizationId: shop.id, email: 'no@mail.test' })
    await refuseControl('VALIDATION_ERROR', 'subscriber.erase', { organizationId: shop.id })
    expect((await shop.call('get_subscriber', { email: 'stays@mail.test' })).name).toBe('Stays Here')
  })

  test('law: every column that names a person is one that the erasure knows', () => {
    const names = ['subscriber', 'email', 'recipient', 'ids', 'person', 'address', 'phone', 'ip_address']
    const found = shop.file.read.column<string>(
      `SELECT m.name || '.' || c.name AS column FROM sqlite_schema m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name IN (SELECT value FROM json_each(?)) ORDER BY 1`,
      [JSON.stringify(names)],
    )
    // A new one: erase it in `engine/store/erasure.ts`, give `live` a value for it, and add it here.
    expect(found).toEqual([
      'bulk_operation_failures.subscriber',
      'capture_submissions.subscriber',
      'emails.recipient',
      'emails.subscriber',
      'events.subscriber',
      'former_addresses.email',
      'former_addresses.subscriber',
      'frozen_audience_parts.ids',
      'recipient_moves.email',
      'send_requests.email',
      'sending_queue.ids',
      'subscriber_tags.subscriber',
      'subscribers.email',
      'subscribers.ip_address',
      'subscribers.phone',
      'suppressions.email',
      'suppressions.subscriber',
      'workflow_batch_subscribers.subscriber',
      'workflow_events.subscriber',
      'workflow_runs.subscriber',
      'workflow_sends.email',
    ])
  })
})
