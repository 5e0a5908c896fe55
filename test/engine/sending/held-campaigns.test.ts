import { expect, test } from 'vitest'
import type { Database } from '../../../src/engine/store/db.ts'
import { hurriedClock, startOrganization } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'
import { serveSandbox, type ServedSandbox } from '../../support/served-sandbox.ts'

/** Forty a second: the last of them have their turn in the fourth second. */
const RECIPIENTS = 130
const LIVELY = {
  hardBounce: 0.1,
  softBounce: 0.1,
  opened: 0.6,
  clicked: 0.5,
  complained: 0.1,
  unsubscribed: 0.1,
}

type Stop = (sandbox: ServedSandbox, organizationId: string) => Promise<() => Promise<unknown>>

const hold =
  (kind: 'CAMPAIGNS' | 'ALL_SENDING'): Stop =>
  async (sandbox, organizationId) => {
    const { body } = await sandbox.control('hold.open', { organizationId, kind })
    return () => sandbox.control('hold.close', { id: body.data.id })
  }

const STOPS: Record<string, Stop> = {
  'a hold on campaigns': hold('CAMPAIGNS'),
  'a hold on everything': hold('ALL_SENDING'),
  'a block': async (sandbox, organizationId) => {
    await sandbox.control('organization.set', { organizationId, verification: 'BLOCKED' })
    return () => sandbox.control('organization.set', { organizationId, verification: 'HUMAN_VERIFIED' })
  },
}

/** A campaign with some of its mail sent and some waiting. */
async function startSending(sandbox: ServedSandbox) {
  const organization = await startOrganization(sandbox)
  const { call, confirm, id: organizationId } = organization
  await makeReady(sandbox, organization)
  await sandbox.control('scenario.set', { organizationId, rates: LIVELY })
  const subscribers = Array.from({ length: RECIPIENTS }, (_, index) => ({ email: `p${index}@mail.test` }))
  await call('import_subscribers', { subscribers })
  const campaignId = await draftCampaign(organization)
  await confirm('schedule_campaign', { campaignId })
  await sandbox.control('clock.advance', { by: '2s' })
  const read = async () => {
    const { status, pending, sent } = await call('get_campaign_progress', { campaignId })
    return { status, pending, sent }
  }
  return { organizationId, read, file: organization.file }
}

function rowsOf(file: Database) {
  const emails = 'SELECT id, status, due, sent, delivered, bounced, opened, clicked FROM emails ORDER BY id'
  return {
    emails: file.read.all(emails),
    subscribers: file.read.all('SELECT id, status FROM subscribers ORDER BY id'),
    effects: file.read.all('SELECT at, email, kind FROM recipient_moves ORDER BY at, email, kind'),
  }
}

/** Returns the rows while it is stopped and after it went on; time passes in these steps meanwhile. */
async function play(stop: Stop, steps: readonly string[]) {
  const sandbox = await serveSandbox({ machine: hurriedClock() })
  try {
    const { organizationId, read, file } = await startSending(sandbox)
    const before = await read()
    expect(before).toMatchObject({ status: 'SENDING' })
    expect(Math.min(before.sent, before.pending)).toBeGreaterThan(0)
    const lift = await stop(sandbox, organizationId)
    for (const by of steps) {
      await sandbox.control('clock.advance', { by })
      expect(await read()).toEqual(before)
    }
    const held = rowsOf(file)
    await lift()
    await sandbox.control('clock.advance', { by: '3d' })
    expect(await read()).toMatchObject({ status: 'SENT', pending: 0 })
    return { held, after: rowsOf(file) }
  } finally {
    await sandbox.close()
  }
}

test.each(Object.entries(STOPS))(
  'Right to the last edge, 1: while %s is on, what a SENDING campaign has not sent waits, however time is cut',
  async (_what, stop) => {
    const once = await play(stop, ['26h'])
    expect(await play(stop, ['1s', '59m', '59s', '1h', '24h'])).toEqual(once)
  },
)
