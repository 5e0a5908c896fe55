import { describe, expect, test } from 'vitest'
import { queueEffect } from '../../../../src/engine/store/side-effects.ts'
import { after, useClock } from '../../../support/clock-sandbox.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/shared/text/time-units.ts'
import { setClock } from '../../../support/clock.ts'
import { START } from '../../../support/served-sandbox.ts'
import { addCensus, addToll, listCensuses, listRung } from '../../../support/tolls.ts'

const { served, serve, file, control, refuseControl } = useClock()

/** Ten years of 366 days are the most that one call moves. */
const MOST_MS = 3660 * DAY_MS

/** Tolls are no emails. */
const QUIET = { sent: 0, opened: 0, failedCampaigns: 0 }

const rung = (number = 1) => listRung(file(number).read).map(([at, id]) => [at - START, id])

describe('clock.get', () => {
  test('world time, mode, the next event and where a rewind leads', async () => {
    await serve({}, 2)
    const empty = { now: after(0), mode: 'stepped', nextEventAt: null, rewindsTo: null }
    expect(await control('clock.get')).toEqual(empty)
    addToll(file(2), 1, START + HOUR_MS)
    addCensus(file(1), START + DAY_MS)
    expect(await control('clock.get')).toEqual({ ...empty, nextEventAt: after(HOUR_MS) })
    await control('clock.advance', { by: '2h' })
    const later = { now: after(2 * HOUR_MS), nextEventAt: after(DAY_MS), rewindsTo: after(0) }
    expect(await control('clock.get')).toEqual({ ...empty, ...later })
  })
})

describe('clock.advance to', () => {
  test('does everything due up to that instant, in order, and nothing later', async () => {
    await serve()
    addToll(file(), 2, START + HOUR_MS)
    addToll(file(), 1, START + HOUR_MS)
    addToll(file(), 3, START + MINUTE_MS)
    addToll(file(), 4, START + HOUR_MS + 1)
    const answer = await control('clock.advance', { to: after(HOUR_MS) })
    expect(answer).toEqual({ now: after(HOUR_MS), processed: 3, ...QUIET, cancelled: false })
    expect(rung()).toEqual([
      [MINUTE_MS, 3],
      [HOUR_MS, 1],
      [HOUR_MS, 2],
    ])
  })

  test('the present is allowed, and nothing happens: what is due already waits until time goes on', async () => {
    await serve()
    addToll(file(), 1, START)
    expect(await control('clock.advance', { to: after(0) })).toMatchObject({ now: after(0), processed: 0 })
    expect((await control('clock.get')).rewindsTo).toBe(null)
    expect(await control('clock.advance', { next: true })).toMatchObject({ now: after(0), processed: 1 })
  })

  test('as far as ten years is allowed, by a span as well', async () => {
    await serve()
    expect(await control('clock.advance', { to: after(MOST_MS) })).toMatchObject({ now: after(MOST_MS) })
    expect(await control('clock.advance', { by: '3660d' })).toMatchObject({ now: after(2 * MOST_MS) })
  })

  test('a time without a zone is UTC, one with a zone means it', async () => {
    await serve()
    expect(await control('clock.advance', { to: '2026-09-02' })).toMatchObject({
      now: '2026-09-02T00:00:00.000Z',
    })
    expect(await control('clock.advance', { to: '2026-09-02T10:00:00+02:00' })).toMatchObject({
      now: '2026-09-02T08:00:00.000Z',
    })
  })

  test('400: the past is refused, and no copy is made for it', async () => {
    await serve()
    expect(await refuseControl('VALIDATION_ERROR', 'clock.advance', { to: after(-1) })).toBe(
      `to is before the present, ${after(0)}; clock.rewind goes back.`,
    )
    expect(await control('clock.get')).toMatchObject({ now: after(0), rewindsTo: null })
  })

  test.each([
    [{ to: 'tomorrow' }, 'to: "tomorrow" is no time such as "2026-03-01T09:00:00Z".'],
    [{ to: '2026-02-30' }, 'to: "2026-02-30" is no time such as "2026-03-01T09:00:00Z".'],
    [{ to: '2050-01-01' }, 'to: "2050-01-01" is more than 10 years ahead.'],
    [
      { to: new Date(START + MOST_MS + 1).toISOString() },
      `to: "${new Date(START + MOST_MS + 1).toISOString()}" is more than 10 years ahead.`,
    ],
    [{}, 'to is required: give to, by or next.'],
    [{ to: '2027-01-01', by: '1d' }, 'by: give to or by, not both.'],
    [{ by: '1d', next: true }, 'next: give by or next, not both.'],
  ])('400: %j', async (input, message) => {
    await serve()
    expect(await refuseControl('VALIDATION_ERROR', 'clock.advance', input)).toBe(message)
  })
})

describe('clock.advance by', () => {
  test.each([
    ['3d', 3 * DAY_MS],
    ['90m', 90 * MINUTE_MS],
    ['2h30m', 150 * MINUTE_MS],
    ['2h 30m', 150 * MINUTE_MS],
    ['1w', 7 * DAY_MS],
    ['1w2d3h4m5s', 9 * DAY_MS + 3 * HOUR_MS + 4 * MINUTE_MS + 5000],
    ['0d1s', 1000],
  ])('%s', async (by, ms) => {
    await serve()
    expect(await control('clock.advance', { by })).toMatchObject({ now: after(ms) })
  })

  test('a day is 24 hours, also where clocks on walls are set back that night', async () => {
    await serve()
    await control('clock.advance', { to: '2026-10-24T22:00:00Z' })
    expect(await control('clock.advance', { by: '1d' })).toMatchObject({ now: '2026-10-25T22:00:00.000Z' })
  })

  test.each([
    ['', 'by: "" is no span such as "3d", "90m" or "2h30m"'],
    ['3', 'by: "3" is no span such as "3d", "90m" or "2h30m"'],
    ['-3d', 'by: "-3d" is no span such as "3d", "90m" or "2h30m"'],
    ['1.5h', 'by: "1.5h" is no span such as "3d", "90m" or "2h30m"'],
    ['30m2h', 'by: "30m2h" is no span such as "3d", "90m" or "2h30m"'],
    ['3 days', 'by: "3 days" is no span such as "3d", "90m" or "2h30m"'],
    ['0d', 'by: "0d" moves nothing'],
    ['600w', 'by: "600w" is more than 10 years'],
    ['3660d1s', 'by: "3660d1s" is more than 10 years'],
    ['9999999d', 'by: "9999999d" is no span such as "3d", "90m" or "2h30m"'],
  ])('400: %j', async (by, message) => {
    await serve()
    expect(await refuseControl('VALIDATION_ERROR', 'clock.advance', { by })).toBe(`${message}.`)
  })
})

describe('clock.advance next', () => {
  test('stops after exactly one instant, over all organizations', async () => {
    await serve({}, 3)
    addToll(file(1), 1, START + DAY_MS)
    addToll(file(1), 2, START + HOUR_MS)
    addToll(file(3), 3, START + HOUR_MS)
    addToll(file(2), 4, START + HOUR_MS + 1)
    const next = () => control('clock.advance', { next: true })
    expect(await next()).toEqual({ now: after(HOUR_MS), processed: 2, ...QUIET, cancelled: false })
    expect([rung(1), rung(2), rung(3)]).toEqual([[[HOUR_MS, 2]], [], [[HOUR_MS, 3]]])
    expect(await next()).toEqual({ now: after(HOUR_MS + 1), processed: 1, ...QUIET, cancelled: false })
    expect(await next()).toEqual({ now: after(DAY_MS), processed: 1, ...QUIET, cancelled: false })
  })

  test('what is due at the present is the next instant', async () => {
    await serve()
    addToll(file(), 1, START)
    expect(await control('clock.advance', { next: true })).toMatchObject({ now: after(0), processed: 1 })
  })

  test('what an event brings about at the same instant belongs to it', async () => {
    await serve()
    addCensus(file(), START + HOUR_MS)
    const answer = await control('clock.advance', { next: true })
    // The census, and the first of its three tolls.
    expect(answer).toEqual({ now: after(HOUR_MS), processed: 2, ...QUIET, cancelled: false })
  })

  test('without anything to come nothing moves', async () => {
    await serve()
    const answer = await control('clock.advance', { next: true })
    expect(answer).toEqual({ now: after(0), processed: 0, ...QUIET, cancelled: false })
    expect((await control('clock.get')).rewindsTo).toBe(null)
  })
})

describe('barriers', () => {
  test('a barrier sees all that came before it and nothing of its own instant', async () => {
    await serve()
    for (const [id, at] of [HOUR_MS - 1, HOUR_MS, HOUR_MS + 1, 2 * HOUR_MS].entries())
      addToll(file(), id, START + at)
    addCensus(file(), START + HOUR_MS)
    addCensus(file(), START + 2 * HOUR_MS)
    await control('clock.advance', { by: '1d' })
    // Between the two: two tolls, and those hops of the first census that came by then.
    const hops = rung().filter(([at = 0, id = 0]) => id >= 1_000_000 && at < 2 * HOUR_MS).length
    expect(listCensuses(file().read)).toEqual([
      `1 before ${START + HOUR_MS}`,
      `${3 + hops} before ${START + 2 * HOUR_MS}`,
    ])
  })
})

describe('modes', () => {
  test('400: frozen refuses to advance', async () => {
    await serve()
    await control('clock.set', { mode: 'frozen' })
    const message = await refuseControl('WRONG_STATE', 'clock.advance', { by: '1d' })
    expect(message).toBe('The clock is frozen: set its mode to "stepped" to advance it.')
    await control('clock.set', { mode: 'stepped' })
    expect(await control('clock.advance', { by: '1d' })).toMatchObject({ now: after(DAY_MS) })
  })

  test('advance switches live to stepped', async () => {
    const machine = setClock()
    await serve({ machine })
    await control('clock.set', { mode: 'live' })
    machine.pass(HOUR_MS)
    expect(await control('clock.advance', { by: '1h' })).toMatchObject({ now: after(2 * HOUR_MS) })
    machine.pass(HOUR_MS)
    expect(await control('clock.get')).toMatchObject({ now: after(2 * HOUR_MS), mode: 'stepped' })
  })
})

describe('list_orgs', () => {
  test('emailsSent30d follows the time, in every organization', async () => {
    await serve({}, 2)
    const at = [0, DAY_MS, DAY_MS]
    for (const number of [1, 2]) {
      for (const sent of at)
        file(number).write.run(
          `INSERT INTO emails (kind, recipient, status, created, sent) VALUES (3, '', 3, ?, ?)`,
          [START - 10 * DAY_MS + sent, START - 10 * DAY_MS + sent],
        )
      queueEffect(file(number).write, { kind: 'SUMMARY', payload: {} })
      served().world.markWritten(number, false)
    }
    const sent = async () => {
      const { body } = await served().admin('list_orgs')
      return body.data.organizations.map((row) => row.emailsSent30d)
    }
    expect(await sent()).toEqual([3, 3])
    addToll(file(1), 1, START + 20 * DAY_MS)
    await control('clock.advance', { by: '20d' })
    expect(await sent()).toEqual([2, 2])
    await control('clock.advance', { by: '1d' })
    expect(await sent()).toEqual([0, 0])
    await control('clock.rewind')
    expect(await sent()).toEqual([3, 3])
  })
})
