import { invalid } from '../../../shared/errors.ts'
import { MOST_TAG_CHARACTERS } from '../../domain/limits.ts'
import { Findings } from '../../domain/subscriber-input.ts'

/** The name of a tag, which is shorter than others. */
export function readTagName(path: string, text: string, found: string[]): string {
  return readName(path, text, found, MOST_TAG_CHARACTERS)
}

/**
 * A name: one clean line, not empty, at most 255 characters. What was removed from it is told in
 * `found` (decision 0008, "Names and addresses").
 */
export function readName(path: string, text: string, found: string[], most?: number): string {
  const findings = new Findings()
  const name = findings.line(path, text, most)
  if (findings.issues.length > 0) throw invalid(findings.issues)
  if (name === null) throw invalid([{ path, message: 'must not be empty' }])
  found.push(...findings.warnings)
  return name
}
