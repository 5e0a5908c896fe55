import type { Edge, Step, WorkflowDefinition } from '../../src/engine/domain/workflows/graph.ts'
import type { ConflictStrategy } from '../../src/engine/domain/workflows/status.ts'
import { encodeId } from '../../src/shared/ids.ts'
import { DAY_MS, MINUTE_MS } from '../../src/shared/text/time-units.ts'
import { START } from './served-sandbox.ts'
import { step } from './workflow-file.ts'

/** Row ids in the order in which a case's file creates them. */
export const TAGS = ['go', 'red', 'blue', 'stop', 'done'] as const

export type TagName = (typeof TAGS)[number]

export const tagId = (name: TagName) => encodeId('tag', 1, TAGS.indexOf(name) + 1)

type Chance = () => number

/** Something a caller does. `at` is ms UTC. */
export interface Deed {
  at: number
  person: number
  kind: 'ADD' | 'REMOVE' | 'UNSUBSCRIBE' | 'ENROL'
  tag: TagName
  /** Which workflow ENROL means. */
  workflow: number
  mayTrigger: boolean
}

export interface WorkflowCase {
  people: number
  /** The first is the large one, which may enrol in the second. */
  workflows: Pick<WorkflowDefinition, 'steps' | 'edges' | 'settings' | 'successGoals'>[]
  strategy: ConflictStrategy | null
  deeds: Deed[]
  /** When campaigns go out, to everybody; none where mail does nothing. */
  campaigns: number[]
  end: number
}

export interface CaseOptions {
  mostSteps?: number
  /** Mail bounces, is opened and clicked, campaigns go out, and workflows hear it. */
  mail?: boolean
  /** Some steps call an address, which is not called for real. */
  webhooks?: boolean
  /** Some exit rules and goals are filters, judged whenever a run acts. */
  filters?: boolean
  /** Mail starts every workflow, and most of what they do is tagging, waiting and splitting. */
  plain?: boolean
}

/** Draws a case: two workflows, people, and what callers do to them on and between ticks. */
export function drawCase(
  chance: Chance,
  { mostSteps = 30, mail = false, webhooks = false, filters = false, plain = false }: CaseOptions = {},
): WorkflowCase {
  const people = 1 + Math.floor(chance() * (mail ? 30 : 5))
  const large = drawWorkflow(chance, 3 + Math.floor(chance() * (mostSteps - 3)), {
    number: 0,
    mail,
    webhooks,
    filters,
    plain,
  })
  const small = drawWorkflow(chance, 3 + Math.floor(chance() * 4), {
    ...{ number: 1, mail, webhooks, filters, plain },
  })
  const strategies = ['CANCEL_EXISTING', 'SKIP_NEW', 'RUN_FIRST_STEP'] as const
  const strategy = chance() < (plain ? 0.1 : 0.4) ? pickOf(chance, strategies) : null
  const span = (1 + chance() * 5) * DAY_MS
  const deeds = Array.from({ length: 3 + Math.floor(chance() * people * (mail ? 6 : 12)) }, () =>
    drawDeed(chance, people, span),
  )
  return {
    people,
    workflows: [large, small],
    strategy,
    deeds: deeds.toSorted((one, other) => one.at - other.at),
    campaigns: mail ? [START + chance() * span, START + chance() * span].map(Math.floor) : [],
    end: START + span + 12 * DAY_MS,
  }
}

function drawDeed(chance: Chance, people: number, span: number): Deed {
  const minute = START + Math.floor((chance() * span) / MINUTE_MS) * MINUTE_MS
  const draw = chance()
  return {
    // Half of them exactly on a tick.
    at: chance() < 0.5 ? minute : minute + 1 + Math.floor(chance() * (MINUTE_MS - 1)),
    person: 1 + Math.floor(chance() * people),
    kind: draw < 0.5 ? 'ADD' : draw < 0.65 ? 'REMOVE' : draw < 0.98 ? 'ENROL' : 'UNSUBSCRIBE',
    tag: pickOf(chance, TAGS),
    workflow: chance() < 0.7 ? 0 : 1,
    mayTrigger: chance() < 0.8,
  }
}

function pickOf<T>(chance: Chance, list: readonly T[]): T {
  return list[Math.floor(chance() * list.length)] as T
}

const on = (name: TagName) => [{ eventType: 'TAG_ADDED' as const, tagIds: [tagId(name)] }]

const carries = (name: TagName) => [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagIds: [tagId(name)] }]

interface Drawn {
  number: number
  mail: boolean
  webhooks: boolean
  filters: boolean
  plain: boolean
}

function drawWorkflow(chance: Chance, size: number, drawn: Drawn): WorkflowCase['workflows'][number] {
  const { plain } = drawn
  const rule = () => (!plain && chance() < 0.3 ? [{ id: 'x', eventFilters: on('stop'), filters: [] }] : [])
  const filterRule = () =>
    drawn.filters && chance() < 0.5 ? [{ id: 'y', eventFilters: [], filters: carries('red') }] : []
  const filterGoal = () =>
    drawn.filters && chance() < 0.3
      ? [{ id: 'h', name: 'Filter', eventFilters: [], filters: carries('blue'), exitOnSuccess: true }]
      : []
  const window = () => ({ days: [], from: '09:00', to: pickOf(chance, ['17:30', '09:30', '10:00']) })
  return {
    ...new GraphDrawer(chance, drawn).draw(size),
    settings: {
      exitRules: [...rule(), ...filterRule()],
      repeat: {
        mode: pickOf(chance, ['ONCE', 'AFTER_COMPLETION', 'ALWAYS']),
        cooldownDays: chance() < 0.3 ? 1 : 0,
      },
      ...(chance() < 0.5 ? { timezone: pickOf(chance, ['UTC', 'America/New_York']) } : {}),
      ...(chance() < 0.3 ? { sendWindow: window() } : {}),
    },
    successGoals: [
      ...(!plain && chance() < 0.3
        ? [{ id: 'g', name: 'Goal', eventFilters: on('done'), filters: [], exitOnSuccess: chance() < 0.7 }]
        : []),
      ...filterGoal(),
    ],
  }
}

/** Draws a tree of steps in which every way ends, and MOVE_TO_STEP leads back to any step before. */
class GraphDrawer {
  private readonly chance: Chance
  private readonly workflow: number
  private readonly mail: boolean
  private readonly webhooks: boolean
  private readonly plain: boolean
  private readonly steps: Step[] = []
  private readonly edges: Edge[] = []
  private left = 0

  constructor(chance: Chance, { number, mail, webhooks, plain }: Drawn) {
    this.chance = chance
    this.workflow = number
    this.mail = mail
    this.webhooks = webhooks
    this.plain = plain
  }

  draw(size: number): { steps: Step[]; edges: Edge[] } {
    this.left = size
    const kind = this.drawTrigger()
    const filters = !this.plain && this.chance() < 0.2 ? carries('blue') : []
    this.add(step('t', 'TRIGGER', { ...kind, filters }))
    this.grow('t', 'DEFAULT')
    return { steps: this.steps, edges: this.edges }
  }

  private drawTrigger(): object {
    const draw = this.chance() * (this.plain ? 0.4 : 1)
    if (this.mail && draw < 0.4) return { kind: draw < 0.2 ? 'EMAIL_OPENED' : 'EMAIL_CLICKED' }
    if (draw < 0.7) return { kind: 'TAG_ADDED', tags: [tagId(this.workflow === 0 ? 'go' : 'red')] }
    return { kind: 'MANUAL' }
  }

  private add(added: Step): void {
    this.left -= 1
    this.steps.push(added)
  }

  private link(source: string, target: string, type: string, branchId?: string): void {
    const id = `e${this.edges.length}`
    this.edges.push({ id, source, target, type, ...(branchId ? { branchId } : {}) } as Edge)
  }

  private grow(from: string, type: string, branchId?: string): void {
    const id = `s${this.steps.length}`
    this.link(from, id, type, branchId)
    const draw = this.left <= 1 ? 1 : this.chance()
    if (this.plain && draw < 0.96) this.growPlain(id, draw)
    else if (draw < 0.2) this.chain(step(id, 'EMAIL'))
    else if (draw < 0.42) this.chain(step(id, 'WAIT', this.drawWait()))
    else if (draw < 0.5) this.until(id)
    else if (draw < 0.6) this.condition(id)
    else if (draw < 0.68) this.split(id)
    else if (draw < 0.74 && this.webhooks) this.chain(step(id, 'WEBHOOK', { url: 'https://hooks.example/' }))
    else if (draw < 0.86) this.chain(step(id, 'ACTION', { actions: this.drawActions() }))
    else if (draw < 0.9) this.chain(step(id, 'GOAL', { filters: this.chance() < 0.5 ? carries('red') : [] }))
    else if (draw < 0.96 && this.steps.length > 2) this.moveBack(id)
    else this.add(step(id, 'EXIT'))
  }

  private growPlain(id: string, draw: number): void {
    const tags = () => [tagId(pickOf(this.chance, TAGS))]
    const type = () => (this.chance() < 0.7 ? 'ADD_TAGS' : 'REMOVE_TAGS')
    if (draw < 0.25) this.chain(step(id, 'WAIT', this.drawWait()))
    else if (draw < 0.4) this.split(id)
    else if (draw < 0.5) this.chain(step(id, 'GOAL'))
    else if (draw < 0.53) this.chain(step(id, 'EMAIL'))
    else this.chain(step(id, 'ACTION', { actions: [{ type: type(), tags: tags() }] }))
  }

  private chain(added: Step): void {
    this.add(added)
    this.grow(added.id, 'DEFAULT')
  }

  private until(id: string): void {
    const timeoutSeconds = 30 + Math.floor(this.chance() * 200_000)
    const eventFilters = this.mail ? this.drawMailFilters() : on(pickOf(this.chance, TAGS))
    this.add(step(id, 'WAIT_UNTIL', { timeoutSeconds, match: 'ANY' }, { eventFilters }))
    this.grow(id, 'EVENT')
    this.grow(id, 'TIMEOUT')
  }

  private drawMailFilters(): object[] {
    const types = ['EMAIL_OPENED', 'EMAIL_CLICKED', 'EMAIL_SENT', 'UNSUBSCRIBED', 'TAG_ADDED'] as const
    const some = types.filter(() => this.chance() < 0.4)
    return (some.length > 0 ? some : types.slice(0, 1)).map((eventType) => ({ eventType }))
  }

  private condition(id: string): void {
    this.add(step(id, 'CONDITION', { filters: carries(pickOf(this.chance, TAGS)) }))
    this.grow(id, 'TRUE')
    this.grow(id, 'FALSE')
  }

  private split(id: string): void {
    const weight = 1 + Math.floor(this.chance() * 99)
    const branches = [
      { id: 'a', name: 'A', weight },
      { id: 'b', name: 'B', weight: 100 - weight },
    ]
    this.add(step(id, 'SPLIT', { branches }))
    this.grow(id, 'BRANCH', 'a')
    this.grow(id, 'BRANCH', 'b')
  }

  private moveBack(id: string): void {
    const before = this.steps.filter(({ type }) => type !== 'TRIGGER')
    const maxMoves = 1 + Math.floor(this.chance() * 3)
    this.add(step(id, 'MOVE_TO_STEP', { targetStepId: pickOf(this.chance, before).id, maxMoves }))
  }

  private drawWait(): object {
    const { chance } = this
    const draw = chance()
    const time = `${String(Math.floor(chance() * 24)).padStart(2, '0')}:${pickOf(chance, ['00', '15', '59'])}`
    if (draw < 0.6) return { mode: 'DURATION', seconds: 1 + Math.floor(chance() ** 3 * 200_000) }
    if (draw < 0.75)
      return { mode: 'TIME_OF_DAY', time, ...(chance() < 0.3 ? { timezone: 'Asia/Kathmandu' } : {}) }
    if (draw < 0.9)
      return {
        mode: 'DAY_OF_WEEK',
        days: ['TUESDAY', 'FRIDAY', 'SUNDAY'].slice(0, 1 + Math.floor(chance() * 3)),
        time,
      }
    return {
      mode: 'DATE',
      date: new Date(START + Math.floor(chance() * 6 - 1) * DAY_MS).toISOString().slice(0, 10),
    }
  }

  private drawActions(): object[] {
    const tags = () => [tagId(pickOf(this.chance, TAGS))]
    const workflowId = encodeId('workflow', 1, 2)
    return Array.from({ length: 1 + Math.floor(this.chance() * 2) }, () => {
      const draw = this.chance()
      if (draw < 0.5) return { type: 'ADD_TAGS', tags: tags() }
      if (draw < 0.75) return { type: 'REMOVE_TAGS', tags: tags() }
      if (draw < 0.8) return { type: 'UNSUBSCRIBE' }
      if (this.workflow === 1) return { type: 'ADD_TAGS', tags: tags() }
      return draw < 0.92
        ? { type: 'ADD_TO_WORKFLOW', workflowId }
        : { type: 'REMOVE_FROM_WORKFLOW', workflowId }
    })
  }
}
