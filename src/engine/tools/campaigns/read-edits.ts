import { invalid, ToolError } from '../../../shared/errors.ts'
import { finish } from '../../../shared/parts.ts'
import type { ParsedDocument } from '../../content/parse-document.ts'
import { type ContentType, type DocumentContent, fromStoredContent } from '../../domain/document.ts'
import { applyEdits, type EditOperation } from '../../domain/document-edits.ts'

/** A body before its edits. */
export interface EditedBody {
  stored: string
  storedType: ContentType
  /** What it is checked as afterwards. */
  contentType: ContentType
  /** Changes with every snippet that it may name. */
  snippetStamp: string
  /** Throws VALIDATION_ERROR for what may not be stored. */
  check(value: unknown): ParsedDocument
}

type Outcome = ParsedDocument | ToolError

/** What edits came to ahead of their tool, by the list of them that the call holds. */
const ahead = new WeakMap<readonly EditOperation[], { body: EditedBody; outcome: Outcome }>()

/** Another call may change the draft between two parts. After so many beginnings the tool edits in one piece. */
const MOST_BEGINNINGS = 3

/**
 * All edits or none. A result that may not be stored is traced back to the operation that made it
 * so: its issues are told as that operation's.
 */
export function readEdits(body: EditedBody, operations: readonly EditOperation[]): ParsedDocument {
  const known = ahead.get(operations)
  const outcome = known && isSame(known.body, body) ? known.outcome : finish(editInParts(body, operations))
  if (outcome instanceof ToolError) throw outcome
  return outcome
}

/**
 * Makes the edits in parts and keeps what they came to for `readEdits`: 200 edits of the longest document,
 * and the search for the one that makes it invalid, held the host for 200 ms.
 */
export function* readEditsAhead(
  findBody: () => EditedBody,
  operations: readonly EditOperation[],
): Generator<void, void> {
  for (let beginnings = 0; beginnings < MOST_BEGINNINGS; beginnings += 1) {
    const body = findBody()
    const outcome = yield* editInParts(body, operations)
    ahead.set(operations, { body, outcome })
    if (isSame(findBody(), body)) return
  }
}

function isSame(one: EditedBody, other: EditedBody): boolean {
  return (
    one.stored === other.stored &&
    one.storedType === other.storedType &&
    one.contentType === other.contentType &&
    one.snippetStamp === other.snippetStamp
  )
}

function* editInParts(
  { stored, storedType, check }: EditedBody,
  operations: readonly EditOperation[],
): Generator<void, Outcome> {
  const before = fromStoredContent(stored, storedType)
  yield
  try {
    const after = yield* applyEdits(before, operations)
    yield
    const outcome = judge(after, check)
    if (!(outcome instanceof ToolError) || !outcome.issues) return outcome
    return (yield* traced(before, operations, { check, error: outcome })) ?? outcome
  } catch (error) {
    if (error instanceof ToolError) return error
    throw error
  }
}

/**
 * Halves the list until one operation is left, before which the document was valid and after which it
 * is not. Each half is made from the document before it: from the start, 200 edits held the host for a second.
 */
function* traced(
  before: DocumentContent,
  operations: readonly EditOperation[],
  { check, error }: { check: EditedBody['check']; error: ToolError },
): Generator<void, ToolError | null> {
  let valid = { count: 0, content: before }
  let faulty = { count: operations.length, error }
  while (faulty.count - valid.count > 1) {
    yield
    const count = Math.floor((valid.count + faulty.count) / 2)
    const content = yield* applyEdits(valid.content, operations.slice(valid.count, count))
    yield
    const found = judge(content, check)
    if (found instanceof ToolError) faulty = { count, error: found }
    else valid = { count, content }
  }
  return toldBy(faulty.error, operations, faulty.count - 1)
}

function judge(content: DocumentContent, check: EditedBody['check']): Outcome {
  try {
    return check(content)
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
