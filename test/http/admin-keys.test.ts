import { Agent, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ADMIN_TOOLS } from '../fixtures/specification-admin.ts'
import { setClock } from '../support/clock.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { required } from '../support/answers.ts'

/** Admin keys and what they open (contract: admin-endpoint, admin-keys). */
const machine = setClock()
let sandbox: ServedSandbox

beforeAll(async () => {
  sandbox = await serveSandbox({ machine, seed: 'stories' })
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})
beforeEach(() => machine.pass(1000))

async function makeKey(label = ''): Promise<{ id: string; key: string; lastFour: string }> {
  const { body } = await sandbox.control('key.create', { kind: 'admin', label })
  return body.data
}

async function listed(id: string) {
  const { body } = await sandbox.control('key.list', { kind: 'admin' })
  return body.data.keys.find((key) => key.id === id)
}

/** Every file of the sandbox, byte for byte, but for what holds keys and locks. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const names = readdirSync(sandbox.folder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const name of names.filter((file) => !/keys\.db|lock|-shm$/.test(file))) {
    const path = join(sandbox.folder, name)
    if (statSync(path).isFile()) hash.update(name).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** A request that sends its body when `send` is called; `port` tells connections apart. */
function slowRequest(key: string, agent: Agent, body: object) {
  const { hostname, port } = new URL(sandbox.url)
  const text = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  }
  const sent = request({
    ...{ hostname, port, method: 'POST', path: '/api/v1/admin/tools', headers, agent },
  })
  const answer = new Promise<{ status: number; port: number | undefined }>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      const from = sent.socket?.localPort
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, port: from }))
    })
  })
  sent.flushHeaders()
  return { answer, send: () => void sent.end(text) }
}

describe('keys', () => {
  test('the prefix svca_ and 64 hexadecimal characters; shown once, and only its sha256 is stored', async () => {
    const { id, key, lastFour } = await makeKey('for support')
    expect(key).toMatch(/^svca_[0-9a-f]{64}$/)
    expect(await listed(id)).toEqual({
      ...{ id, kind: 'admin', organizationId: null, label: 'for support', lastFour, session: false },
      ...{ scopes: null, createdAt: expect.any(String), lastUsedAt: null, revokedAt: null },
    })
    const file = new DatabaseSync(join(sandbox.folder, 'keys.db'), { readOnly: true })
    const row = file.prepare('SELECT * FROM keys WHERE label = ?').get('for support')
    file.close()
    expect(row?.['hash']).toBe(createHash('sha256').update(key).digest('hex'))
    expect(JSON.stringify(row)).not.toContain(key.slice(5, 60))
  })

  test('last use is recorded, at most once a minute, and a refused call is none', async () => {
    const { id, key } = await makeKey()
    await sandbox.admin('no_such_tool', {}, `${key}0`)
    expect((await listed(id))?.lastUsedAt).toBeNull()
    const first = new Date(machine.now()).toISOString()
    await sandbox.admin('list_orgs', {}, key)
    machine.pass(59_999)
    await sandbox.admin('list_orgs', {}, key)
    expect((await listed(id))?.lastUsedAt).toBe(first)
    machine.pass(1)
    await sandbox.admin('list_orgs', {}, key)
    expect((await listed(id))?.lastUsedAt).toBe(new Date(machine.now()).toISOString())
  })

  test('revoking cuts off mid-connection: the next request on the same socket is 401', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { id, key } = await makeKey()
    const ask = () => {
      const { answer, send } = slowRequest(key, agent, { tool: 'list_orgs' })
      send()
      return answer
    }
    const before = await ask()
    expect(before.status).toBe(200)
    await sandbox.control('key.revoke', { id })
    expect(await ask()).toEqual({ status: 401, port: before.port })
    agent.destroy()
  })

  test('revoking cuts off a request with a body still on its way', async () => {
    const agent = new Agent()
    const { id, key } = await makeKey()
    const { answer, send } = slowRequest(key, agent, { tool: 'list_orgs' })
    // Its head is through when the server has looked at the key.
    await expect.poll(async () => required(await listed(id)).lastUsedAt).not.toBeNull()
    await sandbox.control('key.revoke', { id })
    send()
    expect((await answer).status).toBe(401)
    agent.destroy()
  })

  test('revoking one key leaves the others, and is said in the list', async () => {
    const [one, other] = [await makeKey(), await makeKey()]
    await sandbox.control('key.revoke', { id: one.id })
    expect((await sandbox.admin('list_orgs', {}, other.key)).status).toBe(200)
    expect((await listed(one.id))?.revokedAt).toBe(new Date(machine.now()).toISOString())
    expect((await listed(other.id))?.revokedAt).toBeNull()
  })
})

describe('the endpoint', () => {
  test('an admin key lists every organization, blocked and banned ones too', async () => {
    const { body } = await sandbox.admin('list_orgs', { pageSize: 50 })
    const { n } = sandbox.world.platform.read.get<{ n: number }>(
      'SELECT count(*) AS n FROM organizations',
    ) ?? { n: 0 }
    expect(n).toBeGreaterThan(0)
    expect(body.data.organizations).toHaveLength(n)
    const states = body.data.organizations.map((row) => row.verificationStatus)
    expect(states).toEqual(expect.arrayContaining(['BLOCKED', 'BANNED']))
  })

  test('list_orgs: pageSize is 10 by default and 50 at most', async () => {
    const missing = 51 - (await sandbox.admin('list_orgs')).body.data.total
    for (let made = 0; made < missing; made += 1)
      await sandbox.control('organization.create', { name: `More ${made}` })
    expect((await sandbox.admin('list_orgs')).body.data.organizations).toHaveLength(10)
    const most = (await sandbox.admin('list_orgs', { pageSize: 50 })).body.data
    expect(most.organizations).toHaveLength(50)
    expect(most).toMatchObject({ total: 51, pageCount: 2 })
    expect((await sandbox.admin('list_orgs', { pageSize: 51 })).status).toBe(400)
  })

  test('all eight tools only read: not a byte of the sandbox changes', async () => {
    const [organization] = (await sandbox.admin('list_orgs', { status: 'blocked' })).body.data.organizations
    const { id } = required(organization)
    const { id: emailId } = required((await sandbox.admin('list_emails')).body.data.emails[0])
    const member = (await sandbox.admin('get_org_verification', { id })).body.data.members[0]
    const inputs: Record<string, object> = {
      ...{ list_orgs: {}, get_org: { id }, get_org_details: { id }, get_org_verification: { id } },
      ...{ get_review_emails: { id }, list_emails: {}, get_email: { emailId } },
      ...{ get_user: { id: required(member).userId } },
    }
    expect(Object.keys(inputs)).toEqual(ADMIN_TOOLS.map(({ name }) => name))
    const before = fingerprint()
    for (const [tool, input] of Object.entries(inputs))
      expect(await sandbox.admin(tool, input), tool).toMatchObject({ status: 200 })
    expect(fingerprint()).toBe(before)
  })

  test('X-Service-Organization: any request, also the listing and a single tool; writing too', async () => {
    const { id, token } = (await sandbox.control('organization.create', { name: 'Chosen' })).body.data
    const headers = { authorization: `Bearer ${sandbox.adminKey}`, 'x-service-organization': id }
    for (const path of ['/api/v2/tools', '/api/v2/tools/list_tags'])
      expect((await fetch(sandbox.url + path, { headers })).status).toBe(200)
    const chosen = { 'x-service-organization': id }
    await sandbox.customer(sandbox.adminKey, 'create_tag', { name: 'by an admin' }, chosen)
    const seen = await sandbox.customer(token, 'list_tags')
    expect(seen.body.data.tags).toMatchObject([{ name: 'by an admin' }])
  })
})
