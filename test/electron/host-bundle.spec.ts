import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, test } from '@playwright/test'
import type { FromHost, RendererRequest, ToHost } from '../../src/shared/host-messages.ts'
import type { HostActionAnswer } from '../../src/app/actions/contract.ts'
import type { Result } from '../../src/shared/result.ts'

/**
 * The host as Electron forks it: the bundle, not the source. Under plain Node with a stand-in
 * for the port, so that a file lost by bundling shows where there is no Electron, too.
 */
const entry = fileURLToPath(new URL('../../out/main/host.js', import.meta.url))
const port = new URL('stand-in/parent-port.mjs', import.meta.url).href

interface Talk {
  heard: FromHost[]
  ask(message: RendererRequest): Promise<Result<unknown>>
}

function tell(host: ChildProcess, message: ToHost): void {
  host.send({ message: JSON.stringify(message), ports: [] })
}

function talkTo(host: ChildProcess): Talk {
  const heard: FromHost[] = []
  const waiting = new Map<number, (result: Result<unknown>) => void>()
  let lastId = 0
  host.on('message', (said: { message: string }) => {
    const message = JSON.parse(said.message) as FromHost
    heard.push(message)
    if (message.kind === 'answer') waiting.get(message.id)?.(message.result)
  })
  const ask = (message: RendererRequest): Promise<Result<unknown>> =>
    new Promise((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      tell(host, { ...message, id: lastId })
    })
  return { heard, ask }
}

function dataOf(result: Result<unknown>): unknown {
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}

test('the bundled host starts, makes a sandbox, runs a tool and ends', async () => {
  const home = mkdtempSync(join(tmpdir(), 'postdesk-host-'))
  const env = { ...process.env, POSTDESK_HOME: home }
  const host = fork(entry, { execArgv: ['--import', port], stdio: 'inherit', env })
  const { heard, ask } = talkTo(host)
  const ended = new Promise((resolve) => host.once('exit', resolve))
  try {
    await expect.poll(() => heard[0]).toEqual({ kind: 'ready' })
    const input = { label: 'Bundled', seed: 'demo' }
    const made = await ask({ kind: 'control', request: { action: 'connection.create', input } })
    expect(made).toMatchObject({ ok: true, data: { connection: { label: 'Bundled', state: 'open' } } })
    const { connection: created } = dataOf(made) as HostActionAnswer<'connection.create'>
    const connection = created.id
    const call = { connection, surface: 'admin', tool: 'list_orgs', input: {} } as const
    expect(await ask({ kind: 'call', request: call })).toMatchObject({ ok: true })
    tell(host, { kind: 'close' })
    expect(await ended).toBe(0)
  } finally {
    host.kill()
    rmSync(home, { recursive: true, force: true })
  }
})

test('the bundled page worker reads a page', async () => {
  const page = {
    url: 'http://a.example/',
    status: 200,
    contentType: 'text/html',
    charset: null,
    bytes: new TextEncoder().encode('<title>T</title><p>Hello <b>you</b></p>'),
  }
  const worker = new Worker(new URL('../../out/main/page-worker.js', import.meta.url), { workerData: page })
  const read = new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  expect(await read).toEqual({ title: 'T', markdown: 'Hello **you**' })
})
