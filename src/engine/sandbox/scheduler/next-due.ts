import { listOrganizationNumbers } from '../../store/organizations.ts'
import type { DueWork, Passage } from './job.ts'
import type { World } from '../world/world.ts'

/** What comes next in one organization's file, ms UTC, null for never. */
export interface Next {
  /** Of any kind. */
  at: number | null
  /** Of those before which all others must be done. */
  barrier: number | null
  /** What it means for a slice to go past that barrier; null when it may not. */
  passage: Passage | null
}

interface Known {
  generation: number
  writes: number
  next: Next
}

/** What is due next in every file, asked again only of files that were written to since. */
export class Agenda {
  private readonly world: World
  private readonly works: readonly DueWork[]
  private readonly known = new Map<number, Known>()

  constructor(world: World, works: readonly DueWork[]) {
    this.world = world
    this.works = works
  }

  nextOf(number: number): Next {
    const { generation } = this.world
    const writes = this.world.writesTo(number)
    const known = this.known.get(number)
    if (known && known.generation === generation && known.writes === writes) return known.next
    const next = this.ask(number)
    // Opening a file may write to it; what is kept must hold for what was read.
    this.known.set(number, { generation, writes: this.world.writesTo(number), next })
    return next
  }

  /** Over the whole world. */
  next(): number | null {
    return earliest(this.numbers().map((number) => this.nextOf(number).at))
  }

  /** Organizations in which something is due up to then, in the order of their numbers. */
  dueBy(until: number): number[] {
    return this.numbers().filter((number) => (this.nextOf(number).at ?? Infinity) <= until)
  }

  private numbers(): number[] {
    return listOrganizationNumbers(this.world.platform.read)
  }

  private ask(number: number): Next {
    const { read } = this.world.organization(number)
    const nexts = this.works.map((work) => ({ work, at: work.nextAt(read) }))
    const barriers = nexts.filter(({ work }) => work.barrier)
    const barrier = earliest(barriers.map(({ at }) => at))
    const others = barriers.filter(({ at }) => at !== barrier)
    const first = barriers.filter(({ at }) => at === barrier)
    const passage = (first.length === 1 && first[0]?.work.passage?.(read)) || null
    return {
      at: earliest(nexts.map(({ at }) => at)),
      barrier,
      passage: barrier === null ? null : passage && before(passage, earliest(others.map(({ at }) => at))),
    }
  }
}

/** It ends before the next barrier, so that the slice after can begin with that one. */
function before({ moves, until }: Passage, barrier: number | null): Passage {
  return { moves, until: earliest([until, barrier === null ? null : barrier - 1]) }
}

export function earliest(instants: readonly (number | null)[]): number | null {
  const least = instants.reduce<number>((known, at) => Math.min(known, at ?? Infinity), Infinity)
  return least === Infinity ? null : least
}
