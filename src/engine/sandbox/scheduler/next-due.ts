import type { World } from '../world/world.ts'
import type { Job, MayCall, Passage, WorkflowCalls } from './job.ts'

/** What comes next in one organization's file, ms UTC, null for never. */
interface DueInstants {
  /** Of any job. */
  at: number | null
  /** Of the barriers. */
  barrier: number | null
  /** What passing that barrier means for a slice; null when the slice must end there. */
  passage: Passage | null
  /** Calls of workflows are marked and not made. */
  hasCalls: boolean
}

interface CachedInstants {
  generation: number
  writes: number
  instants: DueInstants
}

/** What is due next in every file. A file is asked again only after it was written to. */
export class NextDue {
  private readonly world: World
  private readonly jobs: readonly Job[]
  private readonly calls: WorkflowCalls | undefined
  private readonly mayCall: MayCall
  private readonly cache = new Map<number, CachedInstants>()

  constructor(
    { world, jobs, calls }: { world: World; jobs: readonly Job[]; calls?: WorkflowCalls },
    mayCall: MayCall,
  ) {
    this.world = world
    this.jobs = jobs
    this.calls = calls
    this.mayCall = mayCall
  }

  /** Forgets what is known of every file: which addresses are called has changed, and it is in none of them. */
  forget(): void {
    this.cache.clear()
  }

  /** Returns what is due next in one organization. */
  of(number: number): DueInstants {
    const { generation } = this.world
    const writes = this.world.writesTo(number)
    const cached = this.cache.get(number)
    if (cached && cached.generation === generation && cached.writes === writes) return cached.instants
    const instants = this.computeUnlessDamaged(number)
    // Opening a file may write to it; the entry must belong to what was read.
    this.cache.set(number, { generation, writes: this.world.writesTo(number), instants })
    return instants
  }

  /** Returns the earliest instant of the whole world, null for never. */
  earliest(): number | null {
    return earliest(this.numbers().map((number) => this.dueOf(number)))
  }

  /** Returns the organizations in which something is due by then, in the order of their numbers. */
  organizationsDueBy(until: number): number[] {
    return this.numbers().filter((number) => (this.dueOf(number) ?? Infinity) <= until)
  }

  /** Returns the organizations in which calls of workflows are marked and not made. */
  organizationsWithCalls(): number[] {
    return this.numbers().filter((number) => {
      return this.world.surveyOf(number)?.hasCalls ?? this.of(number).hasCalls
    })
  }

  /** A file that was surveyed is not opened to be asked. */
  private dueOf(number: number): number | null {
    const survey = this.world.surveyOf(number)
    return survey ? survey.due : this.of(number).at
  }

  private numbers(): number[] {
    return this.world.organizationNumbers()
  }

  private computeUnlessDamaged(number: number): DueInstants {
    try {
      return this.compute(number)
    } catch (error) {
      if (!this.world.noteDamage(number, error)) throw error
      return { at: null, barrier: null, passage: null, hasCalls: false }
    }
  }

  private compute(number: number): DueInstants {
    const { read } = this.world.organization(number)
    const instants = this.jobs.map((job) => ({ job, at: job.nextDueAt(read) }))
    const barriers = instants.filter(({ job }) => job.phase !== 'with')
    const barrier = earliest(barriers.map(({ at }) => at))
    const others = barriers.filter(({ at }) => at !== barrier)
    const first = barriers.filter(({ at }) => at === barrier)
    const passage = (first.length === 1 && first[0]?.job.passage?.(read, this.mayCall)) || null
    return {
      at: earliest(instants.map(({ at }) => at)),
      barrier,
      passage: barrier === null ? null : passage && endBefore(passage, earliest(others.map(({ at }) => at))),
      hasCalls: this.calls?.isAnyMarked(read) ?? false,
    }
  }
}

/** Ends before the next barrier, so that the following slice can begin with that one. */
function endBefore({ deliveries, until }: Passage, barrier: number | null): Passage {
  return { deliveries, until: earliest([until, barrier === null ? null : barrier - 1]) }
}

/** Returns the smallest instant, null when all are null. */
export function earliest(instants: readonly (number | null)[]): number | null {
  const least = instants.reduce<number>((known, at) => Math.min(known, at ?? Infinity), Infinity)
  return least === Infinity ? null : least
}
