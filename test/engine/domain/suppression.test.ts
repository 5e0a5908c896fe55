import { expect, test } from 'vitest'
import { describeSuppression, type Suppression } from '../../../src/engine/domain/suppression.ts'

const SINCE = 'is suppressed since 2026-09-01T09:00:00.000Z:'
const LIFT = 'No email is sent to it. Only reactivate_subscriber lifts this'
const HARD = { bounceType: 'HARD', bounceCategory: 'NO_SUCH_USER' } as const
const SOFT = { bounceType: 'SOFT', bounceCategory: 'MAILBOX_FULL' } as const

test.each<[Omit<Suppression, 'at'>, string]>([
  [{ kind: 'SOFT_BOUNCES', outcome: SOFT }, `mail to it bounced three times in a row. ${LIFT}.`],
  [{ kind: 'SOFT_BOUNCES', outcome: null }, `mail to it bounced. ${LIFT}.`],
  [
    { kind: 'HARD_BOUNCE', outcome: HARD },
    `mail to it bounced for good (NO_SUCH_USER). ${LIFT}, with force: true.`,
  ],
  [{ kind: 'HARD_BOUNCE', outcome: null }, `mail to it bounced for good. ${LIFT}, with force: true.`],
  [{ kind: 'COMPLAINT', outcome: null }, `its owner complained about mail. ${LIFT}.`],
  [{ kind: 'COMPLAINT', outcome: HARD }, `its owner complained about mail. ${LIFT}, with force: true.`],
  [{ kind: 'BAN', outcome: null }, 'it is banned. No email is sent to it. Nothing lifts a ban.'],
])('%j reads as a sentence that names the cause and the way out', (suppression, sentence) => {
  expect(describeSuppression({ ...suppression, at: Date.UTC(2026, 8, 1, 9) })).toBe(`${SINCE} ${sentence}`)
})
