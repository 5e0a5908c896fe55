import { escapeHtml } from '../../../shared/text/escape-html.ts'
import { type AddressPlace, encodeFor, encodeInAddress, partOfAddress } from './encode.ts'
import { HtmlContext, type SlotContext } from './html-context.ts'
import { evaluate, type Expression, type MergeValues, valueOf } from './placeholders.ts'
import type { Slot, Slots, Stretch, Treatment } from './slots.ts'

/** A page with its values out: literal parts and slots in order, stretches with parts of their own. */
export type Program = readonly Step[]

export type Step = string | ValueStep | StretchStep

interface ValueStep {
  kind: 'value'
  expression: Expression
  treatment: Treatment
  /** Null in plain text, where nothing needs escaping. */
  context: SlotContext | null
  /** Null outside of addresses. */
  address: AddressPlace | null
}

interface StretchStep extends Stretch {
  body: Program
}

/** What the library fills a preheader up with, so that no line of the message shows behind it. */
const FILLER = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'
const PREHEADER_LENGTH = 150

/**
 * Takes a rendered page with stand-ins apart, once per template and in parts. In HTML every slot learns what
 * it is part of; in plain text the lines of a stretch's edges go with the stretch.
 */
export function readProgram(page: string, slots: Slots, form: 'html' | 'text'): Generator<void, Program> {
  return new ProgramReader(page, slots, form).read()
}

/** Characters of a page that are read in one piece: some milliseconds. */
const PART_LENGTH = 2 ** 19

class ProgramReader {
  private readonly page: string
  private readonly slots: Slots
  private readonly context: HtmlContext | null
  private readonly pattern: RegExp
  /** The same value in the same kind of place is one step, so that it is worked out once a page. */
  private readonly steps = new Map<string, ValueStep>()
  private at = 0

  constructor(page: string, slots: Slots, form: 'html' | 'text') {
    this.page = page
    this.slots = slots
    this.context = form === 'html' ? new HtmlContext() : null
    this.pattern = slots.pattern()
  }

  *read(): Generator<void, Program> {
    const root: Step[] = []
    const open: { step: StretchStep; body: Step[] }[] = []
    for (let match = this.pattern.exec(this.page); match; match = this.pattern.exec(this.page)) {
      const into = open.at(-1)?.body ?? root
      yield* this.takeLiteral(into, match.index)
      this.at = this.pattern.lastIndex
      const index = Number(match[2])
      if (match[1] === 'v') this.takeValue(into, index)
      else {
        if (match[1] === 'b') {
          const body: Step[] = []
          const step = { ...(this.slots.stretches[index] as Stretch), body }
          into.push(step)
          open.push({ step, body })
        } else open.pop()
        if (!this.context) this.skipBlankLines()
      }
      this.pattern.lastIndex = this.at
    }
    // No value follows, so nobody asks what the rest of the page is.
    this.pushLiteral(root, this.page.slice(this.at))
    return root
  }

  private *takeLiteral(into: Step[], end: number): Generator<void, void> {
    const literal = this.page.slice(this.at, end)
    for (let from = 0; from < literal.length; from += PART_LENGTH) {
      if (from > 0) yield
      this.context?.feed(literal.slice(from, from + PART_LENGTH))
    }
    this.pushLiteral(into, literal)
  }

  private pushLiteral(into: Step[], literal: string): void {
    if (literal !== '') into.push(literal)
  }

  private takeValue(into: Step[], index: number): void {
    const slot = this.slots.values[index]
    if (!slot) return
    const address = this.findAddress(slot, index)
    const context = this.context?.takeSlot() ?? null
    if (slot.treatment === 'preheader') this.skipFiller()
    const step: ValueStep = { kind: 'value', ...slot, context, address }
    const name = JSON.stringify(step)
    const known = this.steps.get(name) ?? step
    this.steps.set(name, known)
    into.push(known)
  }

  private findAddress({ expression }: Slot, index: number): AddressPlace | null {
    if (!this.context) return this.slots.addresses.get(index) ?? null
    const before = this.context.addressBefore()
    if (before === null) return null
    const follows = nextLiteral(expression, 0) ?? this.page.slice(this.at, this.at + 1)
    const place = { before, part: partOfAddress(before), isHostName: beginsHost(expression[0], follows) }
    this.slots.addresses.set(index, place)
    return place
  }

  /** The filler belongs to the length of the text: each person's is worked out again. */
  private skipFiller(): void {
    const end = /^<div>[^<]*<\/div>/.exec(this.page.slice(this.at, this.at + 2000))
    if (end) this.at += end[0].length
  }

  /** A blank line belongs to the block it follows or leads; a single break is text of its own. */
  private skipBlankLines(): void {
    if (!this.page.startsWith('\n\n', this.at)) return
    while (this.page[this.at] === '\n') this.at += 1
  }
}

function nextLiteral(expression: Expression, after: number): string | null {
  const next = expression[after + 1]
  return next === undefined ? null : typeof next === 'string' ? next : ''
}

/** `https://{{shop}}.example`: the author wrote a host name, and the value is a piece of it. */
function beginsHost(part: Expression[number] | undefined, follows: string): boolean {
  return part !== undefined && typeof part !== 'string' && part.scheme !== '' && /^[\w.:@-]/.test(follows)
}

/** Returns what a step is worth for one person; in an address each value stays where it was put. */
export function readValue({ expression, address }: ValueStep, values: MergeValues, item: unknown): string {
  if (address === null) return evaluate(expression, values, item)
  let text = ''
  for (const part of expression) {
    if (typeof part === 'string') text += part
    else {
      const isFirst = text === ''
      const place = isFirst ? address.part : partOfAddress(address.before + text)
      text += encodeInAddress(place, isFirst && address.isHostName, valueOf(part, values, item))
    }
  }
  return text
}

/** A page for one person. */
export function fillProgram(program: Program, values: MergeValues, item?: unknown): string {
  let page = ''
  for (const step of program) {
    if (typeof step === 'string') page += step
    else if (step.kind === 'value') page += fillValue(step, readValue(step, values, item))
    else page += fillStretch(step, values, item)
  }
  return page
}

function fillStretch(step: StretchStep, values: MergeValues, item: unknown): string {
  if (step.kind === 'if') return isShown(step.key, values, item) ? fillProgram(step.body, values, item) : ''
  let page = ''
  for (const one of listOf(step.key, values, item)) page += fillProgram(step.body, values, one ?? {})
  return page
}

export function isShown(key: string, values: MergeValues, item: unknown): boolean {
  const own = ownValue(item, key)
  return own === undefined ? values.shows(key) : Boolean(own)
}

/** What a repeat goes through. */
export function listOf(key: string, values: MergeValues, item: unknown): readonly unknown[] {
  const own = ownValue(item, key)
  return Array.isArray(own) ? own : values.list(key)
}

function ownValue(item: unknown, key: string): unknown {
  return item && typeof item === 'object' && Object.hasOwn(item, key)
    ? (item as Record<string, unknown>)[key]
    : undefined
}

/** A value as the page has it at this place. */
export function fillValue({ treatment, context }: ValueStep, value: string): string {
  if (!context) return value
  switch (treatment) {
    case 'plain':
      return escapeHtml(value.trim() === '' ? '\u00a0'.repeat(Math.max(1, value.length)) : value)
    case 'marked':
      return value === '' ? '\u00a0' : escapeHtml(value)
    case 'preheader':
      return fillPreheader(value)
    default:
      return encodeFor(context, value)
  }
}

/** The invisible rest of a preheader with a text of this length. */
export function fillerAfter(length: number): string {
  const rest = PREHEADER_LENGTH - length
  return rest > 0 ? `<div>${FILLER.repeat(rest)}</div>` : ''
}

export function cutPreheader(value: string): string {
  return value.slice(0, PREHEADER_LENGTH)
}

function fillPreheader(value: string): string {
  const text = cutPreheader(value)
  return escapeHtml(text) + fillerAfter(text.length)
}
