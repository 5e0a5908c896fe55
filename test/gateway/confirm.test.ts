import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../support/clock.ts'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { DAY_MS } from '../../src/shared/text/time-units.ts'

/** Confirmation flow (contract: confirmation). */
const machine = setClock()
const SECOND = 1000
let sandbox: ServedSandbox
let shop: TestOrganization

beforeAll(async () => {
  sandbox = await serveSandbox({ machine })
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

const email = 'a@shop.test'

async function ask(tool = 'unsubscribe', input: object = { email }) {
  return (await shop.refuse('CONFIRMATION_REQUIRED', tool, input)) as {
    message: string
    confirmationCode: number
  }
}

async function begin(): Promise<void> {
  machine.pass(61 * SECOND)
  shop = await startOrganization(sandbox)
  await shop.call('add_subscriber', { email, tags: ['VIP'] })
}

describe('the first answer', () => {
  test('403: error is exactly CONFIRMATION_REQUIRED, confirmationCode is a number of five digits', async () => {
    await begin()
    const { status, body } = await shop.post('unsubscribe', { email })
    expect(status).toBe(403)
    expect(Object.keys(body).toSorted()).toEqual([
      'action',
      'code',
      'confirmationCode',
      'error',
      'instruction',
      'message',
      'success',
    ])
    expect(body).toMatchObject({
      success: false,
      error: 'CONFIRMATION_REQUIRED',
      code: 'CONFIRMATION_REQUIRED',
    })
    expect(Number.isInteger(body.confirmationCode)).toBe(true)
    expect(String(body.confirmationCode)).toMatch(/^[1-9][0-9]{4}$/)
    expect(body.instruction).toContain(String(body.confirmationCode))
  })

  test('a code is never issued for a call that cannot work', async () => {
    await begin()
    for (const [tool, input, status] of [
      ['unsubscribe', { email: 'nobody@shop.test' }, 404],
      ['unsubscribe', { email, reason: 'x'.repeat(300) }, 400],
      ['delete_tag', { name: 'nobody' }, 404],
      ['delete_custom_field', {}, 400],
    ] as const) {
      const answer = await shop.post(tool, input)
      expect(answer.status).toBe(status)
      expect(JSON.stringify(answer.body)).not.toMatch(/confirmationCode/)
    }
  })

  test('the rehearsal leaves nothing behind, not even a number', async () => {
    await begin()
    const before = {
      person: await shop.call('get_subscriber', { email }),
      events: await shop.call('list_subscriber_events', { email }),
      tags: await shop.call('list_tags'),
      sequences: shop.file.read.all('SELECT * FROM sqlite_sequence ORDER BY name'),
      outbox: shop.file.read.all('SELECT * FROM outbox'),
      growth: shop.file.read.all('SELECT * FROM growth'),
    }
    await ask()
    await ask('delete_tag', { name: 'VIP' })
    expect({
      person: await shop.call('get_subscriber', { email }),
      events: await shop.call('list_subscriber_events', { email }),
      tags: await shop.call('list_tags'),
      sequences: shop.file.read.all('SELECT * FROM sqlite_sequence ORDER BY name'),
      outbox: shop.file.read.all('SELECT * FROM outbox'),
      growth: shop.file.read.all('SELECT * FROM growth'),
    }).toEqual(before)
  })
})

describe('repeating the exact same request with the code executes it', () => {
  test('as the number that came, once', async () => {
    await begin()
    const { confirmationCode } = await ask()
    expect((await shop.call('unsubscribe', { email, confirmationCode })).subscriber.status).toBe(
      'UNSUBSCRIBED',
    )
    const again = await shop.refuse('CONFIRMATION_REQUIRED', 'unsubscribe', { email, confirmationCode })
    expect(again.message).toMatch(/^This confirmationCode has already been used\. /)
    expect(again.confirmationCode).not.toBe(confirmationCode)
  })

  test('digits in a string are accepted', async () => {
    await begin()
    const { confirmationCode } = await ask()
    await shop.call('unsubscribe', { confirmationCode: String(confirmationCode), email })
  })

  test('the order of keys does not matter', async () => {
    await begin()
    const { confirmationCode } = await ask('unsubscribe', { email, reason: 'why' })
    await shop.call('unsubscribe', { reason: 'why', confirmationCode, email })
  })

  test.each([
    ['another value', { email, reason: 'other' }],
    ['a parameter less', { email }],
    ['another spelling of the same address', { email: email.toUpperCase(), reason: 'why' }],
  ])('not for %s: the code is spent on nothing, and a fresh one comes', async (_case, input) => {
    await begin()
    const { confirmationCode } = await ask('unsubscribe', { email, reason: 'why' })
    const refused = await shop.refuse('CONFIRMATION_REQUIRED', 'unsubscribe', { ...input, confirmationCode })
    expect(refused.message).toMatch(/^This confirmationCode was issued for other parameters/)
    expect((await shop.call('get_subscriber', { email })).status).toBe('SUBSCRIBED')
    await shop.call('unsubscribe', { email, reason: 'why', confirmationCode })
  })

  test("not for another tool: codes are a tool's own", async () => {
    await begin()
    const { confirmationCode } = await ask()
    const refused = await shop.refuse('CONFIRMATION_REQUIRED', 'delete_tag', {
      name: 'VIP',
      confirmationCode,
    })
    expect(refused.message).toMatch(/^This confirmationCode was not issued for this tool\. /)
  })

  test('within five minutes of machine time: at 4:59 it runs, at 5:00 it has expired', async () => {
    await begin()
    const first = await ask()
    machine.pass(299 * SECOND)
    await shop.call('unsubscribe', { email, confirmationCode: first.confirmationCode })
    const second = await ask()
    machine.pass(300 * SECOND)
    const late = { email, confirmationCode: second.confirmationCode }
    const { message } = await shop.refuse('CONFIRMATION_REQUIRED', 'unsubscribe', late)
    expect(message).toMatch(/^This confirmationCode has expired; codes are valid for five minutes\. /)
  })

  test('the clock of the world has no say in it', async () => {
    await begin()
    const { confirmationCode } = await ask()
    const state = sandbox.world.state()
    sandbox.world.write({ ...state, now: state.now + DAY_MS })
    await shop.call('unsubscribe', { email, confirmationCode })
    sandbox.world.write(state)
  })

  test('several outstanding codes do not disturb each other', async () => {
    await begin()
    await shop.call('add_subscriber', { email: 'b@shop.test' })
    const first = await ask()
    const other = await ask('unsubscribe', { email: 'b@shop.test' })
    const repeated = await ask()
    await shop.call('unsubscribe', { email: 'b@shop.test', confirmationCode: other.confirmationCode })
    await shop.call('unsubscribe', { email, confirmationCode: first.confirmationCode })
    await shop.call('unsubscribe', { email, confirmationCode: repeated.confirmationCode })
  })
})

describe("a code is the caller's own", () => {
  test("another organization's code, another token's and an admin key's are not accepted", async () => {
    await begin()
    const { confirmationCode } = await ask()
    const other = await startOrganization(sandbox)
    await other.call('add_subscriber', { email })
    const input = { email, confirmationCode }
    expect((await other.post('unsubscribe', input)).status).toBe(403)
    const minted = await sandbox.control('key.create', { kind: 'customer', organizationId: shop.id })
    expect((await sandbox.customer(minted.body.data.key, 'unsubscribe', input)).status).toBe(403)
    const headers = { 'x-service-organization': shop.id }
    expect((await sandbox.customer(sandbox.adminKey, 'unsubscribe', input, headers)).status).toBe(403)
    expect((await shop.call('get_subscriber', { email })).status).toBe('SUBSCRIBED')
    await shop.call('unsubscribe', input)
  })

  test("an admin key's code holds whether it names the organization by id or by slug", async () => {
    await begin()
    const post = (input: object, organization: string) =>
      sandbox.customer(sandbox.adminKey, 'unsubscribe', input, { 'x-service-organization': organization })
    const { confirmationCode } = (await post({ email }, shop.slug)).body
    expect((await post({ email, confirmationCode }, shop.id)).status).toBe(200)
  })

  test('codes die when a snapshot is restored', async () => {
    await begin()
    await sandbox.control('snapshot.create', { name: 'codes' })
    const { confirmationCode } = await ask()
    const restored = await sandbox.control('snapshot.restore', { name: 'codes' })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    const refused = await shop.refuse('CONFIRMATION_REQUIRED', 'unsubscribe', { email, confirmationCode })
    expect(refused.message).toMatch(/^This confirmationCode was not issued for this tool\. /)
    expect((await shop.call('get_subscriber', { email })).status).toBe('SUBSCRIBED')
  })
})

test('a tool that needs no confirmation takes no notice of a code', async () => {
  await begin()
  await shop.call('add_subscriber', { email: 'c@shop.test', confirmationCode: 12_345 })
})
