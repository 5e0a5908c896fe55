/**
 * The closed table of error codes. One table, one mapping to HTTP; nothing else in the
 * product decides a status. contract: errors.
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

/**
 * Why a deployment gave no usable answer, and where the trouble is: on this computer, on the way, or
 * in what the deployment sent. None of these is ever read from an answer.
 */
export const CONNECTION_ERRORS = {
  KEY_NOT_HERE: 'computer',
  KEYCHAIN_LOCKED: 'computer',
  KEYCHAIN_UNAVAILABLE: 'computer',
  NOT_ENCRYPTED: 'computer',
  COMPUTER_FAILED: 'computer',
  CANCELED: 'computer',
  NO_NETWORK: 'network',
  HOST_NOT_FOUND: 'network',
  HOST_UNREACHABLE: 'network',
  CONNECTION_REFUSED: 'network',
  CONNECTION_CUT: 'network',
  PROXY_FAILED: 'network',
  NO_ANSWER: 'network',
  TLS_FAILED: 'deployment',
  REDIRECTED: 'deployment',
  NO_API_HERE: 'deployment',
  ANSWERED_HTML: 'deployment',
  ANSWER_UNREADABLE: 'deployment',
  ANSWER_TOO_LARGE: 'deployment',
  UNEXPECTED_ANSWER: 'deployment',
  SERVER_FAILED: 'deployment',
} as const

export type ConnectionErrorCode = keyof typeof CONNECTION_ERRORS

/**
 * How a call ends here, before it is sent, with a question to the person: one that was not answered, and one
 * that was left. None of these is ever read from an answer either.
 */
const QUESTION_ERRORS = ['NAME_REQUIRED', 'LEFT'] as const

export type QuestionErrorCode = (typeof QUESTION_ERRORS)[number]

/** Returns whether only this computer may say the code, so that an answer with it is not believed. */
export function isOwnCode(code: string): boolean {
  return isConnectionError(code) || QUESTION_ERRORS.some((own) => own === code)
}

/** A code of ours, or one that only a deployment knows, which passes through as it came. */
export type FailureCode =
  | ErrorCode
  | ConnectionErrorCode
  | QuestionErrorCode
  | (string & Record<never, never>)

/** Returns whether the code says that no usable answer of a deployment came. */
export function isConnectionError(code: string): code is ConnectionErrorCode {
  return Object.hasOwn(CONNECTION_ERRORS, code)
}

/** Returns whether the code is one of the contract, and so has a status. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code)
}

/** Returns the HTTP status of a code; 502 for one of another server, or of the way to it. */
export function statusOf(code: string): number {
  return isErrorCode(code) ? ERROR_STATUS[code] : 502
}

/** One fault of an input. `path` is dotted with array indexes, empty for the whole body. */
export interface Issue {
  path: string
  message: string
  hint?: string
}

/** Longest text and list of issues in an answer: it may quote what came, and what came may be 8 MB. */
const MOST_CHARACTERS = 4000
/** Further issues of one failure say nothing more. */
export const MOST_ISSUES = 100

/** Returns the text, cut where it is longer than an answer may quote. */
export function cut(text: string): string {
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

/** How the messages begin that go on from the name of their field: "name must not be empty". */
const GOES_ON =
  /^(?:must|may|is|are|has|have|does|lies|goes|needs|says|leads|belongs|expand|nests|holds|comes|cannot)\b/

/** Returns the path as a programmer writes it: `filters.2.operator` is filters[2].operator. */
export function writePath(path: string): string {
  return path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')
}

/** Returns a fault as sentences: the field, what is wrong with it, and what to do. */
export function describeIssue({ path, message, hint }: Issue): string {
  const goesOn = GOES_ON.test(message)
  const subject = path === '' ? (goesOn ? 'The input' : '') : writePath(path)
  const text = subject === '' ? message : `${subject}${goesOn ? ' ' : ': '}${message}`
  const sentence = /[.!?…]$/.test(text) ? text : `${text}.`
  return hint === undefined ? sentence : `${sentence} ${hint}`
}

/** A VALIDATION_ERROR with a message that names the first field at fault. */
export function invalid(issues: Issue[]): ToolError {
  const [first] = issues
  const more = issues.length - 1
  const rest = more > 0 ? ` ${more} more ${more === 1 ? 'fault' : 'faults'}: see issues.` : ''
  const text = first ? `${describeIssue(cutIssue(first))}${rest}` : 'The input is not valid.'
  return new ToolError('VALIDATION_ERROR', text, issues)
}
