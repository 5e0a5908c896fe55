/** What one bench file exports. `large` adds the sizes that take minutes. */
export interface BenchOptions {
  large: boolean
  /** A folder of its own, removed afterwards. */
  folder: string
  say(line: string): void
}

export interface Table {
  title: string
  /** How it was measured, in a sentence or two. */
  note: string
  head: string[]
  rows: string[][]
}

/** One target of the project and what this run made of it. */
export interface Target {
  job: string
  /** What was measured, as a number that can be compared. */
  measured: number
  least?: number
  most?: number
  unit: '×' | 'ms' | 's' | 'kB' | 'MB' | 'steps'
}

export interface Report {
  tables: Table[]
  targets: Target[]
}

export interface Bench {
  name: string
  run(options: BenchOptions): Promise<Report>
}

export function isMet({ measured, least, most }: Target): boolean {
  return (least === undefined || measured >= least) && (most === undefined || measured <= most)
}

export function writeRatio(value: number): string {
  return `${value.toFixed(2)}×`
}

export function writeRate(perSecond: number): string {
  return perSecond >= 10_000 ? `${(perSecond / 1000).toFixed(1)} k` : perSecond.toFixed(0)
}

export function writeMs(ms: number): string {
  return ms < 10 ? ms.toFixed(3) : ms.toFixed(1)
}

export function writeMeasure({ measured, unit }: Target): string {
  if (unit === 'steps') return Number.isFinite(measured) ? `${measured} steps` : 'not done'
  return unit === '×'
    ? writeRatio(measured)
    : `${unit === 'ms' ? writeMs(measured) : measured.toFixed(2)} ${unit}`
}

export function writeGoal({ least, most, unit }: Target): string {
  const mark = unit === '×' ? '×' : ` ${unit}`
  return least === undefined ? `≤ ${most}${mark}` : `≥ ${least}${mark}`
}
