import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { after, useClock } from '../../../support/clock-sandbox.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/text/time-units.ts'
import { setClock } from '../../../support/clock.ts'
import { START } from '../../../support/served-sandbox.ts'
import { addToll, listRung } from '../../../support/tolls.ts'
import { contentOfWorld } from '../../../support/world-content.ts'

const { served, serve, file, control, refuseControl } = useClock()

const addTag = async (token: string, name: string) => {
  const { status } = await served().customer(token, 'create_tag', { name })
  expect(status).toBe(200)
}
const tagsOf = async (token: string): Promise<string[]> =>
  (await served().customer(token, 'list_tags')).body.data.tags.map(({ name }) => name)

describe('clock.rewind', () => {
  test('the world is as it was before the advance, row by row, and clients are told', async () => {
    const [one] = await serve({}, 2)
    addToll(file(1), 1, START + HOUR_MS, 3)
    addToll(file(2), 2, START + HOUR_MS, 3)
    const before = contentOfWorld(served().world)
    await control('clock.advance', { by: '2d' })
    await addTag(one?.token ?? '', 'later')
    expect(contentOfWorld(served().world)).not.toEqual(before)
    expect(await control('clock.rewind')).toEqual({ now: after(0) })
    expect(contentOfWorld(served().world)).toEqual(before)
    expect(served().changes).toEqual(['rewound'])
    expect(served().heard.at(-1)).toEqual({ type: 'clock.changed', now: START, mode: 'stepped' })
    expect(await control('clock.get')).toMatchObject({ nextEventAt: after(HOUR_MS), rewindsTo: null })
  })

  test('advancing again after a rewind comes to the same world', async () => {
    await serve()
    addToll(file(), 1, START + HOUR_MS, 4)
    await control('clock.advance', { by: '3d' })
    const first = contentOfWorld(served().world)
    await control('clock.rewind')
    await control('clock.advance', { by: '3d' })
    expect(contentOfWorld(served().world)).toEqual(first)
  })

  test('a run of consecutive advances is taken back at once; reading and keys do not end it', async () => {
    const [one] = await serve()
    await control('clock.advance', { by: '1d' })
    await tagsOf(one?.token ?? '')
    await control('snapshot.create', { name: 'kept' })
    await control('key.create', { kind: 'admin', label: 'new' })
    await control('clock.advance', { by: '1d' })
    await control('clock.advance', { next: true })
    expect(await control('clock.rewind')).toEqual({ now: after(0) })
  })

  test('a change between two advances ends the run, by tool, action or mode', async () => {
    const [one] = await serve()
    const changes = [
      () => addTag(one?.token ?? '', 'between'),
      () => control('organization.set', { organizationId: one?.id ?? '', plan: 'pro' }),
      () => control('clock.set', { mode: 'stepped' }),
    ]
    for (const change of changes) {
      await control('clock.advance', { by: '1d' })
      await change()
    }
    await control('clock.advance', { by: '1d' })
    const rewinds = []
    for (let turn = 0; turn < 4; turn += 1) rewinds.push((await control('clock.rewind')).now)
    expect(rewinds).toEqual([3, 2, 1, 0].map((days) => after(days * DAY_MS)))
    expect(await tagsOf(one?.token ?? '')).toEqual([])
  })

  test('five points are kept, apart from the snapshots that have names', async () => {
    const [one] = await serve()
    await control('snapshot.create', { name: 'mine' })
    for (let day = 0; day < 7; day += 1) {
      await addTag(one?.token ?? '', `day ${day}`)
      await control('clock.advance', { by: '1d' })
    }
    expect(readdirSync(join(served().folder, 'rewind'))).toHaveLength(5)
    const { snapshots } = await control('snapshot.list')
    expect(snapshots).toMatchObject([{ name: 'mine' }])
    for (let day = 6; day >= 2; day -= 1)
      expect(await control('clock.rewind')).toEqual({ now: after(day * DAY_MS) })
    expect(await tagsOf(one?.token ?? '')).toHaveLength(3)
    expect(await refuseControl('WRONG_STATE', 'clock.rewind')).toContain('nothing to rewind')
    expect(readdirSync(join(served().folder, 'rewind'))).toEqual([])
  })

  test('two rewinds at once go back twice', async () => {
    const [one] = await serve()
    await control('clock.advance', { by: '1d' })
    await addTag(one?.token ?? '', 'between')
    await control('clock.advance', { by: '1d' })
    const both = [control('clock.rewind'), control('clock.rewind')]
    const times = (await Promise.all(both)).map(({ now }) => Date.parse(now))
    expect(times.toSorted((a, b) => a - b)).toEqual([START, START + DAY_MS])
    expect(await control('clock.get')).toMatchObject({ now: after(0), rewindsTo: null })
  })

  test('400: nothing to rewind', async () => {
    await serve()
    const message = await refuseControl('WRONG_STATE', 'clock.rewind')
    expect(message).toBe('There is nothing to rewind: the clock was not advanced.')
    expect(served().changes).toEqual([])
  })

  test('outstanding confirmation codes die', async () => {
    const [one] = await serve()
    const { token = '' } = one ?? {}
    await served().customer(token, 'add_subscriber', { email: 'one@mail.example' })
    await control('clock.advance', { by: '1d' })
    const asked = await served().customer(token, 'unsubscribe', { email: 'one@mail.example' })
    expect(asked.body.error).toBe('CONFIRMATION_REQUIRED')
    await control('clock.rewind')
    const { confirmationCode } = asked.body
    const again = await served().customer(token, 'unsubscribe', {
      email: 'one@mail.example',
      confirmationCode,
    })
    expect(again.status).toBe(403)
  })

  test('keys live outside the world: one made since works still', async () => {
    const [one] = await serve()
    await control('clock.advance', { by: '1d' })
    const made = await control('key.create', { kind: 'customer', organizationId: one?.id, label: 'since' })
    await control('clock.rewind')
    expect(await tagsOf(made.key)).toEqual([])
  })

  test('400: with less free disk than twice the size neither copied nor moved, in live neither', async () => {
    let free = 1000
    const machine = setClock()
    await serve({ freeBytes: async () => free, machine })
    addToll(file(), 1, START + HOUR_MS)
    const message = await refuseControl('WRONG_STATE', 'clock.advance', { by: '1d' })
    expect(message).toMatch(
      /^Not enough free disk for the copy to which the clock can be rewound: it needs \d+ MB/,
    )
    expect(await control('clock.get')).toMatchObject({ now: after(0), nextEventAt: after(HOUR_MS) })
    await control('clock.set', { mode: 'live' })
    await refuseControl('WRONG_STATE', 'clock.advance', { by: '1d' })
    machine.pass(1000)
    expect(await control('clock.get')).toMatchObject({ now: after(1000), mode: 'live' })
    free = Infinity
    expect(await control('clock.advance', { by: '1d' })).toMatchObject({ processed: 1 })
    expect(listRung(file().read)).toHaveLength(1)
  })

  test('a live world that is restored goes on from when it was put aside', async () => {
    const machine = setClock()
    await serve({ machine })
    await control('clock.set', { mode: 'live' })
    machine.pass(HOUR_MS)
    await control('snapshot.create', { name: 'live' })
    machine.pass(DAY_MS)
    expect(await control('snapshot.restore', { name: 'live' })).toMatchObject({ now: after(HOUR_MS) })
    machine.pass(1000)
    expect(await control('clock.get')).toMatchObject({ now: after(HOUR_MS + 1000), mode: 'live' })
  })

  test('a call that was refused does not end a run', async () => {
    const [one] = await serve()
    await control('clock.advance', { by: '1d' })
    const { status } = await served().customer(one?.token ?? '', 'create_tag', { name: '' })
    expect(status).toBe(400)
    await control('clock.advance', { by: '1d' })
    expect(await control('clock.rewind')).toEqual({ now: after(0) })
  })

  test('a restored snapshot can be rewound too, to before the last advance', async () => {
    await serve()
    await control('snapshot.create', { name: 'start' })
    await control('clock.advance', { by: '1d' })
    await control('snapshot.restore', { name: 'start' })
    await control('clock.advance', { by: '2d' })
    expect(await control('clock.rewind')).toEqual({ now: after(0) })
    expect(await control('clock.rewind')).toEqual({ now: after(0) })
    await refuseControl('WRONG_STATE', 'clock.rewind')
  })
})
