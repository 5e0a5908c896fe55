import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobs } from '../../src/engine/sandbox/scheduler/jobs.ts'
import { encodeId } from '../../src/shared/ids.ts'
import { DAY_MS } from '../../src/shared/text/time-units.ts'
import { root } from '../imports.ts'
import { openClockWorld } from '../support/clock-world.ts'
import { startOrganization } from '../support/organization.ts'
import { COMPILED } from '../support/serve-process.ts'
import { serveSandbox, START } from '../support/served-sandbox.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts'
import { findWorkflowFaults } from '../support/workflow-books.ts'
import { edges, publishGraph, readPaths, step } from '../support/workflow-file.ts'

/** SIGKILL while a webhook is being called: what was called is never called again. */
const END = START + DAY_MS
const PEOPLE = 40

let folder: string
let server: WebhookServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'webhook-kill-'))
  server = await startWebhookServer()
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A world in which so many runs are about to call the server. */
async function makeWorld(): Promise<void> {
  const sandbox = await serveSandbox()
  try {
    const shop = await startOrganization(sandbox)
    const subscribers = Array.from({ length: PEOPLE }, (_, index) => ({ email: `p${index}@kill.test` }))
    await shop.call('import_subscribers', { subscribers })
    publishGraph(shop.file, {
      steps: [
        step('t', 'TRIGGER', { kind: 'MANUAL' }),
        step('call', 'WEBHOOK', { url: server.url }),
        step('x', 'EXIT'),
      ],
      edges: edges('t>call', 'call>x'),
    })
    const workflowId = encodeId('workflow', 1, 1)
    await shop.confirm('add_subscribers_to_workflow', { workflowId, filters: [] })
    await sandbox.control('snapshot.create', { name: 'start' })
    mkdirSync(folder, { recursive: true })
    cpSync(join(sandbox.folder, 'snapshots', 'start', 'world'), join(folder, 'world'), { recursive: true })
  } finally {
    await sandbox.close()
  }
}

test('a process that dies in a call leaves its run FAILED "answer unknown", and every run is called once', async () => {
  await makeWorld()
  const words = [join(root, 'test/support/advance-child.ts'), folder, String(END), 'calls']
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
  const child = spawn(process.execPath, words, { stdio: 'ignore', env })
  // In the second batch of calls: the answers of the first are in the file.
  server.answer = (_body, response) => {
    if (server.received.length === 20) child.kill('SIGKILL')
    else if (server.received.length < 20) response.end()
  }
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  expect(signal).toBe('SIGKILL')
  const unanswered = new Set(server.received.slice(16).map(({ subscriberId }) => subscriberId))

  server.answer = (_body, response) => void response.end()
  const { world, clock } = openClockWorld(folder, { jobs, calls: true })
  try {
    await clock.advance({ to: END })
    const file = world.organization(1)
    const runs = readPaths(file)
    const unknown = runs.filter(({ reason }) => reason === 'ANSWER_UNKNOWN')
    expect(unknown.length).toBeGreaterThanOrEqual(unanswered.size)
    expect(unknown.length).toBeLessThanOrEqual(16)
    expect(runs.filter(({ reason }) => reason === 'EXIT')).toHaveLength(PEOPLE - unknown.length)
    const called = server.received.map(({ subscriberId }) => subscriberId)
    expect(called).toHaveLength(new Set(called).size)
    expect(called.length).toBeGreaterThanOrEqual(PEOPLE - unknown.length)
    expect(findWorkflowFaults(file.read)).toEqual([])
  } finally {
    world.close()
  }
})
