import type { ReadHandle, SqlValue } from '../db.ts'
import {
  type Condition,
  conjunction,
  type Driver,
  isLinked,
  needsRow,
  type Purpose,
  testOnly,
} from './condition.ts'
import { RARE_SHARE, SCAN_SHARE, sizeUpTo, totalOf } from './probe.ts'

/** How a search runs: the smallest fitting index drives it, and what that does not cover is tested. */
interface Plan {
  /** FROM and WHERE. */
  sql: string
  parameters: SqlValue[]
  /** What holds the subscriber's id. */
  id: string
  /** True when one subscriber may come twice. */
  repeats: boolean
  /** The number there are, when it is kept. */
  exact: number | null
}

/** Rows that are probed for first: what is as rare as this is found out in no time. */
const FIRST_PROBE = 128

/**
 * Returns the plan of a page. An index that delivers ids in order may drive a page of any size;
 * sorting pays for few rows only.
 */
export function planPage(db: ReadHandle, conditions: readonly Condition[]): Plan {
  const drivers = findDrivers(conditions, 'page')
  const [only] = drivers
  const alone = conditions.length === 1 && only?.ordered ? only : null
  const most = Math.max(FIRST_PROBE, Math.ceil(totalOf(db) * RARE_SHARE))
  const driver = alone ?? findSmallest(db, drivers, most) ?? findOrdered(drivers)
  return write(driver ? drive(conditions, drivers, driver) : within(conditions), { join: true })
}

/** Returns the plan of a count. An index that covers the only condition is read whatever its size. */
export function planCount(db: ReadHandle, conditions: readonly Condition[]): Plan {
  const drivers = findDrivers(conditions, 'count')
  const [only] = drivers
  const alone = conditions.length === 1 && only?.covers ? only : null
  const most = Math.max(FIRST_PROBE, Math.ceil(totalOf(db) * SCAN_SHARE))
  const driver = alone ?? findSmallest(db, drivers, most)
  return write(driver ? drive(conditions, drivers, driver) : { driver: null, tests: conditions }, {
    join: false,
  })
}

type Drivers = readonly (Driver | null)[]

interface Chosen {
  driver: Driver | null
  /** Without the driver's own condition where that covers it. */
  tests: readonly Condition[]
}

function findDrivers(conditions: readonly Condition[], purpose: Purpose): Drivers {
  return conditions.map((condition) => condition.driver?.(purpose) ?? null)
}

/** The one with the fewest rows, in rounds, so that a rare one spares counting the frequent ones. */
function findSmallest(db: ReadHandle, drivers: Drivers, most: number): Driver | null {
  for (const limit of [FIRST_PROBE, Math.ceil(Math.sqrt(FIRST_PROBE * most)), most]) {
    let best: Driver | null = null
    let least = limit
    for (const driver of drivers) {
      const size = driver ? sizeUpTo(db, driver, least) : Number.POSITIVE_INFINITY
      if (size > least || (best && size === least)) continue
      best = driver
      least = size
    }
    if (best) return best
  }
  return null
}

/** None is rare: any in order will do, the smaller the better as far as that is known. */
function findOrdered(drivers: Drivers): Driver | null {
  const size = ({ exact, atMost }: Driver): number => exact ?? atMost ?? Number.POSITIVE_INFINITY
  const [first] = drivers
    .filter((driver) => driver !== null)
    .filter(({ ordered }) => ordered)
    .toSorted((one, other) => (size(one) < size(other) ? -1 : Number(size(one) > size(other))))
  return first ?? null
}

function drive(conditions: readonly Condition[], drivers: Drivers, driver: Driver): Chosen {
  const own = driver.covers ? drivers.indexOf(driver) : -1
  return { driver, tests: conditions.filter((_, index) => index !== own) }
}

/** Limits the scan to the range of ids that the first condition with a range gives. */
function within(conditions: readonly Condition[]): Chosen {
  for (const { bounds } of conditions) {
    const found = bounds?.()
    if (!found) continue
    const between = testOnly('s.id BETWEEN ? AND ?', found.least, found.most)
    return { driver: null, tests: [between, ...conditions] }
  }
  return { driver: null, tests: conditions }
}

/**
 * Without a driver all subscribers are scanned by id, backwards for a page: NOT INDEXED, because
 * the planner would else take an index for one of the tests and sort every row it finds. Rows of a
 * driver are joined to those of `subscribers` only where something looks at them.
 */
function write({ driver, tests }: Chosen, { join }: { join: boolean }): Plan {
  const rest = conjunction(tests)
  const common = {
    parameters: [...(driver?.parameters ?? []), ...rest.parameters],
    repeats: driver?.repeats === true,
    exact: tests.length === 0 ? (driver?.exact ?? null) : null,
  }
  if (!driver) return { ...common, id: 's.id', sql: `FROM subscribers s NOT INDEXED WHERE ${rest.sql}` }
  if (!isLinked(driver)) {
    return { ...common, id: 's.id', sql: `FROM ${driver.from} WHERE ${driver.where} AND ${rest.sql}` }
  }
  const joined = join || needsRow(rest)
  // CROSS JOIN pins the order of the loops.
  const from = joined ? `${driver.from} CROSS JOIN subscribers s ON s.id = driver.subscriber` : driver.from
  const where = joined ? rest.sql : rest.sql.replaceAll('s.id', 'driver.subscriber')
  return { ...common, id: 'driver.subscriber', sql: `FROM ${from} WHERE ${driver.where} AND ${where}` }
}
