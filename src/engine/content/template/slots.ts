import type { AddressPlace } from './encode.ts'
import type { Expression } from './placeholders.ts'

/** What the library does with a text at this place when it turns out empty or blank. */
export type Treatment =
  /** Nothing: the value as it is. */
  | 'value'
  /** Text without marks: every blank becomes a no-break space, nothing becomes one. */
  | 'plain'
  /** Text with marks: nothing becomes a no-break space. */
  | 'marked'
  /** The preheader: 150 characters, filled up with invisible ones. */
  | 'preheader'

export interface Slot {
  expression: Expression
  treatment: Treatment
}

/** A stretch of the message that is there for some people only, or several times. */
export interface Stretch {
  kind: 'if' | 'each'
  key: string
}

/**
 * Stand-ins that go through the library in place of values, and what each stands for. They are
 * plain words, so that neither escaping nor URL encoding nor CSS inlining changes them.
 */
export class Slots {
  readonly prefix: string
  readonly values: Slot[] = []
  readonly stretches: Stretch[] = []
  /** Where the values stand in addresses, by their place in `values`: told by the page, and so in the text too. */
  readonly addresses = new Map<number, AddressPlace>()

  /** `authored` is everything the author wrote: no stand-in may occur in it. */
  constructor(authored: string) {
    let turn = 0
    while (authored.includes(`pd${turn}x`)) turn += 1
    this.prefix = `pd${turn}x`
  }

  value(expression: Expression, treatment: Treatment): string {
    this.values.push({ expression, treatment })
    return `${this.prefix}v${this.values.length - 1}z`
  }

  stretch(kind: Stretch['kind'], key: string): [string, string] {
    this.stretches.push({ kind, key })
    const index = this.stretches.length - 1
    return [`${this.prefix}b${index}z`, `${this.prefix}e${index}z`]
  }

  pattern(): RegExp {
    return new RegExp(`${this.prefix}([vbe])(\\d+)z`, 'g')
  }
}
