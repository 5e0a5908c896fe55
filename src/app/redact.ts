import { createHash } from 'node:crypto'

/** Anything in the form of one of our keys, wherever it stands in a text. */
const KEY = /\b(svca?|svcc)_[0-9a-f]{8,}\b/g

/** Larger inputs are kept as their size and hash: history is for recognizing a call, not for storing contacts. */
const MOST_CHARACTERS = 16_384

function redactText(text: string): string {
  return text.replace(KEY, '$1_…')
}

/** A call's input as history may keep it: no key, no five-digit code, nothing huge. */
export function redactInput(input: unknown): unknown {
  const { confirmationCode: _code, ...rest } = (input ?? {}) as Record<string, unknown>
  const text = redactText(JSON.stringify(rest))
  if (text.length <= MOST_CHARACTERS) return JSON.parse(text) as unknown
  return {
    omitted: true,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }
}
