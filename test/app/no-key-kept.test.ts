import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { KeyFilter } from '../../src/app/redact.ts'
import { writeCaseWithKey } from '../support/case-with-key.ts'
import { whole } from '../support/draw.ts'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/** Line 18, first half: no key in plain text anywhere, whatever printable shape it has. */
let folder: string
let application: Application
let far: ServedSandbox
let near: ServedSandbox
let shop: TestOrganization

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'no-key-'))
  application = composeApplication({ appFolder: folder, host: 'browser' })
  far = await serveSandbox()
  near = await serveSandbox({ records: application.records.of('con_near') })
  shop = await startOrganization(near)
})
afterAll(async () => {
  await application.close()
  await far.close()
  await near.close()
  rmSync(folder, { recursive: true, force: true })
})

const control = (action: string, input: Record<string, unknown>) =>
  application.bridge.control({ action, input })

/** Every byte of the application's folder, the write-ahead log too. */
function bytes(): string {
  application.records.flush()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return files.map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1')).join('\n')
}

const PRINTABLE = Array.from({ length: 94 }, (_, place) => String.fromCharCode(0x21 + place))

function drawKey(kind: string, turn: number): string {
  const length = whole(turn, 'length', 8, 60)
  return kind + Array.from({ length }, (_, place) => PRINTABLE[whole(turn, `at ${place}`, 0, 93)]).join('')
}

const keys = [
  `svc_${'ab'.repeat(24)}`,
  `svca_${'0f'.repeat(32)}`,
  `svcc_${'1e'.repeat(24)}`,
  'SVC_ABCDEF0123456789',
  'svca_"quoted\\and"back\\slashed',
  'svc_%22%5Cu%25%zz',
  `svc_${'ab-'.repeat(10)}cd`,
  `svc-${'ab12-'.repeat(8)}cd`,
  ...Array.from({ length: 30 }, (_, turn) => drawKey(['svc_', 'svca_'][turn % 2]!, turn)),
]

/** As other programs write keys into headers, addresses and dumps. */
function encodingsOf(key: string): string[] {
  return (['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(key).toString(form))
}

/** As it is, and as JSON, JSON with escapes and a URL write it: without its kind, which stays. */
function shapesOf(key: string): string[] {
  const secret = key.slice(key.search(/[_-]/) + 1)
  const escaped = JSON.stringify(secret).slice(1, -1)
  return [
    secret,
    escaped,
    JSON.stringify(escaped).slice(1, -1),
    encodeURIComponent(secret),
    ...encodingsOf(key),
  ]
}

const unicode = (text: string) =>
  Array.from(text, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

const send = (path: string, body: string) =>
  fetch(near.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body,
  })

async function useEverywhere(key: string): Promise<void> {
  const added = await control('connection.add', {
    ...{ label: 'Far', url: far.url, environment: 'production', key, keep: 'session' },
  })
  const connection = (added as { data?: { connection: { id: string } } }).data?.connection.id ?? 'con_near'
  const input = { name: `my ${key} here`, [key]: [{ deep: key }], confirmationCode: 12_345 }
  await application.bridge.call({ connection, surface: 'admin', tool: 'list_orgs', input })
  await application.bridge.call({ connection, surface: 'customer', tool: key, organization: key, input })
  await control('savedCall.save', {
    name: `call ${key}`,
    surface: 'customer',
    tool: key,
    organization: key,
    input,
  })
  for (const value of [key, { deep: [`x=${key}`] }, ...encodingsOf(key)]) {
    const kept = { connection, name: 'token', value, source: 'get_org $.id', answered: 1 }
    const refused = await control('variable.keep', kept)
    expect(refused).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } })
    await control('variable.keep', { ...kept, value: 1, source: key })
  }
  await control('uiState.set', { key: `view.${key}`, value: { query: [key] } })
  for (const encoded of encodingsOf(key)) {
    await application.bridge.call({
      connection,
      surface: 'admin',
      tool: 'list_orgs',
      input: { name: `x=${encoded}` },
    })
    await send('/api/v2/tools/create_tag', JSON.stringify({ name: `a/${encoded}`, more: 1 }))
  }
  const about = { connection, organization: 'org_1' }
  await control('case.write', { ...about, reply: `Use ${key}`, note: key, template: key.slice(0, 200) })
  await control('case.pin', { ...about, tool: 'get_org', pointer: `/${key}`, label: key })
  const leak = { kind: 'id', text: key, start: 0, end: 3, source: null }
  await control('case.recordOverride', { ...about, reason: key, reply: key, leaks: [leak] })
  await send('/api/v2/tools/create_tag', JSON.stringify({ name: key, [key]: key }))
  await send('/api/v2/tools/create_tag', `{"name": "${unicode(key)}", "name": 1}`)
  await send('/api/v2/tools/create_tag', `{"name": "${unicode(key)}`)
  await send(`/api/v2/tools/${encodeURIComponent(key)}`, '{}')
  await fetch(`${near.url}/api/v2/tools/${encodeURIComponent(key).replaceAll('_', '%5F')}`, {
    headers: { authorization: `Bearer ${key}` },
  })
}

describe('Right to the last edge, 18: no key in plain text', () => {
  test('in history, request log, saved calls, state of the console and cases: no byte of one is on the disk', async () => {
    for (const key of keys) await useEverywhere(key)
    const written = bytes()
    expect(written).toContain('create_tag')
    expect(written).toContain('view.')
    const found = keys.filter((key) => shapesOf(key).some((shape) => written.includes(shape)))
    expect(found).toEqual([])
    expect(written.match(/\\u0073\\u0076\\u0063/g)).toBeNull()
  })

  test('in the log that the machine writes', () => {
    const lines: string[] = []
    const write = (message: string, facts?: object) => void lines.push(`${message} ${JSON.stringify(facts)}`)
    const filter = new KeyFilter()
    const known = 'a secret of no form at all'
    filter.learn(known)
    const log = filter.log({ info: write, error: write })
    for (const key of [...keys, known]) {
      log.info(`about ${key}`, { path: `/api/v2/tools/${key}`, [key]: [key] })
      for (const encoded of encodingsOf(key)) log.info(`Basic ${encoded}`)
      log.error('request failed', { error: `Error: ${key}\n  at x` })
    }
    expect(lines).toHaveLength(5 * (keys.length + 1))
    const written = lines.join('\n')
    expect(
      [...keys.flatMap(shapesOf), known, ...encodingsOf(known)].filter((shape) => written.includes(shape)),
    ).toEqual([])
  })

  test('a label with a key, and an address with a key or a password, are refused by name', async () => {
    const given = { url: far.url, environment: 'production', key: keys[0], keep: 'session' }
    const refused = (path: string) => ({
      ok: false,
      error: { code: 'VALIDATION_ERROR', message: expect.stringContaining(`${path} must`) },
    })
    for (const key of keys) {
      expect(await control('connection.add', { ...given, label: `x ${key}`.slice(0, 80) })).toMatchObject(
        refused('label'),
      )
      const keyAnswer = await near.control('key.create', { kind: 'admin', label: key })
      expect(keyAnswer.body).toMatchObject({ code: 'VALIDATION_ERROR' })
    }
    expect(
      await control('connection.add', { ...given, label: 'Far', url: `${far.url}/?key=${keys[0]}` }),
    ).toMatchObject(refused('url'))
    expect(
      await control('connection.add', { ...given, label: 'Far', url: far.url.replace('//', '//me:secret@') }),
    ).toMatchObject(refused('url'))
    const snapshot = await near.control('snapshot.create', { name: `svc_${'ab'.repeat(24)}` })
    expect(snapshot.body).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  test('a deployment that repeats its key is shown without it', async () => {
    const minted = await far.control('key.create', { kind: 'admin' })
    const { key } = minted.body.data
    const created = await far.control('organization.create', { name: 'Echo' })
    far.world.platform.write.run('UPDATE organizations SET name = ? WHERE slug = ?', [
      key,
      created.body.data.slug,
    ])
    const added = (await control('connection.add', {
      ...{ label: 'Echo', url: far.url, environment: 'staging', key, keep: 'session' },
    })) as { data: { connection: { id: string } } }
    const { id } = added.data.connection
    const listed = await application.bridge.call({
      connection: id,
      surface: 'admin',
      tool: 'list_orgs',
      input: {},
    })
    expect(JSON.stringify(listed)).toContain('svca_…')
    expect(JSON.stringify(listed)).not.toContain(key)
  })

  test('a case file holds none in facts, reply, note or label', () => {
    for (const key of keys) {
      const file = writeCaseWithKey({ fact: key, label: key, reply: key, note: key })
      expect(shapesOf(key).filter((shape) => file.includes(shape))).toEqual([])
    }
  })
})
