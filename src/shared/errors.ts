/**
 * The closed table of error codes. One table, one mapping to HTTP; nothing else in the
 * product decides a status. Source: tools specification, section 7; decision 0008, "Errors".
 */
export const ERROR_STATUS = {
  VALIDATION_ERROR: 400,
  WRONG_STATE: 400,
  AUTHENTICATION_ERROR: 401,
  PLAN_LIMIT_REACHED: 402,
  CONFIRMATION_REQUIRED: 403,
  FORBIDDEN: 403,
  REVIEW_UNAVAILABLE: 403,
  TOOL_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMIT_ERROR: 429,
  INTERNAL_ERROR: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** One fault of an input. `path` is dotted with array indexes, empty for the whole body. */
export interface Issue {
  path: string
  message: string
  hint?: string
}

/** Longest text and list of issues in an answer: it may quote what came, and what came may be 8 MB. */
const MOST_CHARACTERS = 4000
const MOST_ISSUES = 100

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

function cutIssue(issue: Issue): Issue {
  return { ...issue, path: cut(issue.path), message: cut(issue.message) }
}

/** What a handler throws. Anything else that is thrown becomes INTERNAL_ERROR. */
export class ToolError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  constructor(code: ErrorCode, message: string, issues?: Issue[]) {
    super(cut(message))
    this.name = 'ToolError'
    this.code = code
    this.issues = issues?.slice(0, MOST_ISSUES).map(cutIssue)
  }
}

/** A VALIDATION_ERROR whose message names the first field at fault. */
export function invalid(issues: Issue[]): ToolError {
  const [first] = issues
  const rest = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  const text = first ? `${first.path ? `${first.path}: ` : ''}${first.message}${rest}` : 'Invalid input'
  return new ToolError('VALIDATION_ERROR', text, issues)
}
