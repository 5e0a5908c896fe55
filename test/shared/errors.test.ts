import { expect, test } from 'vitest'
import { ERROR_STATUS } from '../../src/shared/errors.ts'

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
