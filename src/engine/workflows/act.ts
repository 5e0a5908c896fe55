import type { CompiledEdge, CompiledStep } from '../domain/workflows/compile.ts'
import type { EdgeType, SavedFilter, Step, StepOf, WorkflowAction } from '../domain/workflows/graph.ts'
import { branchAt } from '../domain/workflows/timing.ts'
import { ToolError } from '../../shared/errors.ts'
import type { DueRun } from '../store/workflows/ticks.ts'
import { writeMoves } from '../store/workflows/run-moves.ts'
import { actStep } from './act-step.ts'
import { endingOf, faultOfEvents, faultOfFilters, faultOfRules } from './faults.ts'
import { reachGoals } from './hear.ts'
import { listMatching, listWhoDid } from './match.ts'
import type { RunBook, StandingRun } from './run-book.ts'
import { sendStep } from './send-step.ts'
import { type CallContext, webhookStep } from './webhook-step.ts'

/** What a tick acts with: the organization's file in a transaction, which addresses may be called, and draws. */
export interface TickContext extends CallContext {
  /** A draw from 0 to 1 that is the same each time for a purpose and an id. */
  draw(purpose: string, id: number): number
}

type Run = DueRun & StandingRun

/** Of actions that are done for all runs of a part at once. */
const WEIGHTS: Partial<Record<WorkflowAction['type'], number>> = {
  ADD_TAGS: 2,
  REMOVE_TAGS: 2,
  UPDATE_FIELD: 5,
}

/**
 * Returns how much of a transaction's limit one run uses at a step; 1 is a run that only moves on. What is
 * worked out for each subscriber takes several times as long as what one statement does for all.
 */
export function weightOf(step: Step | undefined): number {
  switch (step?.type) {
    case 'EMAIL':
      return 5
    case 'ACTION':
      return Math.max(1, ...step.config.actions.map(({ type }) => WEIGHTS[type] ?? 10))
    case 'CONDITION':
    case 'GOAL':
      return step.eventFilters.length > 0 ? 2 : 1
    case 'MOVE_TO_STEP':
    case 'WEBHOOK':
      return 2
    default:
      return 1
  }
}

/**
 * Lets runs act that are due at one step of one version, all in the same way: a part of a tick. Changes only
 * the organization's file, in the transaction of the tick. An EMAIL step writes emails; a WEBHOOK step marks
 * calls, which are made after the transaction (`webhook-caller.ts`).
 */
export function actOn(
  book: RunBook,
  context: TickContext,
  place: { workflow: number; version: number; step: number },
  due: readonly DueRun[],
): void {
  const compiled = book.graph(place.version).steps[place.step]
  if (!compiled) throw new Error(`version ${place.version} has no step ${place.step}`)
  const runs = due.map((run): Run => ({ ...run, ...place }))
  try {
    new StepActor(book, context, compiled).act(endByFilters(book, context, runs))
  } catch (error) {
    // Stored filters that are refused today.
    if (!(error instanceof ToolError)) throw error
    book.end(runs, { status: 'FAILED', reason: 'STEP_FAILED', detail: error.message })
  }
}

/**
 * Exit rules and success goals of filters are judged whenever a run acts. Returns the runs that go on. All of
 * them fail where a rule names what was deleted: whether it ends them cannot be known.
 */
function endByFilters(book: RunBook, context: TickContext, runs: readonly Run[]): Run[] {
  const graph = book.graph(runs[0]?.version ?? 0)
  const fault = faultOfRules(context, graph)
  if (fault !== null) {
    book.end(runs, endingOf(fault))
    return []
  }
  const { settings, successGoals } = graph
  let going = [...runs]
  const matching = (filters: readonly SavedFilter[]) => {
    const found = filters.length === 0 ? [] : matchingRuns(context, filters, going)
    return new Set(found.map(({ id }) => id))
  }
  for (const { id, filters } of settings.exitRules) {
    const met = matching(filters)
    book.end(
      going.filter((run) => met.has(run.id)),
      { status: 'CANCELED', reason: 'EXIT_RULE', detail: id },
    )
    going = going.filter((run) => !met.has(run.id))
  }
  for (const goal of successGoals) {
    const met = matching(goal.filters)
    going = going.filter((run) => !met.has(run.id) || !reachGoals(book, run, [goal]))
  }
  return going
}

function matchingRuns(context: TickContext, filters: readonly SavedFilter[], runs: readonly Run[]): Run[] {
  const found = new Set(
    listMatching(
      context,
      filters,
      runs.map(({ subscriber }) => subscriber),
    ),
  )
  return runs.filter(({ subscriber }) => found.has(subscriber))
}

class StepActor {
  private readonly book: RunBook
  private readonly context: TickContext
  private readonly place: CompiledStep

  constructor(book: RunBook, context: TickContext, place: CompiledStep) {
    this.book = book
    this.context = context
    this.place = place
  }

  act(runs: readonly Run[]): void {
    const { book, context } = this
    const { step } = this.place
    if (runs.length === 0) return
    switch (step.type) {
      case 'EMAIL':
        return this.leave(this.among(runs, sendStep(book, context, runs)), 'DEFAULT')
      case 'ACTION':
        return this.leave(this.among(runs, actStep(book, context, runs, step.config.actions)), 'DEFAULT')
      case 'WAIT_UNTIL':
        return this.timeOut(runs, step)
      case 'CONDITION':
        return this.decide(runs, step)
      case 'SPLIT':
        return this.split(runs, step)
      case 'MOVE_TO_STEP':
        return this.moveBack(runs, step)
      case 'GOAL':
        return this.convert(runs, step)
      case 'WEBHOOK':
        return this.leave(this.among(runs, webhookStep(book, context, step, runs)), 'DEFAULT')
      case 'EXIT':
        return book.end(runs, { status: 'COMPLETED', reason: 'EXIT', detail: step.config.reason ?? null })
      default:
        return this.leave(runs, 'DEFAULT')
    }
  }

  private among(runs: readonly Run[], chosen: readonly StandingRun[]): Run[] {
    const ids = new Set(chosen.map(({ id }) => id))
    return runs.filter(({ id }) => ids.has(id))
  }

  private leave(runs: readonly Run[], type: EdgeType): void {
    this.follow(
      runs,
      this.place.edges.find((edge) => edge.type === type),
    )
  }

  private follow(runs: readonly Run[], edge: CompiledEdge | undefined): void {
    if (!edge) throw new Error(`the step "${this.place.step.id}" has no such edge`)
    this.book.leave(runs, edge)
  }

  private timeOut(runs: readonly Run[], { eventFilters }: StepOf<'WAIT_UNTIL'>): void {
    const fault = faultOfEvents(this.context, eventFilters)
    if (fault === null) this.leave(runs, 'TIMEOUT')
    else this.book.end(runs, endingOf(fault))
  }

  private decide(runs: readonly Run[], step: StepOf<'CONDITION'>): void {
    const met = this.listMet(runs, step)
    if (!met) return
    const those = new Set(met)
    this.leave(met, 'TRUE')
    this.leave(
      runs.filter((run) => !those.has(run)),
      'FALSE',
    )
  }

  /** Everybody goes on; a goal that names nothing is reached by all. */
  private convert(runs: readonly Run[], step: StepOf<'GOAL'>): void {
    const met = this.listMet(runs, step)
    if (!met) return
    const [first] = met
    if (first) this.book.counters.convert(first, met.length)
    this.leave(runs, 'DEFAULT')
  }

  /** Returns those who match the filters and did one of the things; null when the step fails all of them. */
  private listMet(runs: readonly Run[], step: StepOf<'CONDITION'> | StepOf<'GOAL'>): Run[] | null {
    const { filters } = step.config
    const fault = faultOfFilters(this.context, filters) ?? faultOfEvents(this.context, step.eventFilters)
    if (fault !== null) {
      this.book.end(runs, endingOf(fault))
      return null
    }
    const matching = matchingRuns(this.context, filters, runs)
    if (step.eventFilters.length === 0) return matching
    const [first] = matching
    if (!first) return []
    const { workflow, version } = first
    const asking = { workflow, graph: this.book.graph(version) }
    const did = listWhoDid(this.context, step.eventFilters, matching, asking)
    return matching.filter(({ id }) => did.has(id))
  }

  private split(runs: readonly Run[], { id, config }: StepOf<'SPLIT'>): void {
    const drawn = runs.map((run) =>
      branchAt(config.branches, this.context.draw(`workflow split ${id}`, run.id)),
    )
    for (const branch of config.branches) {
      const edge = this.place.edges.find(({ branchId }) => branchId === branch.id)
      this.follow(
        runs.filter((_, index) => drawn[index] === branch),
        edge,
      )
    }
  }

  /** A run that has used all moves of a step ends there. */
  private moveBack(runs: readonly Run[], { id, config }: StepOf<'MOVE_TO_STEP'>): void {
    const going: Run[] = []
    const over: Run[] = []
    for (const run of runs) {
      const moves = (run.moves === null ? {} : JSON.parse(run.moves)) as Record<string, number>
      const used = moves[id] ?? 0
      if (used >= config.maxMoves) over.push(run)
      else {
        writeMoves(this.book.db, run.id, JSON.stringify({ ...moves, [id]: used + 1 }))
        going.push(run)
      }
    }
    this.book.end(over, { status: 'COMPLETED', reason: 'MOVES_USED' })
    this.follow(
      going,
      this.place.edges.find(({ type }) => type === 'MOVE'),
    )
  }
}
