import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listImports, root } from './imports.ts'

/** A screen of 40 lines shows one trip: its heading, what it says and its rows. */
const MOST_LINES = 30

interface Step {
  number: number
  from: number | null
  seam: string | null
  file: string
}

interface Trip {
  name: string
  lines: number
  steps: Step[]
}

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** Returns the trips of the page: each a heading and the table below it. */
function readTrips(): Trip[] {
  const part = page.slice(page.indexOf('## Three trips'), page.indexOf('## Processes'))
  return part
    .split('\n### ')
    .slice(1)
    .map((text) => {
      const folder = /File of `(src\/[^`]*)`/.exec(text)?.[1] ?? ''
      const rows = [...text.matchAll(/^\| (\d+) \| (?:(\d+)(?: through `([^`]+)`)?)? ?\| `([^`]+)` \|/gm)]
      const steps = rows.map(([, number, from, seam, file]) => ({
        number: Number(number),
        from: from === undefined ? null : Number(from),
        seam: seam ?? null,
        file: `${folder}${file}`,
      }))
      return { name: text.split('\n')[0] ?? '', lines: text.trim().split('\n').length, steps }
    })
}

/** Returns why a step cannot be reached as its row says, null when it can. */
function findFault({ number, from, seam, file }: Step, steps: readonly Step[]): string | null {
  if (!existsSync(join(root, file))) return `row ${number} names ${file}, which does not exist`
  if (number === 1) return null
  const before = steps.find((step) => step.number === from && step.number < number)
  if (!before) return `row ${number} does not say from which row`
  if (seam === null)
    return doesImport(before.file, file) ? null : `row ${number}: ${before.file} does not import ${file}`
  const silent = [before.file, file].filter((one) => !mentions(one, seam))
  return silent.length === 0 ? null : `row ${number}: ${silent.join(' and ')} without the seam ${seam}`
}

/** Whether a file imports another, now or when it is needed. */
function doesImport(from: string, to: string): boolean {
  return listImports(from).some(({ target }) => target === to)
}

/** Whether a file has the name of a seam, or imports the file that is one. */
function mentions(file: string, seam: string): boolean {
  if (seam.endsWith('.ts')) return doesImport(file, `src/${seam}`)
  const names = readFileSync(join(root, file), 'utf8').split(/[^\w/]+/)
  return names.includes(seam)
}

const trips = readTrips()

describe('the trips of docs/architecture.md', () => {
  it('are three, and each fits one screen', () => {
    expect(trips.map(({ name }) => name)).toEqual(['A call', 'A click', 'A campaign'])
    expect(trips.filter(({ lines }) => lines > MOST_LINES)).toEqual([])
  })

  it.each(trips)('$name: every file exists, and is reached as its row says', ({ steps }) => {
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1))
    expect(steps.length).toBeGreaterThan(8)
    expect(steps.flatMap((step) => findFault(step, steps) ?? [])).toEqual([])
  })

  it('would be refused with a file that is gone, a wrong row, or a seam that is none', () => {
    const [first, second] = trips[0]?.steps ?? []
    if (!first || !second) throw new Error('no trip')
    const fault = (step: Step) => findFault(step, [first, second])
    expect(fault(second)).toBeNull()
    expect(fault({ ...second, file: 'src/gone.ts' })).toContain('does not exist')
    expect(fault({ ...second, file: 'src/gateway/transact.ts' })).toContain('does not import')
    expect(fault({ ...second, from: 2 })).toContain('from which row')
    expect(fault({ ...second, seam: 'Weather' })).toContain('without the seam')
  })
})
