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
    if (error instanceof ToolError && error.issues)
      throw traced(before, operations, { check, error }) ?? error
    throw error
  }
}

/**
 * Halves the list until one operation is left, before which the document was valid and after which it
 * is not. Each half is made from the document before it: from the start, 200 edits held the host for a second.
 */
function traced(
  before: DocumentContent,
  operations: readonly EditOperation[],
  { check, error }: { check: Check; error: ToolError },
): ToolError | null {
  let valid = { count: 0, content: before }
  let faulty = { count: operations.length, error }
  while (faulty.count - valid.count > 1) {
    const count = Math.floor((valid.count + faulty.count) / 2)
    const content = applyEdits(valid.content, operations.slice(valid.count, count))
    const found = errorOf(content, check)
    if (found === null) valid = { count, content }
    else faulty = { count, error: found }
  }
  return toldBy(faulty.error, operations, faulty.count - 1)
}

function errorOf(content: DocumentContent, check: Check): ToolError | null {
  try {
    check(content)
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
