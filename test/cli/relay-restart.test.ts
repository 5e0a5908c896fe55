import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOrganization } from '../support/organization.ts'
import { draftCampaign, makeReady } from '../support/ready-campaign.ts'
import { type ServeProcess, startServe } from '../support/serve-process.ts'
import { serveSandbox } from '../support/served-sandbox.ts'
import { type Catcher, startCatcher } from '../support/smtp-catcher.ts'

/** Mail that waits for the mail catcher outlives the server, however that ends. */
const PEOPLE = 200

let parent: string
let folder: string
let catcher: Catcher
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'relay-restart-'))
  folder = join(parent, 'Shop')
  catcher = await startCatcher()
})
afterEach(async () => {
  await catcher.close()
  rmSync(parent, { recursive: true, force: true })
})

/** A world in which a campaign is about to be sent to so many people. */
async function makeWorld(): Promise<void> {
  const sandbox = await serveSandbox()
  try {
    const shop = await startOrganization(sandbox)
    await makeReady(sandbox, shop)
    const subscribers = Array.from({ length: PEOPLE - 2 }, (_, index) => ({ email: `p${index}@mail.test` }))
    await shop.call('import_subscribers', { subscribers })
    await shop.confirm('schedule_campaign', { campaignId: await draftCampaign(shop) })
    await sandbox.control('snapshot.create', { name: 'start' })
    cpSync(join(sandbox.folder, 'snapshots', 'start', 'world'), join(folder, 'world'), { recursive: true })
  } finally {
    await sandbox.close()
  }
}

async function control({ announced }: ServeProcess, action: string, input: object = {}): Promise<unknown> {
  const answer = await fetch(`${announced.url}/sandbox/v1/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${announced.controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const { data } = (await answer.json()) as { data: unknown }
  expect({ action, status: answer.status }).toEqual({ action, status: 200 })
  return data
}

async function untilCaught(count: number): Promise<void> {
  await expect
    .poll(() => catcher.caught.length, { timeout: 20_000, interval: 1 })
    .toBeGreaterThanOrEqual(count)
}

const recipients = () => catcher.caught.flatMap(({ to }) => to)

test.each([
  { signal: 'SIGTERM', after: 0, doubled: 0 },
  { signal: 'SIGTERM', after: 20, doubled: 0 },
  { signal: 'SIGKILL', after: 0, doubled: 0 },
  // The one that was on its way.
  { signal: 'SIGKILL', after: 20, doubled: 1 },
] as const)('$signal after $after messages: the others arrive from the next server', async (end) => {
  await makeWorld()
  const first = await startServe(['--data', folder])
  try {
    await control(first, 'outbox.set', { relay: catcher.address })
    await control(first, 'clock.advance', { by: '1h' })
    await untilCaught(end.after)
  } finally {
    await first.end(end.signal)
  }
  const before = catcher.caught.length
  const next = await startServe(['--data', folder])
  try {
    expect(await control(next, 'outbox.set')).toMatchObject({ relay: catcher.address })
    const told = await control(next, 'outbox.relay')
    expect(told).toEqual({ relayed: catcher.caught.length - before, refused: 0, failure: null })
    expect(new Set(recipients()).size).toBe(PEOPLE)
    expect(recipients().length - PEOPLE).toBeLessThanOrEqual(end.doubled)
    // Nothing of it is handed over once more.
    await control(next, 'outbox.relay')
    expect(recipients().length - PEOPLE).toBeLessThanOrEqual(end.doubled)
  } finally {
    await next.end()
  }
})

test('a world that is older than what was kept (a rewind that did not end): what is sent again arrives again', async () => {
  await makeWorld()
  const older = join(parent, 'older')
  cpSync(join(folder, 'world'), older, { recursive: true })
  for (const arrived of [PEOPLE, 2 * PEOPLE]) {
    rmSync(join(folder, 'world'), { recursive: true })
    cpSync(older, join(folder, 'world'), { recursive: true })
    const served = await startServe(['--data', folder])
    try {
      if (arrived === PEOPLE) await control(served, 'outbox.set', { relay: catcher.address })
      await control(served, 'clock.advance', { by: '1h' })
      await control(served, 'outbox.relay')
    } finally {
      await served.end()
    }
    expect(catcher.caught).toHaveLength(arrived)
    expect(new Set(recipients()).size).toBe(PEOPLE)
  }
})
