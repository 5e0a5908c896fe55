import { afterEach, describe, expect, test } from 'vitest'
import type { Clock } from '../../../../src/shared/ports.ts'
import { tools } from '../../../../src/engine/tools/index.ts'
import { findBookFaults } from '../../../support/books.ts'
import { type CampaignWorld, scheduleCampaigns } from '../../../support/campaign-world.ts'
import { after } from '../../../support/clock-sandbox.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/text/time-units.ts'
import { findMailFaults } from '../../../support/mail-books.ts'
import { hurriedClock } from '../../../support/organization.ts'
import { controlDoor } from '../../../support/control-door.ts'
import { serveSandbox, type ServedSandbox } from '../../../support/served-sandbox.ts'
import { contentOfWorld } from '../../../support/world-content.ts'
import { required } from '../../../support/answers.ts'

/** The clock with what time really does: campaigns that are sent, and what recipients do with them. */
const END = 4 * DAY_MS
const SIZE = { organizations: 2, people: 150 }
let sandbox: ServedSandbox
let made: CampaignWorld

afterEach(async () => {
  for (const { file } of made.organizations) {
    expect([...findBookFaults(file.read), ...findMailFaults(file.read)]).toEqual([])
  }
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

async function serve(machine: Clock = hurriedClock()): Promise<void> {
  sandbox = await serveSandbox({ machine })
  made = await scheduleCampaigns(sandbox, SIZE)
}

const { control } = controlDoor(() => sandbox)

/** What every read tool says, with and without what it may ask for. */
async function readEverything(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const reading = tools.filter(({ access }) => access === 'read')
  for (const [index, organization] of made.organizations.entries()) {
    const { call, post, id } = organization
    const [someone] = (await call('list_subscribers', { limit: 1 })).subscribers
    const known: Record<string, unknown> = {
      campaignId: made.campaigns[index * 3],
      subscriberId: required(someone).id,
      organizationId: id,
    }
    for (const { name, surface, input } of reading) {
      const ids = Object.keys(input).filter((field) => field in known)
      const given = Object.fromEntries(ids.map((field) => [field, known[field]]))
      const ask = (body: object) => (surface === 'admin' ? sandbox.admin(name, body) : post(name, body))
      for (const body of [{}, given]) {
        answers[`${name} ${id} ${JSON.stringify(body)}`] = (await ask(body)).body
      }
    }
  }
  return answers
}

describe('with campaigns', () => {
  test('rewind equals never advanced: every file, and every read tool answers as before', async () => {
    await serve()
    const [content, answers] = [contentOfWorld(sandbox.world), await readEverything()]
    await control('clock.advance', { by: '1d' })
    await control('clock.advance', { to: after(END) })
    expect(contentOfWorld(sandbox.world)).not.toEqual(content)
    expect(await readEverything()).not.toEqual(answers)
    await control('clock.rewind')
    expect(contentOfWorld(sandbox.world)).toEqual(content)
    expect(await readEverything()).toEqual(answers)
  })

  test('one advance, many, and from event to event come to the same world', async () => {
    await serve()
    const first = await control('clock.advance', { to: after(END) })
    expect(first.processed).toBeGreaterThan(1000)
    const whole = contentOfWorld(sandbox.world)
    await control('clock.rewind')
    for (const ms of [
      HOUR_MS,
      23 * HOUR_MS,
      DAY_MS,
      DAY_MS + 1500,
      DAY_MS + 2 * HOUR_MS + 1_801_000,
      2 * DAY_MS,
    ]) {
      await control('clock.advance', { to: after(ms) })
    }
    await control('clock.advance', { to: after(END) })
    expect(contentOfWorld(sandbox.world)).toEqual(whole)
    await control('clock.rewind')
    await control('clock.advance', { to: after(DAY_MS - 1) })
    for (let event = 0; event < 60; event += 1) await control('clock.advance', { next: true })
    await control('clock.advance', { to: after(END) })
    expect(contentOfWorld(sandbox.world)).toEqual(whole)
  })

  test('on a slow machine it comes to the same world as on a fast one, numbers included', async () => {
    let now = Date.UTC(2026, 10, 21, 9)
    let step = 1
    await serve({ now: () => (now += step) })
    const run = async () => {
      await control('clock.advance', { by: '2d' })
      await control('clock.advance', { to: after(END) })
      return contentOfWorld(sandbox.world, { eventIds: true })
    }
    const fast = await run()
    await control('clock.rewind')
    // Every transaction seems to take a second, so the clock makes the least of each.
    step = 1000
    expect(await run()).toEqual(fast)
  })

  test('the next event is the start of a campaign, then each second of its sends', async () => {
    await serve()
    const nine = '2026-09-02T09:00:00.000Z'
    expect(await control('clock.get')).toMatchObject({ nextEventAt: nine })
    expect(await control('clock.advance', { next: true })).toMatchObject({ now: nine })
    const [one] = made.organizations
    const progress = await one?.call('get_campaign', { campaignId: made.campaigns[0] ?? '' })
    expect(progress).toMatchObject({ status: 'SENDING' })
    expect(await control('clock.advance', { next: true })).toMatchObject({ now: '2026-09-02T09:00:01.000Z' })
    expect(await control('clock.advance', { next: true })).toMatchObject({ now: '2026-09-02T09:00:02.000Z' })
  })

  test('list_orgs counts what was sent in 30 days, and no longer after them', async () => {
    await serve()
    const sent = async () =>
      (await sandbox.admin('list_orgs')).body.data.organizations.map((row) => row.emailsSent30d)
    expect(await sent()).toEqual([0, 0])
    await control('clock.advance', { to: after(END) })
    const counted = await sent()
    expect(counted.every((count: number) => count > SIZE.people * 2)).toBe(true)
    await control('clock.advance', { by: '31d' })
    expect(await sent()).toEqual([0, 0])
    await control('clock.rewind')
    expect(await sent()).toEqual([0, 0])
  })
})
