import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decodeOrganizationId, encodeId } from '../../../src/shared/ids.ts'
import { readTick } from '../../../src/engine/store/workflows/ticks.ts'
import { actAs, type TestOrganization, useSandbox } from '../../support/organization.ts'
import { makeReady } from '../../support/ready-campaign.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, publishGraph, readPaths, step } from '../../support/workflow-file.ts'

/**
 * While mail may not go out at present, runs are parked at their EMAIL step, and woken by what lifts the
 * reason: no tick asks for them meanwhile.
 */
const { sandbox, start, control } = useSandbox()

let shop: TestOrganization
let domainId: string
let workflowId: string

/** An organization with a sender, and a workflow of one email. */
async function prepare(made: TestOrganization): Promise<void> {
  shop = made
  domainId = (await makeReady(sandbox(), shop, `${shop.slug}.example`)).domainId
  const organization = decodeOrganizationId(shop.id) ?? 0
  const workflow = publishGraph(
    shop.file,
    {
      steps: [step('t', 'TRIGGER', { kind: 'MANUAL' }), step('hello', 'EMAIL'), step('x', 'EXIT')],
      edges: edges('t>hello', 'hello>x'),
    },
    { organization },
  )
  workflowId = encodeId('workflow', organization, workflow)
}

beforeEach(async () => prepare(await start()))

/** An organization that no person approved: it waits for the reviewer. */
async function prepareUnapproved(): Promise<void> {
  const made = await control('organization.create', {
    ...{ name: 'Unapproved', plan: 'enterprise', verification: 'AUTO_VERIFIED' },
  })
  await prepare(actAs(sandbox(), made))
}

afterEach(() => {
  expect(findWorkflowFaults(shop.file.read)).toEqual([])
})

const advance = (by: string) => control('clock.advance', { by })
const enrol = (email: string) => shop.call('add_subscriber_to_workflow', { workflowId, email })

async function readRun(email = 'ann@mail.test') {
  const { id: subscriberId } = await shop.call('get_subscriber', { email })
  const { runs } = await shop.call('get_subscriber_workflow_runs', { subscriberId })
  return runs[0]
}

/** Enrols Ann, and asserts that her run is parked for the reason, that nothing asks for it, and no mail went out. */
async function park(waitingFor: string): Promise<void> {
  await enrol('ann@mail.test')
  await advance('2m')
  expect(await readRun()).toMatchObject({ status: 'WAITING', waitingFor, nextActionAt: null })
  const { at } = readTick(shop.file.read) ?? {}
  await advance('3d')
  expect(readTick(shop.file.read)?.at).toBe(at)
  expect(shop.file.read.all('SELECT * FROM workflow_sends')).toEqual([])
}

/** Asserts that the run goes on at the next tick, with one message. */
async function expectWoken(): Promise<void> {
  await advance('1m')
  expect(await readRun()).toMatchObject({ status: 'COMPLETED', reason: 'EXIT' })
  const { emails } = await shop.call('get_subscriber_emails', { email: 'ann@mail.test' })
  expect(emails).toMatchObject([{ subject: 'Subject of hello', workflowId }])
}

const set = (change: object) => control('organization.set', { organizationId: shop.id, ...change })

describe('a parked run is woken when', () => {
  test.each(['WORKFLOWS', 'ALL_SENDING'] as const)('its hold is closed: %s', async (kind) => {
    const { id } = await control('hold.open', { organizationId: shop.id, kind, reasonCode: 'REVIEW_PENDING' })
    await park('HOLD')
    await control('hold.close', { id })
    await expectWoken()
  })

  test('one of two holds is closed, and is parked again until the other is', async () => {
    const open = (kind: 'WORKFLOWS' | 'ALL_SENDING') =>
      control('hold.open', { organizationId: shop.id, kind, reasonCode: 'REVIEW_PENDING' })
    const holds = [await open('WORKFLOWS'), await open('ALL_SENDING')]
    await park('HOLD')
    await control('hold.close', { id: holds[0]?.id ?? '' })
    await advance('1h')
    expect(await readRun()).toMatchObject({ status: 'WAITING', waitingFor: 'HOLD' })
    await control('hold.close', { id: holds[1]?.id ?? '' })
    await expectWoken()
  })

  test('a hold of another kind stops no mail of workflows', async () => {
    await control('hold.open', { organizationId: shop.id, kind: 'CAMPAIGNS', reasonCode: 'REVIEW_PENDING' })
    await enrol('ann@mail.test')
    await advance('1m')
    await expectWoken()
  })

  test('its organization is no longer blocked', async () => {
    await set({ verification: 'BLOCKED' })
    await park('ORGANIZATION')
    await set({ verification: 'HUMAN_VERIFIED' })
    await expectWoken()
  })

  test('the domain of its sender is verified again', async () => {
    await control('domain.publish', { domainId, state: 'BROKEN' })
    await shop.call('verify_domain', { domainId })
    await park('DOMAIN')
    await control('domain.publish', { domainId })
    await advance('1h')
    expect(await readRun()).toMatchObject({ status: 'WAITING', waitingFor: 'DOMAIN' })
    await shop.call('verify_domain', { domainId })
    await expectWoken()
  })

  test('the reviewer is back', async () => {
    await prepareUnapproved()
    await control('reviewer.set', { outage: true })
    await park('REVIEWER')
    await control('reviewer.set', { outage: false })
    await expectWoken()
  })

  test('a person approves the organization during an outage of the reviewer', async () => {
    await prepareUnapproved()
    await control('reviewer.set', { outage: true })
    await park('REVIEWER')
    await set({ verification: 'HUMAN_VERIFIED' })
    await expectWoken()
    await control('reviewer.set', { outage: false })
  })

  test('the limit of the plan is raised', async () => {
    await set({ customLimits: { emailsPerMonth: 0 } })
    await enrol('ann@mail.test')
    await advance('1m')
    expect(await readRun()).toMatchObject({ status: 'WAITING', waitingFor: 'MONTHLY_LIMIT' })
    await set({ customLimits: { emailsPerMonth: 1 } })
    await expectWoken()
  })
})

describe('a month ends', () => {
  test('at midnight of the organization, and as many go on as its limit allows, in their order', async () => {
    await shop.call('update_organization_settings', { timezone: 'Europe/Paris' })
    await set({ customLimits: { emailsPerMonth: 1 } })
    for (const email of ['cat@mail.test', 'dan@mail.test']) await shop.call('add_subscriber', { email })
    for (const name of ['ann', 'bob', 'cat']) await enrol(`${name}@mail.test`)
    await advance('1m')
    const reached = () => readPaths(shop.file).map(({ status }) => status)
    expect(reached()).toEqual([3, 2, 2])
    const { now } = await control('clock.get')
    const date = new Date(now)
    // Midnight of Paris on the first: 22:00 or 23:00 UTC of the last day before it.
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).getTime()
    const offset = new Intl.DateTimeFormat('en', {
      timeZone: 'Europe/Paris',
      hour: 'numeric',
      hourCycle: 'h23',
    })
    const midnight = first - Number(offset.format(first)) * 3_600_000
    await control('clock.advance', { to: new Date(midnight - 1).toISOString() })
    expect(reached()).toEqual([3, 2, 2])
    await control('clock.advance', { to: new Date(midnight).toISOString() })
    expect(reached()).toEqual([3, 3, 2])
    await advance('32d')
    expect(reached()).toEqual([3, 3, 3])
    const sent = shop.file.read.column(
      'SELECT e.subscriber FROM workflow_sends w JOIN emails e ON e.id = w.email ORDER BY w.email',
    )
    expect(sent).toEqual([1, 2, 3])
  })

  test('a run that was parked by the limit of a month is woken once, not every month', async () => {
    await set({ customLimits: { emailsPerMonth: 0 } })
    await enrol('ann@mail.test')
    await advance('1m')
    const wakeups = () => shop.file.read.all('SELECT reason FROM workflow_wakeups')
    expect(wakeups()).toHaveLength(1)
    await advance('100d')
    expect(await readRun()).toMatchObject({ status: 'WAITING', waitingFor: 'MONTHLY_LIMIT' })
    // The next month's end, and no other.
    expect(wakeups()).toHaveLength(1)
    await control('subscriber.erase', {
      organizationId: shop.id,
      subscriberId: (await shop.call('get_subscriber', { email: 'ann@mail.test' })).id,
    })
    await advance('40d')
    expect(wakeups()).toEqual([])
  })
})
