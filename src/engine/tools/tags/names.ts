import { z } from 'zod'
import { cutText } from '../../../shared/text/characters.ts'
import { invalid } from '../../../shared/errors.ts'
import { MOST_CHARACTERS, MOST_TAG_CHARACTERS } from '../../domain/limits.ts'
import { Findings } from '../../domain/subscriber-input.ts'
import { ownLimit } from '../own-limits.ts'

/** The name of a copy: the one that was given, else "Copy of" and the name of the original. */
export function readCopyName(given: string | undefined, original: string, found: string[]): string {
  return given === undefined
    ? cutText(`Copy of ${original}`, MOST_CHARACTERS).text
    : readName('newName', given, found)
}

/** The parameter that names a copy. */
export const newName = ownLimit(z.string().optional().describe('Name of the copy. Default "Copy of …".'))

/** The name of a tag, which is shorter than others. */
export function readTagName(path: string, text: string, found: string[]): string {
  return readName(path, text, found, MOST_TAG_CHARACTERS)
}

/**
 * A name: one clean line, not empty, at most 255 characters. What was removed from it is told in
 * `found` (contract: names-and-addresses).
 */
export function readName(path: string, text: string, found: string[], most?: number): string {
  const findings = new Findings()
  const name = findings.line(path, text, most)
  if (findings.issues.length > 0) throw invalid(findings.issues)
  if (name === null) throw invalid([{ path, message: 'must not be empty' }])
  found.push(...findings.warnings)
  return name
}
