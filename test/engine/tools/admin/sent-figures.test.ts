import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmailKind } from '../../../../src/engine/domain/email-status.ts'
import { queueEffect } from '../../../../src/engine/store/side-effects.ts'
import { startOrganization, type TestOrganization } from '../../../support/organization.ts'
import { putEmail } from '../../../support/mail.ts'
import { serveSandbox, type ServedSandbox, START } from '../../../support/served-sandbox.ts'
import { decodeOrganizationId } from '../../../../src/shared/ids.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'
import { required } from '../../../support/answers.ts'

/** What `list_orgs` counts as sent in 30 days, recounted one by one: tests beside mail, at both edges. */
const EDGE = START - 30 * DAY_MS
const KINDS: readonly EmailKind[] = ['CAMPAIGN', 'WORKFLOW', 'TRANSACTIONAL', 'TEST']
const TIMES = [EDGE - 1, EDGE, EDGE + 1, START - DAY_MS, START]

let sandbox: ServedSandbox
beforeAll(async () => {
  sandbox = await serveSandbox()
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

interface Sent {
  kind: EmailKind
  sent: number
  /** To somebody of the list, or to an address that is on none. */
  known: boolean
}

async function figureOf(mail: readonly Sent[]): Promise<{ emailsSent30d: number; active: boolean }> {
  const organization = await startOrganization(sandbox)
  await organization.call('add_subscriber', { email: 'ann@mail.test' })
  const number = decodeOrganizationId(organization.id) ?? 0
  organization.file.transaction(() => {
    for (const one of mail) put(organization, one)
    queueEffect(organization.file.write, { kind: 'SUMMARY', payload: {} })
  })
  sandbox.world.markWritten(number, false)
  const list = async (input: object) =>
    (await sandbox.admin('list_orgs', { search: organization.slug, ...input })).body.data.organizations
  const [row] = await list({})
  return {
    emailsSent30d: required(row).emailsSent30d,
    active: (await list({ activity: 'active' })).length > 0,
  }
}

function put(organization: TestOrganization, { kind, sent, known }: Sent): void {
  putEmail(organization, { to: known ? 'ann@mail.test' : 'desk@mail.test', kind, sent })
}

const isCounted = ({ kind, sent }: Sent) => kind !== 'TEST' && sent > EDGE

const everyOne = KINDS.flatMap((kind) =>
  TIMES.flatMap((sent) => [true, false].map((known) => ({ kind, sent, known }))),
).filter(({ kind, known }) => kind !== 'TEST' || !known)

describe('emails sent in 30 days', () => {
  test.each(everyOne)('$kind at $sent, known: $known', async (one) => {
    const counted = isCounted(one) ? 1 : 0
    expect(await figureOf([one])).toEqual({ emailsSent30d: counted, active: counted > 0 })
  })

  test('all of them together, twice over', async () => {
    const mail = [...everyOne, ...everyOne]
    const emailsSent30d = mail.filter(isCounted).length
    expect(emailsSent30d).toBeGreaterThan(20)
    expect(await figureOf(mail)).toEqual({ emailsSent30d, active: true })
  })

  test('tests alone are none', async () => {
    expect(await figureOf(everyOne.filter(({ kind }) => kind === 'TEST'))).toEqual({
      emailsSent30d: 0,
      active: false,
    })
  })
})
