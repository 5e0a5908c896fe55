import { invalid } from '../../../shared/errors.ts'
import { Findings } from '../../domain/subscriber-input.ts'

/**
 * A name: one clean line, not empty, at most 255 characters. What was removed from it is told in
 * `found` (decision 0008, "Names and addresses").
 */
export function readName(path: string, text: string, found: string[]): string {
  const findings = new Findings()
  const name = findings.line(path, text)
  if (findings.issues.length > 0) throw invalid(findings.issues)
  if (name === null) throw invalid([{ path, message: 'must not be empty' }])
  found.push(...findings.warnings)
  return name
}
