import { invalid, ToolError } from '../../../shared/errors.ts'
import type { DocumentContent } from '../../domain/document.ts'
import { applyEdits, type EditOperation } from '../../domain/document-edits.ts'

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

/** Halves the list until one operation is left, before which the document was valid and after which it is not. */
function traced(
  before: DocumentContent,
  operations: readonly EditOperation[],
  check: Check,
): ToolError | null {
  let valid = 0
  let invalidAt = operations.length
  let found: ToolError | null = null
  while (invalidAt - valid > 1 || found === null) {
    const middle = found === null ? invalidAt : Math.floor((valid + invalidAt) / 2)
    const error = errorAfter(before, operations.slice(0, middle), check)
    if (error === null) valid = middle
    else {
      found = error
      invalidAt = middle
    }
  }
  return toldBy(found, operations, invalidAt - 1)
}

function errorAfter(
  before: DocumentContent,
  operations: readonly EditOperation[],
  check: Check,
): ToolError | null {
  try {
    check(applyEdits(before, operations))
    return null
  } catch (error) {
    if (error instanceof ToolError) return error
    throw error
  }
}

function toldBy(error: ToolError, operations: readonly EditOperation[], position: number): ToolError | null {
  const [first] = error.issues ?? []
  if (!first) return null
  const message = `${operations[position]?.op} makes the document invalid: ${first.path} ${first.message}`
  return invalid([{ path: `operations.${position}`, message, ...(first.hint ? { hint: first.hint } : {}) }])
}
