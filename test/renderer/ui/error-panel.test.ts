import { describe, expect, test } from 'vitest'
import { HOST_SILENT, SESSION_ENDED } from '../../../src/shared/console-session.ts'
import { lostAnswer } from '../../../src/shared/bridge.ts'
import { nextStepOf } from '../../../src/renderer/ui/ErrorPanel.tsx'

describe('what to do about a failure', () => {
  const told = 'The top of the page says what to do. What you typed stays here.'

  test('of a session that is over is not to enter the key of a connection', () => {
    expect(nextStepOf({ code: 'AUTHENTICATION_ERROR', message: SESSION_ENDED })).toBe(told)
    expect(nextStepOf({ code: 'AUTHENTICATION_ERROR', message: 'The key was refused.' })).toMatch(
      /^Enter the key/,
    )
  })

  test.each([{ action: 'case.write' }, { action: 'clock.advance' }] as const)(
    'of a host that is away is what the banner says, for reads and writes: %o',
    (request) => {
      expect(nextStepOf(lostAnswer(request, HOST_SILENT))).toBe(told)
    },
  )

  test('of anything else is what its code says', () => {
    expect(nextStepOf({ code: 'INTERNAL_ERROR', message: 'Broken.' })).toMatch(/^Try again\./)
  })
})
