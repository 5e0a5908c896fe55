import { describe, expect, test } from 'vitest'
import type { ActionAnswer } from '../../../../src/engine/sandbox/actions/index.ts'
import type { Job } from '../../../../src/engine/sandbox/scheduler/job.ts'
import { insertTag } from '../../../../src/engine/store/tags.ts'
import { after, useClock } from '../../../support/clock-sandbox.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/text/time-units.ts'
import { setClock } from '../../../support/clock.ts'
import { START } from '../../../support/served-sandbox.ts'
import { addCensus, addToll, listRung, testJobs } from '../../../support/tolls.ts'
import { contentOfWorld } from '../../../support/world-content.ts'
import { required } from '../../../support/answers.ts'

const { served, serve, file, control, refuseControl } = useClock()

/** So many barriers, an hour apart, so many slices. */
function addCensuses(count: number): void {
  for (let hour = 1; hour <= count; hour += 1) addCensus(file(), START + hour * HOUR_MS)
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function untilRunning(): Promise<void> {
  for (;;) {
    const { running, processed } = await control('clock.progress')
    if (running && processed > 0) return
    await turn()
  }
}

describe('clock.progress', () => {
  test('says how far the advance is, and that none runs', async () => {
    await serve()
    const idle = { running: false, now: null, target: null, processed: 0 }
    expect(await control('clock.progress')).toEqual(idle)
    addCensuses(40)
    const advancing = control('clock.advance', { by: '3d' })
    await untilRunning()
    const seen = await control('clock.progress')
    expect(seen).toMatchObject({ running: true, target: after(3 * DAY_MS) })
    expect(Date.parse(required(seen.now))).toBeGreaterThanOrEqual(START)
    const { processed } = await advancing
    expect(seen.processed).toBeLessThan(processed)
    expect(await control('clock.progress')).toEqual(idle)
  })

  test('the console hears of every slice, and of the end', async () => {
    await serve()
    addCensuses(3)
    const { processed } = await control('clock.advance', { by: '1d' })
    const { heard } = served()
    const progress = heard.flatMap((event) => (event.type === 'clock.progress' ? [event] : []))
    expect(progress.map(({ now }) => now - START)).toEqual([HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS, DAY_MS])
    expect(progress.every(({ target }) => target === START + DAY_MS)).toBe(true)
    expect(progress.at(-1)?.processed).toBe(processed)
    expect(heard.at(-1)).toEqual({ type: 'clock.changed', now: START + DAY_MS, mode: 'stepped' })
  })

  test('400: a second advance, a rewind and another mode are refused meanwhile', async () => {
    await serve()
    addCensuses(40)
    const advancing = control('clock.advance', { by: '3d' })
    await untilRunning()
    const message = `The clock is on its way to ${after(3 * DAY_MS)}: wait for it, or cancel it.`
    expect(await refuseControl('WRONG_STATE', 'clock.advance', { by: '1d' })).toBe(message)
    expect(await refuseControl('WRONG_STATE', 'clock.rewind')).toBe(message)
    expect(await refuseControl('WRONG_STATE', 'clock.set', { mode: 'live' })).toBe(message)
    expect(await advancing).toMatchObject({ now: after(3 * DAY_MS), cancelled: false })
  })
})

describe('clock.cancel', () => {
  test('leaves a whole world at an instant in between, from which it goes on as if never cancelled', async () => {
    await serve()
    addCensuses(60)
    const advancing = control('clock.advance', { by: '3d' })
    await untilRunning()
    expect(await control('clock.cancel')).toEqual({ cancelled: true })
    const { now, cancelled } = await advancing
    expect(cancelled).toBe(true)
    const at = Date.parse(now)
    expect(at).toBeLessThan(START + 3 * DAY_MS)
    expect(await control('clock.get')).toMatchObject({ now, mode: 'stepped' })
    expect(Date.parse(required((await control('clock.get')).nextEventAt))).toBeGreaterThan(at)
    expect(listRung(file().read).every(([rung]) => rung <= at)).toBe(true)
    await control('clock.advance', { to: after(3 * DAY_MS) })
    const resumed = contentOfWorld(served().world)
    await control('clock.rewind')
    await control('clock.advance', { by: '3d' })
    expect(contentOfWorld(served().world)).toEqual(resumed)
  })

  test('with nothing to cancel it says so', async () => {
    await serve()
    expect(await control('clock.cancel')).toEqual({ cancelled: false })
    await control('clock.advance', { by: '1d' })
    expect(await control('clock.cancel')).toEqual({ cancelled: false })
  })
})

/** Two tags in two transactions at every full hour, and between the two a way to look around. */
function pairs(between: () => void): Job {
  const HOURS = 24
  const tags = 'SELECT count(*) FROM tags'
  const count = (db: { column<T>(sql: string): T[] }) => db.column<number>(tags)[0] ?? 0
  return {
    kind: 'test.pair',
    phase: 'before',
    nextDueAt: (db) => (count(db) < HOURS * 2 ? START + (Math.floor(count(db) / 2) + 1) * HOUR_MS : null),
    nthDueAt: () => null,
    run: ({ db }) => {
      const known = count(db)
      insertTag(db, `tag ${known}`)
      between()
      return { processed: 1, more: known % 2 === 0 }
    },
  }
}

describe('while a slice runs', () => {
  test('calls and actions wait: nobody sees half of an instant; afterwards all are answered', async () => {
    let transactions = 0
    const [one] = await serve({ jobs: [pairs(() => void (transactions += 1))] })
    const counts: number[] = []
    const advance = { isOver: false }
    const look = async () => {
      while (!advance.isOver) {
        const { body } = await served().customer(one?.token ?? '', 'list_tags')
        counts.push(body.data.tags.length)
      }
    }
    const looking = [look(), look()]
    await control('clock.advance', { by: '2d' })
    advance.isOver = true
    await Promise.all(looking)
    expect(transactions).toBe(48)
    expect(counts.filter((count) => count % 2 === 1)).toEqual([])
    expect(counts.some((count) => count > 0 && count < 48)).toBe(true)
  })

  test('clock.progress is answered between two transactions of one slice', async () => {
    const TRANSACTIONS = 1000
    let left = TRANSACTIONS
    const seen: Promise<ActionAnswer<'clock.progress'>>[] = []
    const long: Job = {
      kind: 'test.long',
      phase: 'before',
      nextDueAt: () => (left > 0 ? START + HOUR_MS : null),
      nthDueAt: () => null,
      run: () => {
        left -= 1
        if (left === TRANSACTIONS - 1) seen.push(control('clock.progress'))
        return { processed: 1, more: left > 0 }
      },
    }
    await serve({ jobs: [long] })
    const { processed } = await control('clock.advance', { by: '1d' })
    expect(processed).toBe(TRANSACTIONS)
    const [answer] = await Promise.all(seen)
    expect(answer?.now).toBe(after(0))
    expect(answer?.processed).toBeGreaterThan(0)
    expect(answer?.processed).toBeLessThan(TRANSACTIONS)
  })

  test('a write between two slices is kept, and comes before what is due later', async () => {
    const [one] = await serve()
    addCensuses(40)
    const advancing = control('clock.advance', { by: '3d' })
    await untilRunning()
    const { status, body } = await served().customer(one?.token ?? '', 'create_tag', { name: 'between' })
    expect({ status, body }).toMatchObject({ status: 200 })
    await advancing
    const { body: listed } = await served().customer(one?.token ?? '', 'list_tags')
    expect(listed.data.tags).toMatchObject([{ name: 'between' }])
  })

  test('409: a snapshot restored on the way ends the advance there', async () => {
    await serve()
    await control('snapshot.create', { name: 'start' })
    addCensuses(60)
    const advancing = refuseControl('CONFLICT', 'clock.advance', { by: '3d' })
    await untilRunning()
    await control('snapshot.restore', { name: 'start' })
    expect(await advancing).toBe('The sandbox was restored on the way: the clock stays where that was.')
    expect(await control('clock.get')).toMatchObject({ now: after(0), nextEventAt: null })
  })
})

describe('clock.set', () => {
  test('live follows the machine from where the clock was; stepped and frozen stand still', async () => {
    const machine = setClock()
    await serve({ machine })
    machine.pass(DAY_MS)
    expect(await control('clock.set', { mode: 'live' })).toEqual({ now: after(0), mode: 'live' })
    machine.pass(HOUR_MS)
    expect(await control('clock.get')).toMatchObject({ now: after(HOUR_MS), mode: 'live' })
    for (const mode of ['frozen', 'stepped'] as const) {
      expect(await control('clock.set', { mode })).toEqual({ now: after(HOUR_MS), mode })
      machine.pass(DAY_MS)
      expect(await control('clock.get')).toMatchObject({ now: after(HOUR_MS), mode })
    }
  })

  test('400: any other mode', async () => {
    await serve()
    expect(await refuseControl('VALIDATION_ERROR', 'clock.set', { mode: 'fast' })).toMatch(/^mode /)
  })

  test('in live what is due happens at the next tick, at its own instant, and the console hears', async () => {
    const machine = setClock()
    await serve({ machine })
    addToll(file(), 1, START + 1000)
    addCensus(file(), START + 2000)
    await served().clock.tick()
    await control('clock.set', { mode: 'live' })
    machine.pass(999)
    await served().clock.tick()
    expect(listRung(file().read)).toEqual([])
    const told = served().heard.length
    machine.pass(5000)
    await served().clock.tick()
    expect(listRung(file().read).slice(0, 2)).toEqual([
      [START + 1000, 1],
      [START + 2000, 1_000_010],
    ])
    expect(served().heard.slice(told)).toContainEqual({
      type: 'clock.changed',
      now: START + 5999,
      mode: 'live',
    })
    expect(await control('clock.get')).toMatchObject({ mode: 'live', rewindsTo: null })
  })

  test('ticks that come while one runs do nothing, and neither do those during an advance', async () => {
    const machine = setClock()
    await serve({ machine })
    addToll(file(), 1, START + HOUR_MS)
    addToll(file(), 2, START + 3 * HOUR_MS)
    await control('clock.set', { mode: 'live' })
    const { clock, heard } = served()
    const changes = () => heard.filter(({ type }) => type === 'clock.changed').length
    const before = changes()
    machine.pass(2 * HOUR_MS)
    await Promise.all([clock.tick(), clock.tick(), clock.tick()])
    expect([listRung(file().read).length, changes() - before]).toEqual([1, 1])
    const advance = clock.advance({ by: 2 * HOUR_MS })
    await Promise.all([clock.tick(), advance, clock.tick()])
    expect([listRung(file().read).length, changes() - before]).toEqual([2, 2])
  })

  test('a live clock set back with its machine stands until it is reached again', async () => {
    const machine = setClock()
    await serve({ machine })
    addToll(file(), 1, START + HOUR_MS)
    await control('clock.set', { mode: 'live' })
    machine.pass(2 * HOUR_MS)
    await served().clock.tick()
    machine.pass(-HOUR_MS)
    expect(await control('clock.get')).toMatchObject({ now: after(2 * HOUR_MS) })
  })

  test('leaving live does first what became due since the last tick', async () => {
    const machine = setClock()
    await serve({ machine, jobs: testJobs })
    addToll(file(), 1, START + HOUR_MS)
    await control('clock.set', { mode: 'live' })
    machine.pass(2 * HOUR_MS)
    expect(await control('clock.set', { mode: 'frozen' })).toMatchObject({ now: after(2 * HOUR_MS) })
    expect(listRung(file().read)).toEqual([[START + HOUR_MS, 1]])
  })
})
