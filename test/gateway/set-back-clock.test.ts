import { afterEach, expect, test } from 'vitest'
import { setClock } from '../support/clock.ts'
import { startOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { openClockWorld, inFolder } from '../support/clock-world.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/text/time-units.ts'

/** Line 16: a clock that is set back (or forward) locks nobody out. */
let sandbox: ServedSandbox
afterEach(() => sandbox.close())

async function start() {
  const machine = setClock()
  const steady = setClock()
  sandbox = await serveSandbox({ machine, steady })
  return { machine, steady, shop: await startOrganization(sandbox, { plan: 'free' }) }
}

test('Right to the last edge, 16: limit per minute: over it, an hour back, and a minute later the caller is served again', async () => {
  const { machine, steady, shop } = await start()
  let last = await shop.post('list_tags')
  while (last.status === 200) {
    steady.pass(5)
    machine.pass(5)
    last = await shop.post('list_tags')
  }
  expect(last.status).toBe(429)
  machine.pass(-HOUR_MS)
  const refused = await shop.post('list_tags')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  const reset = Number(refused.headers.get('x-ratelimit-reset')) * SECOND_MS
  expect(Math.abs(reset - machine.now())).toBeLessThanOrEqual(MINUTE_MS + SECOND_MS)
  steady.pass(MINUTE_MS)
  machine.pass(MINUTE_MS)
  expect((await shop.post('list_tags')).status).toBe(200)
})

test.each([
  ['back', -DAY_MS],
  ['forward', DAY_MS],
])('a confirmation code lives its five minutes, though the clock goes a day %s', async (_way, jump) => {
  const { machine, steady, shop } = await start()
  await shop.call('create_tag', { name: 'old' })
  const { tags } = await shop.call('list_tags')
  const input = { tagId: tags[0]?.id }
  const asked = await shop.refuse('CONFIRMATION_REQUIRED', 'delete_tag', input)
  machine.pass(jump)
  steady.pass(4 * MINUTE_MS)
  const confirmationCode = Number(Object(asked)['confirmationCode'])
  steady.pass(2 * MINUTE_MS)
  const late = await shop.refuse('CONFIRMATION_REQUIRED', 'delete_tag', { ...input, confirmationCode })
  expect(late.message).toContain('has expired')
  const again = Number(Object(late)['confirmationCode'])
  machine.pass(jump)
  expect((await shop.post('delete_tag', { ...input, confirmationCode: again })).status).toBe(200)
})

test('a live world goes on from where it was, at the pace of the machine, also after a restart', async () => {
  sandbox = await serveSandbox()
  await inFolder(async (folder) => {
    const machine = setClock()
    const opened = openClockWorld(folder, { machine })
    await opened.clock.setMode('live')
    machine.pass(3 * HOUR_MS)
    const before = opened.world.clock.now()
    machine.pass(-2 * HOUR_MS)
    expect(opened.world.clock.now()).toBe(before)
    machine.pass(MINUTE_MS)
    expect(opened.world.clock.now()).toBe(before + MINUTE_MS)
    await opened.clock.tick()
    expect(opened.world.clock.now()).toBe(before + MINUTE_MS)
    const writes = opened.world.platform.read.writes()
    await opened.clock.tick()
    expect(opened.world.platform.read.writes()).toBe(writes)
    opened.world.close()
    const again = openClockWorld(folder, { machine })
    machine.pass(MINUTE_MS)
    expect(again.world.clock.now()).toBe(before + 2 * MINUTE_MS)
    again.world.close()
  })
})

test.each(['stepped', 'frozen'] as const)(
  'a world that leaves live for %s on a clock that was set back comes back to the same instant',
  async (mode) => {
    sandbox = await serveSandbox()
    await inFolder(async (folder) => {
      const machine = setClock()
      const { world, clock } = openClockWorld(folder, { machine })
      await clock.setMode('live')
      machine.pass(3 * HOUR_MS)
      const before = world.clock.now()
      machine.pass(-2 * HOUR_MS)
      await clock.setMode(mode)
      expect(world.clock.now()).toBe(before)
      machine.pass(-HOUR_MS)
      await clock.setMode('live')
      expect(world.clock.now()).toBe(before)
      machine.pass(MINUTE_MS)
      expect(world.clock.now()).toBe(before + MINUTE_MS)
      world.close()
    })
  },
)
