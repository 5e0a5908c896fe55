import { escapeHtml } from '../../../shared/text/escape-html.ts'
import type { MergeValues } from './placeholders.ts'
import {
  cutPreheader,
  fillerAfter,
  fillValue,
  isShown,
  listOf,
  type Program,
  readValue,
  type Step,
} from './program.ts'

export type Encode = (text: string) => Uint8Array

const ROOM_BYTES = 256 * 1024

type ValueStep = Extract<Step, { kind: 'value' }>

type EncodedStep = Uint8Array | ValueStep | { kind: 'if' | 'each'; key: string; body: readonly EncodedStep[] }

/** A program with its literal parts as bytes: every part is copied once, only values are encoded. */
export class EncodedProgram {
  private readonly steps: readonly EncodedStep[]
  private readonly encode: Encode
  /** By the length of the text before it: a thousand bytes that few lengths ask for. */
  private readonly fillers = new Map<number, Uint8Array>()
  /** Values of the page at hand: most stand in it several times. */
  private readonly written = new Map<ValueStep, Uint8Array>()
  private room = new Uint8Array(0)
  private used = 0

  constructor(program: Program, encode: Encode) {
    this.encode = encode
    this.steps = this.encodeSteps(program)
  }

  /** Returns the page for one recipient, as bytes. */
  fill(values: MergeValues): Uint8Array {
    const parts: Uint8Array[] = []
    // Before, not after: a page that failed half-way must leave nothing of that person to the next.
    this.written.clear()
    this.gather(this.steps, values, undefined, parts)
    let length = 0
    for (const part of parts) length += part.length
    const page = this.takeRoom(length)
    let at = 0
    for (const part of parts) {
      page.set(part, at)
      at += part.length
    }
    return page
  }

  /** Pages lie side by side in large pieces: making and forgetting one by one costs more than filling it. */
  private takeRoom(length: number): Uint8Array {
    if (this.used + length > this.room.length) {
      this.room = new Uint8Array(Math.max(length, ROOM_BYTES))
      this.used = 0
    }
    const from = this.used
    this.used += length
    return this.room.subarray(from, this.used)
  }

  private encodeSteps(program: Program): EncodedStep[] {
    return program.map((step) => {
      if (typeof step === 'string') return this.encode(step)
      return step.kind === 'value' ? step : { ...step, body: this.encodeSteps(step.body) }
    })
  }

  private gather(
    steps: readonly EncodedStep[],
    values: MergeValues,
    item: unknown,
    parts: Uint8Array[],
  ): void {
    for (const step of steps) {
      if (step instanceof Uint8Array) parts.push(step)
      else if (step.kind === 'value') this.gatherValue(step, values, item, parts)
      else if (step.kind === 'each') {
        for (const one of listOf(step.key, values, item)) this.gather(step.body, values, one ?? {}, parts)
      } else if (isShown(step.key, values, item)) this.gather(step.body, values, item, parts)
    }
  }

  private gatherValue(step: ValueStep, values: MergeValues, item: unknown, parts: Uint8Array[]): void {
    const known = item === undefined ? this.written.get(step) : undefined
    if (known) {
      parts.push(known)
      return
    }
    const value = readValue(step, values, item)
    if (step.treatment === 'preheader') return this.gatherPreheader(value, parts)
    const bytes = this.encode(fillValue(step, value))
    if (item === undefined) this.written.set(step, bytes)
    parts.push(bytes)
  }

  private gatherPreheader(value: string, parts: Uint8Array[]): void {
    const text = cutPreheader(value)
    parts.push(this.encode(escapeHtml(text)), this.fillerFor(text.length))
  }

  private fillerFor(length: number): Uint8Array {
    const known = this.fillers.get(length)
    if (known) return known
    const made = this.encode(fillerAfter(length))
    this.fillers.set(length, made)
    return made
  }
}
