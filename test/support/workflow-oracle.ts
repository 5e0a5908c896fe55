import type {
  Edge,
  EventFilter,
  SavedFilter,
  Step,
  WaitConfig,
} from '../../src/engine/domain/workflows/graph.ts'
import type { Deed, WorkflowCase } from './workflow-cases.ts'
import { tagId } from './workflow-cases.ts'
import { START } from './served-sandbox.ts'

/**
 * What should become of one subscriber in a case: a naive walk from minute to minute, written from the
 * rules and not from the engine. It shares with it only the draws of SPLIT.
 */

interface Visit {
  step: string
  at: number
  /** A WEBHOOK step has acted: it waits a minute for the answer. */
  called?: boolean
}

interface OracleRun {
  number: number
  workflow: number
  started: number
  path: Visit[]
  status: 'OPEN' | 'COMPLETED' | 'CANCELED' | 'FAILED'
  reason: string | null
  ended: number | null
  /** The earliest minute in which it acts. */
  wake: number
  firstOnly: boolean
  heardAfter: number
  moves: Map<string, number>
  sent: Set<string>
}

interface Heard {
  id: number
  kind: 'TAG_ADDED' | 'TAG_REMOVED'
  tag: string
  starts: boolean
  at: number
}

const MINUTE = 60_000
const up = (at: number) => Math.ceil(at / MINUTE) * MINUTE

const DAYS = ['THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY']
const offsets = new Map<string, Map<number, number>>()

/** What a clock on the wall shows. The runtime is asked once a quarter of an hour. */
function wall(zone: string, at: number): { day: string; date: number; minute: number } {
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  const quarter = Math.floor(at / 900_000)
  let offset = known.get(quarter)
  if (offset === undefined) {
    const local = new Date(quarter * 900_000).toLocaleString('sv-SE', { timeZone: zone })
    offset = Date.parse(`${local.replace(' ', 'T')}Z`) - quarter * 900_000
    known.set(quarter, offset)
  }
  const date = Math.floor((at + offset) / 86_400_000)
  return { day: DAYS[date % 7] ?? '', date, minute: Math.floor((at + offset) / MINUTE) % 1440 }
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export class SubscriberOracle {
  readonly runs: OracleRun[] = []
  readonly emails: { step: string; at: number }[] = []
  private readonly world: WorkflowCase
  private readonly tags = new Set<string>()
  private readonly draw: (step: string, run: number) => number
  private readonly zone: string
  private ticking = false
  private status: 'SUBSCRIBED' | 'UNSUBSCRIBED' = 'SUBSCRIBED'
  private queue: Heard[] = []
  private queued = 0
  private now = START

  constructor(world: WorkflowCase, zone: string, draw: (step: string, run: number) => number) {
    this.world = world
    this.zone = zone
    this.draw = draw
  }

  walk(deeds: readonly Deed[]): void {
    let ticked = START - MINUTE
    const tickTo = (until: number) => {
      if (this.busy(ticked)) this.tick(ticked)
      for (let at = ticked + MINUTE; at <= until; at += MINUTE) {
        ticked = at
        if (this.busy(at)) this.tick(at)
      }
    }
    for (const deed of deeds) {
      tickTo(deed.at)
      this.now = deed.at
      this.do(deed)
    }
    tickTo(this.world.end)
  }

  private busy(at: number): boolean {
    return (
      this.queue.some((heard) => heard.at <= at) ||
      this.runs.some(({ status, wake }) => status === 'OPEN' && wake <= at)
    )
  }

  private do({ kind, tag, workflow, mayTrigger }: Deed): void {
    if (kind === 'ENROL') this.enrol(workflow, { heardAfter: this.queued, acts: up(this.now) })
    else if (kind === 'UNSUBSCRIBE') this.unsubscribe(() => false)
    else {
      const heard = this.changeTag(kind === 'ADD', tagId(tag), false)
      if (heard && mayTrigger) this.start(heard, { heardAfter: this.queued, acts: up(this.now) })
    }
  }

  private changeTag(adds: boolean, tag: string, starts: boolean): Heard | null {
    if (this.tags.has(tag) === adds) return null
    if (adds) this.tags.add(tag)
    else this.tags.delete(tag)
    this.queued += 1
    const heard: Heard = {
      id: this.queued,
      kind: adds ? 'TAG_ADDED' : 'TAG_REMOVED',
      tag,
      starts,
      at: this.now,
    }
    this.queue.push(heard)
    return heard
  }

  private unsubscribe(spares: (run: OracleRun) => boolean): void {
    if (this.status === 'UNSUBSCRIBED') return
    this.status = 'UNSUBSCRIBED'
    for (const run of this.open()) if (!spares(run)) this.end(run, 'CANCELED', 'UNSUBSCRIBED')
  }

  private open(): OracleRun[] {
    return this.runs.filter(({ status }) => status === 'OPEN')
  }

  private end(run: OracleRun, status: OracleRun['status'], reason: string): void {
    if (run.status !== 'OPEN') return
    Object.assign(run, { status, reason, ended: this.now })
  }

  private workflow(number: number) {
    const found = this.world.workflows[number]
    if (!found) throw new Error('no such workflow')
    return found
  }

  private enrol(workflow: number, { heardAfter, acts }: { heardAfter: number; acts: number }): void {
    const { settings } = this.workflow(workflow)
    const mine = this.runs.filter((run) => run.workflow === workflow)
    const { mode, cooldownDays } = settings.repeat
    if (this.status === 'UNSUBSCRIBED') return
    if (mine.length > 0) {
      const isOpen = mine.some(({ status }) => status === 'OPEN')
      if (mode === 'ONCE' || (isOpen && (mode === 'AFTER_COMPLETION' || cooldownDays > 0))) return
      const last = Math.max(...mine.map(({ ended }) => ended ?? -Infinity))
      if (this.now < last + cooldownDays * 86_400_000) return
    }
    const rivals = this.world.strategy === null ? [] : this.open().filter((run) => run.workflow !== workflow)
    if (rivals.length > 0 && this.world.strategy === 'SKIP_NEW') return
    if (this.world.strategy === 'CANCEL_EXISTING')
      for (const rival of rivals) this.end(rival, 'CANCELED', 'GROUP_CONFLICT')
    this.runs.push({
      ...{ number: this.runs.length, workflow, started: this.now, status: 'OPEN', reason: null, ended: null },
      ...{ path: [{ step: 't', at: this.now }], wake: acts, heardAfter, moves: new Map(), sent: new Set() },
      firstOnly: rivals.length > 0 && this.world.strategy === 'RUN_FIRST_STEP',
    })
    const fresh = this.runs.filter(({ started }) => started === this.now)
    if (this.ticking && fresh.length > 10)
      for (const run of fresh) this.end(run, 'FAILED', 'TOO_MANY_ENROLMENTS')
  }

  private start(heard: Heard, how: { heardAfter: number; acts: number }): void {
    for (const [number, { steps }] of this.world.workflows.entries()) {
      const trigger = steps[0]
      if (trigger?.type !== 'TRIGGER' || trigger.config.kind !== heard.kind) continue
      if (trigger.config.tags?.includes(heard.tag) && this.matches(trigger.config.filters))
        this.enrol(number, how)
    }
  }

  private matches(filters: readonly SavedFilter[]): boolean {
    return filters.every((filter) => (filter['tagIds'] as string[]).some((tag) => this.tags.has(tag)))
  }

  private tick(at: number): void {
    this.now = at
    this.ticking = true
    while (this.busy(at)) {
      const heard = this.queue
      this.queue = []
      for (const one of heard) this.hear(one)
      const ready = this.open().filter(({ wake }) => wake <= at)
      // Those that act now come again only in the next round.
      for (const run of this.inOrder(ready)) if (run.status === 'OPEN') this.act(run)
    }
    this.ticking = false
  }

  private inOrder(runs: readonly OracleRun[]): OracleRun[] {
    const place = (run: OracleRun) =>
      this.workflow(run.workflow).steps.findIndex(({ id }) => id === this.at(run).id)
    return runs.toSorted(
      (one, other) =>
        one.workflow - other.workflow ||
        place(one) - place(other) ||
        one.wake - other.wake ||
        one.number - other.number,
    )
  }

  private hear(heard: Heard): void {
    const about = ({ eventFilters }: { eventFilters: readonly EventFilter[] }) =>
      eventFilters.some(({ eventType, tagIds }) => eventType === heard.kind && tagIds?.includes(heard.tag))
    const concerned = this.open().filter(({ heardAfter }) => heard.id > heardAfter)
    for (const run of concerned) {
      const { settings, successGoals } = this.workflow(run.workflow)
      if (settings.exitRules.some(about)) this.end(run, 'CANCELED', 'EXIT_RULE')
      else if (successGoals.some((goal) => about(goal) && goal.exitOnSuccess))
        this.end(run, 'COMPLETED', 'GOAL')
    }
    if (heard.starts) this.start(heard, { heardAfter: 0, acts: this.now })
    for (const run of concerned) {
      const step = this.at(run)
      if (run.status === 'OPEN' && step.type === 'WAIT_UNTIL' && about(step)) this.leave(run, 'EVENT')
    }
  }

  private at(run: OracleRun): Step {
    const name = run.path.at(-1)?.step
    const found = this.workflow(run.workflow).steps.find(({ id }) => id === name)
    if (!found) throw new Error(`no step ${name}`)
    return found
  }

  private leave(run: OracleRun, type: Edge['type'], branch?: string): void {
    const step = this.at(run)
    if (run.firstOnly && step.type !== 'TRIGGER') return this.end(run, 'COMPLETED', 'RUN_FIRST_STEP')
    const edge = this.workflow(run.workflow).edges.find(
      (one) => one.source === step.id && one.type === type && one.branchId === branch,
    )
    if (!edge) throw new Error(`no way ${type} from ${step.id}`)
    this.enter(run, edge.target)
  }

  private enter(run: OracleRun, target: string): void {
    run.path.push({ step: target, at: this.now })
    run.wake = this.now
    const step = this.at(run)
    if (step.type === 'WAIT')
      run.wake = this.endOfWait(step.config, this.workflow(run.workflow).settings.timezone)
    if (step.type === 'WAIT_UNTIL') run.wake = up(this.now + step.config.timeoutSeconds * 1000)
  }

  /** Walks ahead until the clock on the wall shows what is waited for. */
  private endOfWait(config: WaitConfig, timezone = this.zone): number {
    if (config.mode === 'DURATION') return up(this.now + config.seconds * 1000)
    const zone = ('timezone' in config && config.timezone) || timezone
    let at = up(this.now)
    if (config.mode === 'DATE') {
      const wanted = Date.parse(config.date) / 86_400_000
      while (wall(zone, at).date < wanted) at += MINUTE
      return at
    }
    const wanted = minuteOf(config.time)
    const fits = () => {
      const { day, minute } = wall(zone, at)
      return minute === wanted && (config.mode === 'TIME_OF_DAY' || (config.days as string[]).includes(day))
    }
    do at += MINUTE
    while (!fits())
    return at
  }

  private act(run: OracleRun): void {
    const step = this.at(run)
    switch (step.type) {
      case 'EMAIL':
        return this.send(run, step.id)
      case 'WAIT_UNTIL':
        return this.leave(run, 'TIMEOUT')
      case 'WEBHOOK': {
        const visit = run.path.at(-1)
        if (!visit || visit.called) return this.leave(run, 'DEFAULT')
        visit.called = true
        run.wake = this.now + MINUTE
        return
      }
      case 'CONDITION':
        return this.leave(run, this.matches(step.config.filters) ? 'TRUE' : 'FALSE')
      case 'SPLIT': {
        const [one, other] = step.config.branches
        const isFirst = this.draw(step.id, run.number) * 100 < (one?.weight ?? 0)
        return this.leave(run, 'BRANCH', (isFirst ? one : other)?.id)
      }
      case 'MOVE_TO_STEP': {
        const used = run.moves.get(step.id) ?? 0
        if (used >= step.config.maxMoves) return this.end(run, 'COMPLETED', 'MOVES_USED')
        run.moves.set(step.id, used + 1)
        if (run.firstOnly) return this.end(run, 'COMPLETED', 'RUN_FIRST_STEP')
        return this.enter(run, step.config.targetStepId)
      }
      case 'ACTION':
        for (const action of step.config.actions) this.doAction(run, action)
        if (run.status === 'OPEN') this.leave(run, 'DEFAULT')
        return
      case 'EXIT':
        return this.end(run, 'COMPLETED', 'EXIT')
      default:
        return this.leave(run, 'DEFAULT')
    }
  }

  private doAction(run: OracleRun, action: { type: string; tags?: string[] }): void {
    const { type, tags = [] } = action
    if (type === 'ADD_TAGS' || type === 'REMOVE_TAGS')
      for (const tag of tags) this.changeTag(type === 'ADD_TAGS', tag, true)
    if (type === 'UNSUBSCRIBE') {
      // After the other actions of the step; runs at the same step go on.
      const here = this.at(run).id
      this.unsubscribe((other) => other.workflow === run.workflow && this.at(other).id === here)
    }
    if (type === 'ADD_TO_WORKFLOW') this.enrol(1, { heardAfter: this.queued, acts: this.now })
    if (type === 'REMOVE_FROM_WORKFLOW')
      for (const other of this.open()) if (other.workflow === 1) this.end(other, 'CANCELED', 'REMOVED')
  }

  private send(run: OracleRun, step: string): void {
    const { settings } = this.workflow(run.workflow)
    const { sendWindow, timezone = this.zone } = settings
    if (sendWindow) {
      const { from, to } = sendWindow
      const isOpen = (at: number) => {
        const { minute } = wall(timezone, at)
        const [first, last] = [minuteOf(from), minuteOf(to)]
        return minute >= first && minute < last
      }
      let at = this.now
      while (!isOpen(at)) at += MINUTE
      if (at > this.now) return void (run.wake = at)
    }
    const name = `${run.workflow} ${step}`
    if (!run.sent.has(name)) {
      if (this.status !== 'SUBSCRIBED') return this.end(run, 'CANCELED', 'NOT_MAILABLE')
      run.sent.add(name)
      this.emails.push({ step: name, at: this.now })
    }
    this.leave(run, 'DEFAULT')
  }
}
