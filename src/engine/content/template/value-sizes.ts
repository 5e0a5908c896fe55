import { countBytes } from '../../../shared/text/characters.ts'
import { type MergeValues, valueOf } from './placeholders.ts'
import { fillValue, isShown, listOf, type Program, readValue, type Step } from './program.ts'

type ValueStep = Extract<Step, { kind: 'value' }>

/** A variable that stands in a page. */
export interface AddedValue {
  id: string
  /** How often it stood in what was read. */
  times: number
}

/**
 * Returns the variable that adds most to a page for one person when its values are larger than `most` bytes
 * together, null when they are not. No value is put anywhere, and nothing is read behind the limit.
 */
export function findTooLarge(program: Program, values: MergeValues, most: number): AddedValue | null {
  const sizes = new ValueSizes(values, most)
  sizes.read(program, undefined)
  return sizes.isOver() ? sizes.largest() : null
}

class ValueSizes {
  private readonly values: MergeValues
  private readonly most: number
  private bytes = 0
  private readonly sizes = new Map<ValueStep, number>()
  private readonly added = new Map<ValueStep, { bytes: number; times: number }>()

  constructor(values: MergeValues, most: number) {
    this.values = values
    this.most = most
  }

  isOver(): boolean {
    return this.bytes > this.most
  }

  read(program: Program, item: unknown): void {
    for (const step of program) {
      if (this.isOver()) return
      if (typeof step === 'string') continue
      if (step.kind === 'value') this.count(step, item)
      else if (step.kind === 'each')
        for (const one of listOf(step.key, this.values, item)) this.read(step.body, one ?? {})
      else if (isShown(step.key, this.values, item)) this.read(step.body, item)
    }
  }

  largest(): AddedValue | null {
    const [first] = [...this.added].toSorted(([, left], [, right]) => right.bytes - left.bytes)
    if (!first) return null
    const [step, { times }] = first
    const lengthOf = (part: Parameters<typeof valueOf>[0]) => valueOf(part, this.values, undefined).length
    const [part] = step.expression
      .filter((one) => typeof one !== 'string')
      .toSorted((left, right) => lengthOf(right) - lengthOf(left))
    return part ? { id: part.id, times } : null
  }

  private count(step: ValueStep, item: unknown): void {
    const known = item === undefined ? this.sizes.get(step) : undefined
    const size = known ?? countBytes(fillValue(step, readValue(step, this.values, item)))
    if (item === undefined) this.sizes.set(step, size)
    const { bytes, times } = this.added.get(step) ?? { bytes: 0, times: 0 }
    this.added.set(step, { bytes: bytes + size, times: times + 1 })
    this.bytes += size
  }
}
