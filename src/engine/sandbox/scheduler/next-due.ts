import { listOrganizationNumbers } from '../../store/organizations.ts'
import type { World } from '../world/world.ts'
import type { Job, Passage } from './job.ts'

/** What comes next in one organization's file, ms UTC, null for never. */
export interface DueInstants {
  /** Of any job. */
  at: number | null
  /** Of the barriers. */
  barrier: number | null
  /** What passing that barrier means for a slice; null when the slice must end there. */
  passage: Passage | null
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
  private readonly cache = new Map<number, CachedInstants>()

  constructor(world: World, jobs: readonly Job[]) {
    this.world = world
    this.jobs = jobs
  }

  /** Returns what is due next in one organization. */
  of(number: number): DueInstants {
    const { generation } = this.world
    const writes = this.world.writesTo(number)
    const cached = this.cache.get(number)
    if (cached && cached.generation === generation && cached.writes === writes) return cached.instants
    const instants = this.compute(number)
    // Opening a file may write to it; the entry must belong to what was read.
    this.cache.set(number, { generation, writes: this.world.writesTo(number), instants })
    return instants
  }

  /** Returns the earliest instant of the whole world, null for never. */
  earliest(): number | null {
    return earliest(this.numbers().map((number) => this.of(number).at))
  }

  /** Returns the organizations in which something is due by then, in the order of their numbers. */
  organizationsDueBy(until: number): number[] {
    return this.numbers().filter((number) => (this.of(number).at ?? Infinity) <= until)
  }

  private numbers(): number[] {
    return listOrganizationNumbers(this.world.platform.read)
  }

  private compute(number: number): DueInstants {
    const { read } = this.world.organization(number)
    const instants = this.jobs.map((job) => ({ job, at: job.nextDueAt(read) }))
    const barriers = instants.filter(({ job }) => job.phase !== 'with')
    const barrier = earliest(barriers.map(({ at }) => at))
    const others = barriers.filter(({ at }) => at !== barrier)
    const first = barriers.filter(({ at }) => at === barrier)
    const passage = (first.length === 1 && first[0]?.job.passage?.(read)) || null
    return {
      at: earliest(instants.map(({ at }) => at)),
      barrier,
      passage: barrier === null ? null : passage && endBefore(passage, earliest(others.map(({ at }) => at))),
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
