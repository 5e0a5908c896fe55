import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import { type CountingDeployment, countingDeployment, FAR_NAME } from '../support/counting-deployment.ts'
import { runPostdesk } from '../support/serve-process.ts'
import type { ConnectionScript } from './connection-child.ts'

/**
 * `--connection NAME`: the keychain and the safety ladder of the console, in a process of its own with a
 * real keyring (Deployments in safe hands, 1).
 */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const possible = [
  '/usr/bin/dbus-run-session',
  '/usr/bin/gnome-keyring-daemon',
  at('../../node_modules/keytar/build/Release/keytar.node'),
].every((file) => existsSync(file))

const KEY = `svca_${'cd'.repeat(20)}`
let far: CountingDeployment
let folder: string

beforeAll(async () => {
  far = await countingDeployment()
})
afterAll(() => far.close())
beforeEach(() => {
  far.arrived.splice(0)
  folder = mkdtempSync(join(tmpdir(), 'connection-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

type Told = { code: number; stdout: string; stderr: string }[]

async function run(environment: 'staging' | 'production', ...commands: string[][]): Promise<Told> {
  return runScript({ environment, commands })
}

async function runScript({
  environment,
  ...given
}: { environment: 'staging' | 'production' } & Pick<
  ConnectionScript,
  'commands' | 'interruptAt'
>): Promise<Told> {
  const add: ConnectionScript['add'] = [
    { label: 'Far', url: far.url, environment, keep: 'keychain' },
    { label: 'Brief', url: far.url, environment, keep: 'session' },
  ]
  const script: ConnectionScript = { folder, add, key: KEY, ...given }
  const words = [
    at('../../build/keyring-session.sh'),
    'unlocked',
    process.execPath,
    at('connection-child.ts'),
  ]
  const output = await new Promise<string>((resolve, reject) => {
    execFile('bash', [...words, JSON.stringify(script)], { maxBuffer: 1e8 }, (error, text) =>
      error ? reject(error) : resolve(text),
    )
  })
  expect(output).not.toContain(KEY.slice(5))
  return JSON.parse(output) as Told
}

const call = (tool: string, ...more: string[]) => [
  ...['call', tool, '--connection', 'far', '--organization', 'org_1'],
  ...more,
]
const write = (...more: string[]) => ['write', '--connection', 'Far', ...more]
const changing = tools.filter(({ access }) => access !== 'read').map(({ name }) => name)
const codeOf = ({ stderr }: { stderr: string }) => /"code": "(\w+)"/.exec(stderr)?.[1]

describe.skipIf(!possible)('postdesk call --connection', () => {
  test('read-only at first: nothing that changes data arrives; after postdesk write each arrives once', async () => {
    const told = await run(
      'staging',
      ...changing.map((tool) => call(tool)),
      call('list_orgs'),
      write('--for', '15m', '--reason', 'Ticket 9'),
      ...changing.map((tool) => call(tool)),
      write('--off'),
      call('create_tag'),
    )
    const refused = told.slice(0, changing.length)
    expect(new Set(refused.map((one) => `${one.code} ${codeOf(one)}`))).toEqual(new Set(['1 FORBIDDEN']))
    expect(refused[0]?.stderr).toContain('postdesk write --connection')
    // One of the admin tools, which only read.
    expect(far.arrived).toEqual(['list_orgs', ...changing])
    const [, on, ...after] = told.slice(changing.length)
    expect(on?.stdout).toMatch(
      /^"Far" \(staging\) may be written to:\n {2}command line {2}until .+: Ticket 9\n$/,
    )
    const sent = after.slice(0, changing.length)
    expect(new Set(sent.map(({ code }) => code))).toEqual(new Set([0]))
    for (const { stderr } of sent)
      expect(stderr).toMatch(/^Writing to "Far" \(staging\), on until .+: Ticket 9\n$/)
    const [off, again] = after.slice(changing.length)
    expect(off?.stdout).toBe('"Far" (staging) is read-only.\n')
    expect(codeOf(again!)).toBe('FORBIDDEN')
  })

  test('on production a high-impact tool takes the name; a key of one session is not there', async () => {
    const [, unnamed, named, brief] = await run(
      'production',
      write('--for', '1h', '--reason', 'Ticket 9'),
      call('delete_tag', '--confirm'),
      call('delete_tag', '--organizationName', FAR_NAME),
      ['call', 'list_tags', '--connection', 'Brief'],
    )
    expect(unnamed).toMatchObject({ code: 1, stderr: expect.stringContaining('"path": "organizationName"') })
    expect(codeOf(unnamed!)).toBe('NAME_REQUIRED')
    expect(named).toMatchObject({ code: 0 })
    expect(far.arrived.filter((name) => name !== 'get_org')).toEqual(['delete_tag'])
    expect(brief).toMatchObject({ code: 1, stderr: expect.stringContaining('no key of this connection') })
  })
})

describe.skipIf(!possible)('a read that the deployment makes wait', () => {
  test('says once what it waits for and how long, and goes on; a write is told at once', async () => {
    far.refuse(['list_tags', 'create_tag'], 2)
    const [read, , late] = await run(
      'staging',
      call('list_tags'),
      write('--for', '5m', '--reason', 'Ticket 9'),
      call('create_tag'),
    )
    expect(read).toMatchObject({ code: 0, stdout: '{}\n' })
    expect(read?.stderr).toMatch(
      /^"Far" allows no more calls at present\. Waiting 2 s, until \d{4}-\S+Z; Ctrl-C gives it up\.\n$/,
    )
    expect(codeOf(late!)).toBe('RATE_LIMIT_ERROR')
    expect(late?.stderr).not.toContain('Waiting')
    expect(far.arrived).toEqual(['list_tags'])
  })

  test('Ctrl-C ends the wait: nothing more is sent, and the exit code says so', async () => {
    far.refuse(['list_tags'], 60)
    const began = performance.now()
    const [told] = await runScript({
      ...{ environment: 'staging', commands: [call('list_tags')] },
      interruptAt: 'Ctrl-C gives it up',
    })
    // The wait would be a minute; the rest is for a busy machine.
    expect(performance.now() - began).toBeLessThan(30_000)
    expect(told).toMatchObject({ code: 130, stdout: '', stderr: expect.stringContaining('"CANCELED"') })
    expect(far.arrived).toEqual([])
  })
})

describe('words that are wrong', () => {
  const fails = async (words: string[], why: RegExp) => {
    const { code, stderr } = await runPostdesk(words, { POSTDESK_HOME: folder })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(why) })
  }

  test('a connection that is not there, a time that is none, no reason, two servers', async () => {
    await fails(
      ['call', 'list_tags', '--connection', 'Far'],
      /no connection "Far"\. Deployments of this console: none/,
    )
    await fails(
      ['write', '--connection', 'Far', '--for', '2h', '--reason', 'x'],
      /^--for must be from 1m to 60m/,
    )
    await fails(['write', '--connection', 'Far', '--for', '5m'], /^--reason is required/)
    await fails(['write'], /^--connection is required/)
    await fails(
      ['call', 'list_tags', '--connection', 'Far', '--server', far.url],
      /leave --server and --token out/,
    )
  })
})
