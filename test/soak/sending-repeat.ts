import { CounterChanges } from '../../src/engine/store/counters.ts'
import { setVerification } from '../../src/engine/store/organizations.ts'
import { cancelMailOfLeavers } from '../../src/engine/sending/campaign-progress.ts'
import { updateSubscriber, findSubscriber } from '../../src/engine/store/subscribers.ts'
import { writeScenario } from '../../src/engine/store/scenarios.ts'
import { findMailFaults } from '../support/mail-books.ts'
import { crowd, SendingFile } from '../support/sending-file.ts'
import { LIVELY_RATES } from '../support/sending-shop.ts'
import { START } from '../support/served-sandbox.ts'
import { repeatableChance, type Soak } from './support.ts'
import { HOUR_MS } from '../../src/shared/text/time-units.ts'

/**
 * Small worlds, each played twice: the second time in transactions of another size and with time
 * cut at other instants. Every row of mail, people, tags, figures and events must be the same.
 */
const RUNS = 1000

const END = START + 6 * 24 * HOUR_MS

type Chance = () => number

interface Tale {
  seed: number
  people: number
  campaigns: number[]
  leaving: { at: number; person: number }[]
}

function drawTale(chance: Chance): Tale {
  const people = 1 + Math.floor(chance() * 250)
  const campaigns = Array.from({ length: 1 + Math.floor(chance() * 4) }, () =>
    Math.floor(START + HOUR_MS * (1 + chance() * 30)),
  )
  const leaving = Array.from({ length: Math.floor(chance() * 4) }, () => ({
    at: Math.floor((campaigns[0] ?? START) + chance() * 12_000),
    person: 1 + Math.floor(chance() * people),
  })).toSorted((one, other) => one.at - other.at)
  return { seed: Math.floor(chance() * 0x7fffffff), people, campaigns, leaving }
}

interface Way {
  limit: number
  cuts: number[]
}

function drawWay(chance: Chance): Way {
  const cuts = Array.from({ length: Math.floor(chance() * 8) }, () =>
    Math.floor(START + chance() * 40 * HOUR_MS),
  )
  return { limit: 1 + Math.floor(chance() ** 2 * 400), cuts }
}

function play({ seed, people, campaigns, leaving }: Tale, { limit, cuts }: Way) {
  const world = new SendingFile()
  try {
    const { platform, file } = world
    platform.transaction(() =>
      writeScenario(platform.write, 0, { scenario: 'healthy', rates: LIVELY_RATES, seed }),
    )
    // What the local reviewer would say of it goes to the platform, which is not compared here.
    platform.transaction(() => setVerification(platform.write, 1, 'WHITELISTED'))
    world.addPeople(crowd(people))
    for (const at of campaigns) world.schedule(at)
    for (const { at, person } of leaving) {
      world.advance(at, { limit, cuts })
      leave(world, person, at)
    }
    world.advance(END, { limit, cuts })
    return { dump: world.dump(), faults: findMailFaults(file.read) }
  } finally {
    world.close()
  }
}

function leave({ file }: SendingFile, person: number, at: number): void {
  file.transaction(() => {
    const before = findSubscriber(file.read, person)
    if (!before) return
    const counters = new CounterChanges()
    const after = updateSubscriber(file.write, before, { status: 'UNSUBSCRIBED' }, at, counters)
    cancelMailOfLeavers(file.write, [
      { kind: 'STATUS', subscriber: after.id, at: at, before: before.status, after: after.status },
    ])
    counters.write(file.write)
  })
}

export function repeatSendings(setting: { runs: number; seed: number; say?: (line: string) => void }) {
  const chance = repeatableChance(setting.seed)
  const tally = { runs: 0, emails: 0, cancelled: 0, differences: 0 }
  for (; tally.runs < setting.runs; tally.runs += 1) {
    const tale = drawTale(chance)
    const first = play(tale, { limit: 5000, cuts: [] })
    const way = drawWay(chance)
    const second = play(tale, way)
    if (first.faults.length > 0) throw new Error(`${JSON.stringify(tale)}: ${first.faults.join('; ')}`)
    for (const [table, rows] of Object.entries(first.dump)) {
      if (JSON.stringify(rows) === JSON.stringify(second.dump[table])) continue
      throw new Error(`${table} differs: ${JSON.stringify(tale)} in ${JSON.stringify(way)}`)
    }
    const emails = first.dump['emails'] as { status: number }[]
    tally.emails += emails.length
    tally.cancelled += emails.filter(({ status }) => status === 6).length
    if (tally.runs % 100 === 99) setting.say?.(`${tally.runs + 1} worlds twice, ${tally.emails} emails`)
  }
  return tally
}

export const sendingRepeat: Soak = {
  name: 'sending-repeat',
  title: 'Small worlds sent twice, with time cut in different ways',
  run({ seed, say }) {
    const tally = repeatSendings({ runs: RUNS, seed, say })
    return Promise.resolve([
      ['Worlds, each played twice', tally.runs],
      ['Emails', tally.emails],
      ['… cancelled because their recipient left before their turn', tally.cancelled],
      ['Rows that differed', tally.differences],
    ])
  },
}
