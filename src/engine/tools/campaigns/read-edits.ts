import { invalid, ToolError } from '../../../shared/errors.ts'
import type { DocumentContent } from '../../domain/document.ts'
import { applyEdit, applyEdits, type EditOperation } from '../../domain/document-edits.ts'

type Check = (value: DocumentContent) => { content: DocumentContent; warnings: string[] }

/**
 * All edits or none. A result that may not be stored is traced back to the operation that made it
 * so: its issues are told as that operation's.
 */
export function readEdits(
  before: DocumentContent,
  operations: readonly EditOperation[],
  check: Check,
): ReturnType<Check> {
  const after = applyEdits(before, operations)
  try {
    return check(after)
  } catch (error) {
    if (error instanceof ToolError && error.issues) throw traced(before, operations, check) ?? error
    throw error
  }
}

function traced(
  before: DocumentContent,
  operations: readonly EditOperation[],
  check: Check,
): ToolError | null {
  let content = before
  for (const [position, operation] of operations.entries()) {
    content = applyEdit(content, operation, position)
    try {
      check(content)
    } catch (error) {
      if (!(error instanceof ToolError) || !error.issues) return null
      const [first] = error.issues
      const about = first
        ? `${operation.op} makes the document invalid: ${first.path} ${first.message}`
        : error.message
      return invalid([
        { path: `operations.${position}`, message: about, ...(first?.hint ? { hint: first.hint } : {}) },
      ])
    }
  }
  return null
}
