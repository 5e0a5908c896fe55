import { countBytes } from '../../../shared/text/characters.ts'
import { type Expression, type MergeValues, type VariablePart, valueOf } from './placeholders.ts'
import { fillValue, isShown, listOf, type Program, readValue, type Step } from './program.ts'

type ValueStep = Extract<Step, { kind: 'value' }>
type StretchStep = Exclude<Step, string | ValueStep>

/** What a page is filled with: each value once, however often it stands there. */
interface Counted {
  values: ReadonlyMap<ValueStep, number>
  stretches: readonly StretchStep[]
}

/** Programs never change; 10,000 places of one value are counted once for all recipients. */
const counted = new WeakMap<Program, Counted>()

function countValues(program: Program): Counted {
  const known = counted.get(program)
  if (known) return known
  const values = new Map<ValueStep, number>()
  const stretches: StretchStep[] = []
  for (const step of program) {
    if (typeof step === 'string') continue
    if (step.kind === 'value') values.set(step, (values.get(step) ?? 0) + 1)
    else stretches.push(step)
  }
  const made = { values, stretches }
  counted.set(program, made)
  return made
}

/** Parts of a message that values are put into: its page, and lines or texts beside it. */
export interface FilledParts {
  page: Program
  texts: readonly Expression[]
}

/**
 * Returns the variable that adds most to a message for one person when its values are larger than `most`
 * bytes together, null when they are not. No value is put anywhere, and nothing is read behind the limit.
 */
export function findTooLarge({ page, texts }: FilledParts, values: MergeValues, most: number): string | null {
  const sizes = new ValueSizes(values, most)
  sizes.read(page, undefined)
  for (const text of texts) sizes.readText(text)
  return sizes.isOver() ? sizes.largest() : null
}

/** Returns the bytes of the values of a message for one person. */
export function sizeOfValues({ page, texts }: FilledParts, values: MergeValues): number {
  const sizes = new ValueSizes(values, Number.POSITIVE_INFINITY)
  sizes.read(page, undefined)
  for (const text of texts) sizes.readText(text)
  return sizes.bytes
}

/** Returns how often each variable stands in a message with all its blocks, by folded name. */
export function countUses({ page, texts }: FilledParts): Map<string, number> {
  const uses = new Map<string, number>()
  const add = (expression: Expression, times: number): void => {
    for (const part of expression)
      if (typeof part !== 'string') uses.set(part.key, (uses.get(part.key) ?? 0) + times)
  }
  const read = (program: Program): void => {
    const { values, stretches } = countValues(program)
    for (const [{ expression }, times] of values) add(expression, times)
    for (const { body } of stretches) read(body)
  }
  read(page)
  for (const text of texts) add(text, 1)
  return uses
}

class ValueSizes {
  bytes = 0
  private readonly values: MergeValues
  private readonly most: number
  private readonly sizes = new Map<ValueStep, number>()
  /** What each variable added, by the id that its author wrote. */
  private readonly added = new Map<string, number>()

  constructor(values: MergeValues, most: number) {
    this.values = values
    this.most = most
  }

  isOver(): boolean {
    return this.bytes > this.most
  }

  read(program: Program, item: unknown): void {
    const { values, stretches } = countValues(program)
    for (const [step, times] of values) {
      if (this.isOver()) return
      this.addStep(step, times, item)
    }
    for (const step of stretches) {
      if (this.isOver()) return
      if (step.kind === 'each')
        for (const one of listOf(step.key, this.values, item)) this.read(step.body, one ?? {})
      else if (isShown(step.key, this.values, item)) this.read(step.body, item)
    }
  }

  readText(text: Expression): void {
    for (const part of text) {
      if (this.isOver()) return
      if (typeof part !== 'string') this.add(part, countBytes(valueOf(part, this.values, undefined)))
    }
  }

  largest(): string | null {
    const [first] = [...this.added].toSorted(([, left], [, right]) => right - left)
    return first ? first[0] : null
  }

  private addStep(step: ValueStep, times: number, item: unknown): void {
    const known = item === undefined ? this.sizes.get(step) : undefined
    const size = known ?? countBytes(fillValue(step, readValue(step, this.values, item)))
    if (item === undefined) this.sizes.set(step, size)
    const largest = this.largestOf(step.expression)
    if (largest) this.add(largest, times * size)
    else this.bytes += times * size
  }

  /** Of several variables in one place, the one with the longest value. */
  private largestOf(expression: Expression): VariablePart | undefined {
    const parts = expression.filter((one): one is VariablePart => typeof one !== 'string')
    if (parts.length <= 1) return parts[0]
    const lengthOf = (part: VariablePart) => valueOf(part, this.values, undefined).length
    return parts.toSorted((left, right) => lengthOf(right) - lengthOf(left))[0]
  }

  private add({ id }: VariablePart, bytes: number): void {
    this.added.set(id, (this.added.get(id) ?? 0) + bytes)
    this.bytes += bytes
  }
}
