import { organizationChance } from '../../src/engine/sandbox/world/seeded-chance.ts'
import { setVerification } from '../../src/engine/store/organizations.ts'
import { writeScenario } from '../../src/engine/store/scenarios.ts'
import { findSubscriber } from '../../src/engine/store/subscribers.ts'
import { ensureTag } from '../../src/engine/store/tags.ts'
import { SubscriberWriter } from '../../src/engine/subscribers/save.ts'
import { identifyWorkflow } from '../../src/engine/tools/workflows/identify.ts'
import { presentDetail } from '../../src/engine/tools/workflows/present.ts'
import { encodeId } from '../../src/shared/ids.ts'
import { applyChanges } from '../../src/engine/workflows/apply-changes.ts'
import { enrolSubscribers } from '../../src/engine/workflows/enrol.ts'
import { nodeContentLibrary } from '../../src/platform/content-library.ts'
import { LIVELY_RATES } from './sending-shop.ts'
import { SendingFile } from './sending-file.ts'
import { findCountFaults, findWorkflowFaults } from './workflow-books.ts'
import { type Deed, TAGS, type WorkflowCase } from './workflow-cases.ts'
import { insertGroupForTest, publishGraph } from './workflow-file.ts'
import { START } from './served-sandbox.ts'
import { SubscriberOracle } from './workflow-oracle.ts'

/** How time is cut, and how much one transaction takes. */
export interface Way {
  limit: number
  cuts: readonly number[]
}

/** Plays a case on a file of its own; the caller closes it. */
export function playCase(
  world: WorkflowCase,
  { limit, cuts }: Way,
  onCommit: (played: SendingFile) => void = () => undefined,
): SendingFile {
  const played = new SendingFile()
  played.onCommit = () => onCommit(played)
  const { file } = played
  file.transaction(() => {
    for (const name of TAGS) ensureTag(file.write, name)
  })
  played.addPeople(Array.from({ length: world.people }, (_, index) => ({ email: `p${index}@mail.test` })))
  const group = world.strategy === null ? {} : { group: insertGroupForTest(file, world.strategy) }
  if (world.campaigns.length > 0) liven(played, world.campaigns)
  for (const workflow of world.workflows) publishGraph(file, workflow, { ...workflow, ...group })
  for (const deed of world.deeds) {
    played.advance(deed.at, { limit, cuts })
    doDeed(played, deed)
    played.onCommit()
  }
  played.advance(world.end, { limit, cuts })
  return played
}

/** Returns a new file with recipients who open and click much. The caller closes it. */
export function livelyFile(): SendingFile {
  const file = new SendingFile()
  liven(file, [])
  return file
}

function liven(played: SendingFile, campaigns: readonly number[]): void {
  const { platform } = played
  platform.transaction(() => {
    writeScenario(platform.write, 0, { scenario: 'healthy', rates: LIVELY_RATES, seed: 7 })
    // What the local reviewer would say goes to the platform, which is not compared here.
    setVerification(platform.write, 1, 'WHITELISTED')
  })
  for (const at of campaigns) played.schedule(at)
}

function doDeed({ file, platform, organization }: SendingFile, deed: Deed): void {
  const context = {
    db: file.write,
    now: deed.at,
    organization,
    platform: platform.read,
    content: nodeContentLibrary,
    wantIndex: () => undefined,
  }
  file.transaction(() => {
    if (deed.kind === 'ENROL') {
      enrolSubscribers(context, { workflow: deed.workflow + 1, source: 'MANUAL' }, [deed.person])
      return
    }
    const writer = new SubscriberWriter(file.write, deed.at, { source: 'API' })
    const before = findSubscriber(file.read, deed.person)
    if (deed.kind === 'UNSUBSCRIBE') {
      if (before?.status === 'SUBSCRIBED') writer.move(before, 'UNSUBSCRIBED')
    } else {
      const tag = ensureTag(file.write, deed.tag)
      if (deed.kind === 'ADD') writer.addTag(deed.person, tag)
      else writer.removeTag(deed.person, tag)
    }
    applyChanges(context, writer.finish(), { source: 'CALL', mayTrigger: deed.mayTrigger })
  })
}

/** What became of one subscriber, in words. */
interface Fate {
  runs: string[]
  emails: string[]
}

const STATUSES = ['', 'OPEN', 'OPEN', 'COMPLETED', 'CANCELED', 'FAILED']

function readFate({ file }: SendingFile, person: number): Fate {
  const rows = file.read.all<{
    workflow: number
    version: number
    status: number
    reason: string | null
    step: number
    entered: number
    path: string
  }>(
    'SELECT workflow, version, status, reason, step, entered, path FROM workflow_runs WHERE subscriber = ? ORDER BY id',
    [person],
  )
  const keys = new Map(
    file.read
      .all<{ version: number; step: number; key: string }>('SELECT version, step, key FROM workflow_steps')
      .map(({ version, step, key }) => [`${version} ${step}`, key]),
  )
  const runs = rows.map(({ workflow, version, status, reason, step, entered, path }) => {
    const left = JSON.parse(`[${path.replace(/,$/, '')}]`) as [number, number][]
    const visits = [...left, [step, entered] as const].map(
      ([number, at]) => `${keys.get(`${version} ${number}`)}@${at}`,
    )
    return `${workflow - 1} ${STATUSES[status]} ${reason} ${visits.join(' ')}`
  })
  const emails = file.read
    .all<{ key: string; at: number; workflow: number }>(
      `SELECT s.key, e.created AS at, r.workflow FROM workflow_sends w JOIN emails e ON e.id = w.email JOIN workflow_runs r ON r.id = w.run
       JOIN workflow_version_emails v ON v.campaign = w.campaign JOIN workflow_steps s ON s.version = v.version AND s.step = v.step
       WHERE r.subscriber = ? ORDER BY e.created, s.key, r.id`,
      [person],
    )
    .map(({ key, at, workflow }) => `${workflow - 1} ${key}@${at}`)
  return { runs, emails: emails.toSorted() }
}

function foretell(world: WorkflowCase, played: SendingFile, person: number): Fate {
  const { file, organization, seed } = played
  const chance = organizationChance(seed, 1)
  const ids = file.read.column<number>('SELECT id FROM workflow_runs WHERE subscriber = ? ORDER BY id', [
    person,
  ])
  const draw = (step: string, run: number) => chance.unit(`workflow split ${step}`, ids[run] ?? 0)
  const oracle = new SubscriberOracle(world, organization.timezone, draw)
  oracle.walk(world.deeds.filter((deed) => deed.person === person))
  return {
    runs: oracle.runs.map(({ workflow, status, reason, path }) => {
      const visits = path.map(({ step, at }) => `${step}@${at}`)
      return `${workflow} ${status} ${reason} ${visits.join(' ')}`
    }),
    emails: oracle.emails.map(({ step, at }) => `${step}@${at}`).toSorted(),
  }
}

/** Returns where a played case differs from what should be, and what does not add up in its file. */
export function findDifferences(world: WorkflowCase, played: SendingFile): string[] {
  const people = Array.from({ length: world.people }, (_, index) => index + 1)
  const differences = people.flatMap((person) => {
    const [is, should] = [readFate(played, person), foretell(world, played, person)]
    return JSON.stringify(is) === JSON.stringify(should)
      ? []
      : [
          `subscriber ${person}:\n is     ${JSON.stringify(is, null, 1)}\n should ${JSON.stringify(should, null, 1)}`,
        ]
  })
  return [...differences, ...findWorkflowFaults(played.file.read), ...findAnswerFaults(world, played)]
}

/** Returns what cannot be recounted from the answer of get_workflow, for every workflow of a case. */
function findAnswerFaults(world: WorkflowCase, { file, organization }: SendingFile): string[] {
  const context = { db: file.read, organization }
  return world.workflows.flatMap((_, index) =>
    findCountFaults(
      presentDetail(context, identifyWorkflow(context, encodeId('workflow', organization.number, index + 1))),
    ),
  )
}

/** Draws how time is cut: few and many instants, on and between ticks, small and large transactions. */
export function drawWay(chance: () => number, { end }: WorkflowCase): Way {
  const cuts = Array.from({ length: Math.floor(chance() * 30) }, () => {
    const at = Math.floor(START + chance() * (end - START))
    return chance() < 0.5 ? at : at - (at % 60_000)
  })
  return { limit: 1 + Math.floor(chance() ** 3 * 300), cuts }
}

/** Returns the tables in which two plays of a case differ, each with its first difference. */
export function compareDumps(one: SendingFile, other: SendingFile): string[] {
  const [first, second] = [one.dump(), other.dump()]
  return Object.entries(first).flatMap(([table, rows]) => {
    const others = second[table] ?? []
    const at = rows.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(others[index]))
    if (at < 0 && rows.length === others.length) return []
    return [
      `${table} (${rows.length} and ${others.length}): ${JSON.stringify(rows[at])}\n ${JSON.stringify(others[at])}`,
    ]
  })
}
