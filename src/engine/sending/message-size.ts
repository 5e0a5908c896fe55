/**
 * How large a message may become by what stands in it for one recipient. A value of a subscriber that a
 * template repeats makes tens of megabytes of one message. For previews, sends and the outbox.
 */
import { ToolError } from '../../shared/errors.ts'
import { writeBytes } from '../../shared/text/amounts.ts'
import { type MessageSnapshot, NOT_PERSONAL, snapshotValues } from '../content/message-snapshot.ts'
import type { Template } from '../content/template/compile.ts'
import { type MergeValues, readExpression } from '../content/template/placeholders.ts'
import { countUses, type FilledParts, findTooLarge, sizeOfValues } from '../content/template/value-sizes.ts'
import type { MessageLinks } from '../content/variables.ts'
import type { ReadHandle } from '../store/db.ts'
import { listLargeValues } from '../store/emails/sending-queue.ts'
import { MOST_BYTES, MOST_CHARACTERS, MOST_FIELD_CHARACTERS } from '../domain/limits.ts'

/** Returns why a message is too large with these values, as a clause; null when it is not. */
export function faultOfSize(parts: FilledParts, values: MergeValues): string | null {
  const variable = findTooLarge(parts, values, MOST_BYTES)
  return variable === null
    ? null
    : `variables add more than ${writeBytes(MOST_BYTES)} to this message, "${variable}" the most`
}

/** Throws WRONG_STATE for a message that is too large with these values. */
export function requireSize(parts: FilledParts, values: MergeValues): void {
  const fault = faultOfSize(parts, values)
  if (fault === null) return
  const hint = 'shorten its value for this subscriber, or use it fewer times'
  throw new ToolError('WRONG_STATE', `content: ${fault}: ${hint}.`)
}

/** No shorter than those of a message that goes out, which name a host and a token. */
const LINKS: MessageLinks = {
  unsubscribeUrl: `https://links.sandbox.test/unsubscribe/${'x'.repeat(200)}`,
  onlineUrl: `https://links.sandbox.test/online/${'x'.repeat(200)}`,
  tagAction: () => `https://links.sandbox.test/tags/${'x'.repeat(200)}`,
}

/** Bytes of a page for one of a value: a quotation mark becomes `&quot;`. */
const MOST_GROWTH = 6
const BYTES_PER_CHARACTER = 4

/** Judges the messages of one template before they are written, one recipient at a time. */
export class MessageBound {
  private readonly parts: FilledParts
  private readonly row: MessageSnapshot

  constructor(template: Template, row: MessageSnapshot) {
    this.parts = template.filledParts(row.text === null ? [] : readExpression(row.text))
    this.row = row
  }

  /**
   * Returns how many bytes the values of a recipient must have together for a message that may be too large;
   * null when no values that may be stored make it so.
   */
  private leastBytes(): number | null {
    const uses = [...countUses(this.parts)].filter(([key]) => key === 'email' || !NOT_PERSONAL.has(key))
    const times = uses.reduce((sum, [, count]) => sum + count, 0)
    const room = MOST_BYTES - sizeOfValues(this.parts, { ...this.valuesOf('', null), shows: () => true })
    const largest = uses.reduce((sum, [key, count]) => sum + count * MOST_GROWTH * largestOf(key), 0)
    if (largest <= room) return null
    return room <= 0 ? 0 : Math.floor(room / (MOST_GROWTH * times))
  }

  /** Returns why the messages to some of the subscribers would be too large, by subscriber. */
  faultsAmong(db: ReadHandle, keys: readonly string[], subscribers: readonly number[]): Map<number, string> {
    const least = this.leastBytes()
    const large = least === null ? [] : listLargeValues(db, keys, subscribers, least)
    const faults = large.map(({ subscriber, recipient, mergeValues }) => {
      return [subscriber, this.faultFor(recipient, mergeValues)] as const
    })
    return new Map(faults.filter((entry): entry is [number, string] => entry[1] !== null))
  }

  /** Returns why the message to a recipient would be too large, null when it would not. */
  faultFor(recipient: string, stored: Readonly<Record<string, unknown>> | null): string | null {
    return faultOfSize(this.parts, this.valuesOf(recipient, stored))
  }

  /** Throws WRONG_STATE for a message to a recipient that would be too large. */
  require(recipient: string, stored: Readonly<Record<string, unknown>> | null): void {
    requireSize(this.parts, this.valuesOf(recipient, stored))
  }

  private valuesOf(recipient: string, stored: Readonly<Record<string, unknown>> | null): MergeValues {
    const { organizationName: name, postalAddress } = this.row
    return snapshotValues(stored, recipient, { name, postalAddress }, LINKS)
  }
}

/** Returns the most bytes that a value may have. */
function largestOf(key: string): number {
  const isShort = key === 'name' || key === 'phone' || key === 'email'
  return BYTES_PER_CHARACTER * (isShort ? MOST_CHARACTERS : MOST_FIELD_CHARACTERS)
}
