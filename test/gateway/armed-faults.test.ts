import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FaultKind } from '../../src/engine/domain/fault-kinds.ts'
import type { RemoteGateway } from '../../src/gateway/remote.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { undiciClient } from '../../src/platform/web-client.ts'
import { remoteGateway } from '../support/faulty-calls.ts'
import { hurriedClock, type TestOrganization, useSandbox } from '../support/organization.ts'

/** The faults of a sandbox, over HTTP: each ends in its named error through the remote gateway. */
const { sandbox, start, control, refuseControl } = useSandbox({ machine: hurriedClock() })
const web = undiciClient()
let shop: TestOrganization
let remote: RemoteGateway
let hasty: RemoteGateway

beforeAll(async () => {
  shop = await start()
})
// What one gateway has heard of its budget is nothing to the next test.
beforeEach(() => {
  const { url, adminKey } = sandbox()
  const key = () => Promise.resolve(adminKey)
  remote = remoteGateway({ url, web, key, deadlineMs: 2500 })
  hasty = remoteGateway({ url, web, key, deadlineMs: 300 })
})
afterAll(() => web.close())

async function callShop(tool: string, input: Record<string, unknown> = {}, gateway = remote) {
  const call = consoleCall({ surface: 'customer', tool, input, organization: shop.slug })
  return (await gateway.call(call)).result
}

async function failureOf(tool: string, input: Record<string, unknown> = {}, gateway = remote) {
  const result = await callShop(tool, input, gateway)
  if (result.ok) throw new Error(`${tool} worked`)
  return result.error
}

const listed = async () => (await control('fault.list', {})).faults
const subscribers = async () =>
  (await shop.call('list_subscribers', {})).subscribers.map(({ email }) => email)

describe('each kind, met by a write through the remote gateway', () => {
  const unknown = /Whether add_subscriber took effect is not known/
  test.each([
    ['rate_limit', 'RATE_LIMIT_ERROR', /Too many requests/, 7, false],
    ['revoked_key', 'AUTHENTICATION_ERROR', /revoked/, undefined, false],
    ['server_error', 'INTERNAL_ERROR', /The platform failed/, undefined, false],
    ['unavailable', 'SERVER_FAILED', /answered 503 with a web page.*Whether/, 7, false],
    ['cut', 'CONNECTION_CUT', unknown, undefined, false],
    ['lost_answer', 'CONNECTION_CUT', unknown, undefined, true],
    ['html', 'ANSWERED_HTML', /a web page.*Whether/, undefined, false],
    ['slow', 'NO_ANSWER', /within 0\.3 s/, undefined, true],
  ] as const)('%s ends in %s', async (kind, code, message, retryAfter, isDone) => {
    const email = `${kind}@example.com`
    await control('fault.arm', { tool: 'add_subscriber', kind, retryAfter: 7, delayMs: 600 })
    const failed = await failureOf('add_subscriber', { email }, kind === 'slow' ? hasty : remote)
    expect(failed).toMatchObject({ code, message: expect.stringMatching(message) })
    expect(failed.retryAfter).toBe(retryAfter)
    expect(await listed()).toEqual([])
    // The slow one goes on without its caller.
    if (kind === 'slow') await expect.poll(subscribers).toContain(email)
    expect((await subscribers()).includes(email)).toBe(isDone)
    expect(await callShop('add_subscriber', { email: `after-${email}` })).toMatchObject({ ok: true })
  })

  test('stale: the tool refuses in its own words and changes nothing', async () => {
    const { group } = await shop.call('create_workflow_group', { name: 'Welcome' })
    await control('fault.arm', { tool: 'update_workflow_group', kind: 'stale' })
    const change = { groupId: group.id, name: 'Other', expectedUpdatedAt: group.updatedAt }
    expect(await failureOf('update_workflow_group', change)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^expectedUpdatedAt: is not current.*Nothing was changed/),
    })
    expect(await callShop('update_workflow_group', change)).toMatchObject({ ok: true })
  })

  test('expired code: the first call asks, the second is told that its code has expired, the third works', async () => {
    const { tag } = await shop.call('create_tag', { name: 'old' })
    await control('fault.arm', { tool: 'delete_tag', kind: 'expired_code' })
    const asked = await failureOf('delete_tag', { tagId: tag.id })
    expect(asked.code).toBe('CONFIRMATION_REQUIRED')
    const again = await failureOf('delete_tag', {
      tagId: tag.id,
      confirmationCode: asked.confirmation?.confirmationCode,
    })
    expect(again).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      message: expect.stringMatching(/^This confirmationCode has expired/),
    })
    const confirmationCode = again.confirmation?.confirmationCode
    expect(await callShop('delete_tag', { tagId: tag.id, confirmationCode })).toMatchObject({ ok: true })
  })
})

test('reads are sent again: one cut is not noticed, three are; both are counted', async () => {
  await control('fault.arm', { tool: 'list_tags', kind: 'cut' })
  expect(await callShop('list_tags')).toMatchObject({ ok: true })
  await control('fault.arm', { tool: 'list_tags', kind: 'cut', count: 4 })
  expect(await failureOf('list_tags')).toMatchObject({ code: 'CONNECTION_CUT' })
  expect(await listed()).toEqual([
    { tool: 'list_tags', kind: 'cut', left: 1, retryAfter: null, delayMs: null },
  ])
  expect(await control('fault.clear', { tool: 'list_tags' })).toEqual({ cleared: 1 })
  expect(await callShop('list_tags')).toMatchObject({ ok: true })
})

test('the console meets the same faults in the same codes, and hears of each arming, meeting and clearing', async () => {
  const { gateway, heard } = sandbox()
  const before = heard.length
  const direct = async () =>
    (await gateway.call(consoleCall({ surface: 'admin', tool: 'list_orgs', input: {}, organization: null })))
      .result
  const codes: Partial<Record<FaultKind, string>> = {
    cut: 'CONNECTION_CUT',
    html: 'ANSWERED_HTML',
    unavailable: 'SERVER_FAILED',
    lost_answer: 'CONNECTION_CUT',
    rate_limit: 'RATE_LIMIT_ERROR',
  }
  for (const [kind, code] of Object.entries(codes)) {
    await control('fault.arm', { tool: '*', kind: kind as FaultKind })
    expect(await direct()).toMatchObject({ ok: false, error: { code } })
  }
  await control('fault.arm', { tool: 'list_orgs', kind: 'slow', delayMs: 20 })
  expect(await direct()).toMatchObject({ ok: true })
  const told = heard.slice(before).filter(({ type }) => type === 'armedFaults.changed')
  expect(told).toHaveLength(2 * (Object.keys(codes).length + 1))
  expect(await control('fault.clear', {})).toEqual({ cleared: 0 })
})

test('a fault that no call could meet is not armed, and the same kind replaces the one before', async () => {
  const refused = await Promise.all([
    refuseControl('VALIDATION_ERROR', 'fault.arm', { tool: 'no_tool', kind: 'cut' }),
    refuseControl('VALIDATION_ERROR', 'fault.arm', { tool: 'list_tags', kind: 'stale' }),
    refuseControl('VALIDATION_ERROR', 'fault.arm', { tool: 'list_tags', kind: 'expired_code' }),
    refuseControl('VALIDATION_ERROR', 'fault.arm', { tool: 'list_tags', kind: 'meteor' }),
    refuseControl('VALIDATION_ERROR', 'fault.arm', { tool: 'list_tags', kind: 'cut', count: 0 }),
  ])
  expect(refused).toEqual([
    'tool is not the name of a tool: "no_tool". Write a name, or * for every tool.',
    'tool cannot be stale: list_tags takes no expectedUpdatedAt.',
    'tool needs no confirmation code: list_tags is not dangerous.',
    expect.stringMatching(/^kind/),
    expect.stringMatching(/^count/),
  ])
  await control('fault.arm', { tool: 'list_tags', kind: 'rate_limit', count: 9, retryAfter: 60 })
  await control('fault.arm', { tool: 'list_tags', kind: 'rate_limit', count: 2, retryAfter: 90 })
  const faults = await listed()
  expect(faults).toEqual([{ tool: 'list_tags', kind: 'rate_limit', left: 2, retryAfter: 90, delayMs: null }])
  expect(await control('fault.clear', {})).toEqual({ cleared: 1 })
})
