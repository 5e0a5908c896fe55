import { join } from 'node:path'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { decodeOrganizationId, encodeOrganizationId } from '../../src/shared/ids.ts'
import { SQL_FUNCTIONS } from '../../src/engine/store/functions.ts'
import { livesSql, peopleSql } from '../support/audience-crowd.ts'
import { segmentOf, type Shape, shapesOf } from './support/audience-shapes.ts'
import type { Bench, BenchOptions, Report } from './support/bench.ts'
import { boundTo, CALL_MS, compareCalls, type Compared, HYDRATION_MS, tableOf } from './support/compared.ts'
import { type Driver, openDriver } from './support/reference.ts'
import { openBenchSandbox } from './support/sandbox.ts'
import type { ActionAnswer } from '../../src/engine/sandbox/actions/index.ts'

const PAGE = 50
const COLUMNS = 's.id, s.email, s.name, s.status, s.created'
/** The filters of an audience through the tools, beside the best SQL by hand on the same file. */
export const audienceBench: Bench = {
  name: 'audience',
  async run(options): Promise<Report> {
    const sizes = options.large ? [100_000, 1_000_000] : [100_000]
    const reports: Report[] = []
    for (const people of sizes) reports.push(await measureSize(people, options))
    return {
      tables: reports.flatMap(({ tables }) => tables),
      targets: reports.flatMap(({ targets }) => targets),
    }
  },
}

interface Crowd {
  organization: number
  driver: Driver
  call(tool: string, input: object): Promise<unknown>
  /** Until every index that a filter wished for is there. */
  indexed(): Promise<void>
  close(): void
}

async function openCrowd(folder: string, people: number): Promise<Crowd> {
  const sandbox = await openBenchSandbox(folder)
  const made = await sandbox.gateway.control('organization.create', { name: 'Crowd', plan: 'business' })
  if (!made.ok) throw new Error(made.error.message)
  const organization = decodeOrganizationId((made.data as ActionAnswer<'organization.create'>).id) ?? 0
  const driver = openDriver(
    join(folder, 'world', 'organizations', `${String(organization).padStart(4, '0')}.db`),
  )
  for (const [name, run] of Object.entries(SQL_FUNCTIONS)) driver.function(name, { deterministic: true }, run)
  driver.exec(`${peopleSql(people)} UPDATE settings SET timezone = 'Europe/Paris'; ${livesSql(people)}`)
  driver.pragma('wal_checkpoint(TRUNCATE)')
  const call = async (tool: string, input: object): Promise<unknown> => {
    const given = {
      surface: 'customer',
      tool,
      input,
      organization: encodeOrganizationId(organization),
    } as const
    const { result } = await sandbox.gateway.call(consoleCall(given))
    if (!result.ok) throw new Error(`${tool}: ${result.error.message}`)
    return result.data
  }
  await call('update_organization_settings', { timezone: 'Europe/Paris' })
  return {
    organization,
    driver,
    call,
    indexed: () => sandbox.world.indexed(),
    close: () => {
      driver.close()
      sandbox.close()
    },
  }
}

async function measureSize(people: number, { folder, say }: BenchOptions): Promise<Report> {
  const crowd = await openCrowd(join(folder, String(people)), people)
  const shapes = shapesOf(crowd.organization)
  const segment = segmentOf(crowd.organization)
  const { segmentId } = (await crowd.call('create_segment', { name: 'Ten', filters: segment.filters })) as {
    segmentId: string
  }
  for (const { input } of shapes) await crowd.call('count_subscribers', input)
  await crowd.indexed()
  say(`${people.toLocaleString('en')} people written, indexes built`)
  const pages: Compared[] = []
  const counts: Compared[] = []
  for (const shape of shapes) {
    pages.push(await measurePage(crowd, shape))
    counts.push(await measureCount(crowd, shape))
    say(shape.name)
  }
  const byHand = crowd.driver.prepare(segment.count).pluck()
  const told = (await crowd.call('get_segment', { segmentId })) as { subscriberCount: number }
  agree('segment', byHand.get(...segment.parameters), told.subscriberCount)
  counts.push(
    await compareCalls(
      'live count of a segment with 10 filters',
      () => byHand.get(...segment.parameters),
      () => crowd.call('get_segment', { segmentId }),
    ),
  )
  crowd.close()
  return report(people, pages, counts)
}

async function measurePage(
  { driver, call }: Crowd,
  { name, input, from, id, parameters }: Shape,
): Promise<Compared> {
  const hand = driver.prepare(`SELECT ${COLUMNS} ${from} ORDER BY ${id} DESC LIMIT ${PAGE}`)
  const fields = ['id', 'email', 'name', 'status', 'createdAt', 'tags']
  const asked = { ...input, limit: PAGE, fields }
  const page = (await call('query_subscribers', asked)) as { subscribers: { email: string }[] }
  const rows = hand.all(...parameters) as { email: string }[]
  agree(name, rows.map(({ email }) => email).join(), page.subscribers.map(({ email }) => email).join())
  return compareCalls(
    name,
    () => hand.all(...parameters),
    () => call('query_subscribers', asked),
  )
}

async function measureCount({ driver, call }: Crowd, shape: Shape): Promise<Compared> {
  const { name, input, from, parameters } = shape
  const hand = driver.prepare(shape.count ?? `SELECT count(*) ${from}`).pluck()
  const given = shape.countParameters ?? parameters
  const { total } = (await call('count_subscribers', input)) as { total: number }
  agree(name, hand.get(...given), total)
  return compareCalls(
    name,
    () => hand.get(...given),
    () => call('count_subscribers', input),
  )
}

/** A benchmark of two different answers would be worth nothing. */
function agree(name: string, hand: unknown, engine: unknown): void {
  if (hand !== engine) throw new Error(`${name}: by hand ${String(hand)}, the engine says ${String(engine)}`)
}

function report(people: number, pages: Compared[], counts: Compared[]): Report {
  const size = people.toLocaleString('en')
  const how = 'through the gateway, beside the best SQL for just that on the same file.'
  return {
    tables: [
      tableOf(`Audience pages of ${PAGE}, ${size} people`, `query_subscribers ${how}`, pages),
      tableOf(`Audience counts, ${size} people`, `count_subscribers ${how}`, counts),
    ],
    targets: [
      ...pages.map((page) => boundTo(`audience page at ${size}: ${page.name}`, page, 2, HYDRATION_MS)),
      ...counts.map((count) => boundTo(`audience count at ${size}: ${count.name}`, count, 1.5, CALL_MS)),
    ],
  }
}
