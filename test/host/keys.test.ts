import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { insertKey } from '../../src/engine/store/keys.ts'
import { serve, type Served } from '../../src/host/serve.ts'
import { openSandboxFolder } from '../../src/platform/sandbox-folder.ts'

/** Keys of both kinds and both lives in one sandbox: what ends with a process, and what outlives it. */
const data = mkdtempSync(join(tmpdir(), 'host-keys-'))
const faults: string[] = []
const log = { info: () => undefined, error: (message: string) => void faults.push(message) }

afterAll(() => {
  rmSync(data, { recursive: true, force: true })
  expect(faults).toEqual([])
})

const open = () => serve({ port: 0, data, clock: Date.UTC(2026, 8, 1, 9), log })

async function post(url: string, key: string, body: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  // oxlint-disable-next-line typescript/no-explicit-any
  const answered: any = await answer.json()
  return { status: answer.status, body: answered }
}

async function control(served: Served, action: string, input: object = {}) {
  const { status, body } = await post(
    `${served.url}/sandbox/v1/${action}`,
    served.access?.controlKey ?? '',
    input,
  )
  expect({ action, status, body }).toMatchObject({ status: 200 })
  return body.data
}

/** 200 where a key opens its surface, 401 where it does not. */
async function tryAll(served: Served, keys: Record<string, string>): Promise<Record<string, number>> {
  const tried = Object.entries(keys).map(async ([name, key]) => {
    const { status } = key.startsWith('svca_')
      ? await post(`${served.url}/api/v1/admin/tools`, key, { tool: 'list_orgs', input: {} })
      : await post(`${served.url}/api/v2/tools/list_tags`, key, {})
    return [name, status] as const
  })
  return Object.fromEntries(await Promise.all(tried))
}

test('opening a sandbox again ends the keys of a session, and no others', async () => {
  const first = await open()
  const { id: organizationId } = await control(first, 'organization.create', { name: 'Studio' })
  const lasting = {
    admin: (await control(first, 'key.create', { kind: 'admin', label: 'desk' })).key,
    token: (await control(first, 'key.create', { kind: 'customer', organizationId, label: 'shop' })).key,
  }
  const session = { first: first.access?.adminKey ?? '' }
  expect(await tryAll(first, { ...lasting, ...session })).toEqual({ admin: 200, token: 200, first: 200 })
  const before = (await control(first, 'key.list')).keys
  await first.close()

  // A key of a process that died without ending it, beside one that is meant to last.
  const died = `svca_${'0'.repeat(64)}`
  const meant = `svca_${'1'.repeat(64)}`
  const folder = openSandboxFolder(data, { machine: { now: () => Date.now() } })
  const file = folder.openKeys()
  for (const [secret, ends] of [
    [died, true],
    [meant, false],
  ] as const)
    insertKey(file.write, {
      ...{
        kind: 'admin',
        organization: null,
        label: 'x',
        lastFour: secret.slice(-4),
        scopes: null,
        created: 1,
      },
      ...{ hash: createHash('sha256').update(secret).digest('hex'), session: ends },
    })
  file.close()
  folder.release()

  const second = await open()
  const keys = { ...lasting, meant, ...session, died, second: second.access?.adminKey ?? '' }
  const alive = { admin: 200, token: 200, meant: 200, first: 401, died: 401, second: 200 }
  expect(await tryAll(second, keys)).toEqual(alive)
  interface Listed {
    id: string
    session: boolean
    revokedAt: string | null
    lastUsedAt: string | null
  }
  const listed = (await control(second, 'key.list')).keys as Listed[]
  const ends = (row: Listed) => row.revokedAt !== null
  expect(listed.filter(ends).every(({ session: isSession }) => isSession)).toBe(true)
  const kept = (rows: Listed[]) =>
    rows.filter(({ session: isSession }) => !isSession).map(({ lastUsedAt: _used, ...row }) => row)
  expect(kept(listed).slice(1)).toEqual(kept(before))
  await second.close()

  const third = await open()
  expect(await tryAll(third, keys)).toEqual({ ...alive, second: 401 })
  await third.close()
})
