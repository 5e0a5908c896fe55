import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tools } from '../../../src/engine/tools/index.ts'
import { listOrganizationNumbers } from '../../../src/engine/store/organizations.ts'
import { serveSandbox, type ServedSandbox } from '../../support/served-sandbox.ts'

/**
 * The promise of the word `read`, kept by the file system: whatever a reading tool does, no byte of
 * the sandbox changes. (The type that forbids it is tested in define.test.ts.)
 */
let sandbox: ServedSandbox
let token: string

const NOW = Date.UTC(2026, 10, 21, 9)

beforeAll(async () => {
  // Time stands still, so that the keys' last use is written once and never again.
  sandbox = await serveSandbox({ seed: 'demo', machine: { now: () => NOW } })
  const { body } = await sandbox.control('key.create', { kind: 'customer', organizationId: 'org_00001' })
  token = body.data.key
  await sandbox.customer(token, 'list_tags')
  await sandbox.admin('list_orgs')
})
afterAll(() => sandbox.close())

/** Every file by its hash, but for the shared memory of SQLite's readers, which holds no data. */
function fingerprint(): Record<string, string> {
  const files = readdirSync(sandbox.folder, { recursive: true, encoding: 'utf8' })
  const real = files.filter((file) => !file.endsWith('-shm') && statSync(join(sandbox.folder, file)).isFile())
  return Object.fromEntries(
    real.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(sandbox.folder, file)))
        .digest('hex'),
    ]),
  )
}

function changesSoFar(): number[] {
  const { world } = sandbox
  const files = listOrganizationNumbers(world.platform.read).map((number) => world.organization(number))
  return [world.platform, ...files].flatMap((file) => file.read.column<number>('SELECT total_changes()'))
}

/** Enough to make today's tools succeed; a tool that wants more is refused, and must not write then either. */
const SOMEBODY = { email: 'zoe.lefevre@mail.example' }
const INPUTS: Record<string, object[]> = {
  list_subscribers: [{}, { tag: 'vip', query: 'a', status: 'SUBSCRIBED', limit: 5 }],
  query_subscribers: [{}, { query: 'newsletter' }],
  get_subscriber: [SOMEBODY],
  list_subscriber_events: [SOMEBODY],
  get_subscriber_emails: [SOMEBODY],
  list_suppressed_subscribers: [{}, { status: 'BOUNCED' }],
  get_org_stats: [{}],
  get_subscriber_growth: [{}, { days: 365 }],
  get_subscriber_stats: [{}],
  get_subscribers_by_tag: [{ tagName: 'vip' }],
  count_subscribers_by_status: [{}, { status: 'BANNED' }],
  get_deliverability_health: [{}, { sinceDays: 30 }],
  export_subscribers: [{}, { format: 'csv' }],
  get_org: [{ id: 'org_00001' }],
}

const reading = tools.filter((tool) => tool.access === 'read')

test.each(reading.map((tool) => [tool.name, tool.surface] as const))(
  'every read tool leaves every byte as it is: %s',
  async (name, surface) => {
    const before = { files: fingerprint(), changes: changesSoFar() }
    for (const input of INPUTS[name] ?? [{}]) {
      const answer = await (surface === 'admin'
        ? sandbox.admin(name, input)
        : sandbox.customer(token, name, input))
      if (name in INPUTS) expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    expect({ files: fingerprint(), changes: changesSoFar() }).toEqual(before)
  },
)

test('the measure sees a write', async () => {
  const before = { files: fingerprint(), changes: changesSoFar() }
  await sandbox.customer(token, 'create_tag', { name: 'seen' })
  expect(fingerprint()).not.toEqual(before.files)
  expect(changesSoFar()).not.toEqual(before.changes)
})

test('a refused or merely rehearsed call of a writing tool leaves every byte as it is', async () => {
  const before = fingerprint()
  await sandbox.customer(token, 'add_subscriber', { email: 'nope' })
  await sandbox.customer(token, 'unsubscribe', SOMEBODY)
  await sandbox.customer(token, 'delete_tag', { name: 'VIP' })
  await sandbox.customer(token, 'create_tag', { name: 'vip' })
  expect(fingerprint()).toEqual(before)
})
