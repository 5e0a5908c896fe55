/**
 * The machines this runs on are shared and noisy: a figure means little, a ratio of two variants
 * measured turn by turn means much. Every comparison goes through here.
 */
export type Variants<Name extends string> = Record<Name, () => number | Promise<number>>

export type Figures<Name extends string> = Record<Name, number[]>

/** Runs every variant once per round, the order turning, and gathers what each answered. */
export async function interleave<Name extends string>(
  variants: Variants<Name>,
  rounds: number,
): Promise<Figures<Name>> {
  const names = Object.keys(variants) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Figures<Name>
  for (let round = 0; round < rounds; round += 1) {
    const shift = round % names.length
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      figures[name].push(await variants[name]())
    }
  }
  return figures
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Median of the ratios within each round: what slows a whole round down falls out. */
export function medianRatio(over: readonly number[], under: readonly number[]): number {
  return median(over.map((value, round) => value / (under[round] ?? Number.NaN)))
}

export async function secondsOfAsync(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** Processor time of this thread: what others do on the machine does not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Milliseconds of one call, from as many calls as fit into `budgetMs` and at least three. Systems
 * count processor time in ticks of up to 4 ms: a turn begins at one and ends at one.
 */
export async function msPerCall(call: () => unknown, budgetMs = 60): Promise<number> {
  const before = nextTick()
  const startedAt = performance.now()
  let calls = 0
  let seen: number | null = null
  for (;;) {
    const answer = call()
    if (answer instanceof Promise) await answer
    calls += 1
    if (performance.now() - startedAt < budgetMs || calls < 3) continue
    const now = threadMs()
    if (seen !== null && now !== seen) return (now - before) / calls
    seen = now
  }
}

/** Waits, working, until processor time is counted again. */
function nextTick(): number {
  const before = threadMs()
  for (;;) {
    const now = threadMs()
    if (now !== before) return now
  }
}
