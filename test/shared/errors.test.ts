import { expect, test } from 'vitest'
import { ERROR_STATUS, invalid, ToolError } from '../../src/shared/errors.ts'

test('one table maps codes to statuses, and it is closed', () => {
  expect(ERROR_STATUS).toEqual({
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
  })
})

const x = (count: number) => 'x'.repeat(count)

test('an error quotes 4,000 characters and 100 issues at most', () => {
  const issue = (size: number) => ({ path: x(size), message: x(size), hint: x(size) })
  expect(new ToolError('CONFLICT', x(4000), [issue(4000)])).toMatchObject({
    ...{ name: 'ToolError', code: 'CONFLICT', message: x(4000), issues: [issue(4000)] },
  })
  const { message, issues } = new ToolError('CONFLICT', x(4001), [issue(4001)])
  const cut = `${x(4000)}…`
  expect({ message, issues }).toEqual({
    message: cut,
    issues: [{ path: cut, message: cut, hint: x(4001) }],
  })
  for (const count of [0, 1, 100, 101]) {
    const given = Array.from({ length: count }, (_, at) => ({ path: String(at), message: 'bad' }))
    expect(new ToolError('CONFLICT', 'no', given).issues).toEqual(given.slice(0, 100))
  }
  expect(new ToolError('CONFLICT', 'no').issues).toBeUndefined()
})

test('a refusal of an input names its first fault, and counts the others', () => {
  const one = { path: 'a', message: 'is bad' }
  const told = (...issues: (typeof one)[]) => {
    const error = invalid(issues)
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', issues })
    return error.message
  }
  expect(told()).toBe('The input is not valid.')
  expect(told(one)).toBe('a is bad.')
  expect(told({ ...one, path: '' })).toBe('The input is bad.')
  expect(told(one, one)).toBe('a is bad. 1 more fault: see issues.')
  expect(told(one, one, one)).toBe('a is bad. 2 more faults: see issues.')
})
