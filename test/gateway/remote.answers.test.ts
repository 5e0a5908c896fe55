import { describe, expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { RemoteGateway } from '../../src/gateway/remote.ts'
import type { WebResponse } from '../../src/shared/ports.ts'
import { setClock } from '../support/clock.ts'
import { noRecords } from '../support/records.ts'

/** What a deployment may answer, and what is made of it: every status at the edges of its class. */
const machine = setClock()
const URL = 'https://mail.example'

async function ask(status: number, text: string, headers: Record<string, string> = {}) {
  const response: WebResponse = { status, text, headers }
  const gateway = new RemoteGateway({
    url: URL,
    key: () => Promise.resolve('svc_key'),
    permission: 'all',
    web: { request: () => Promise.resolve(response) },
    machine,
    log: { info: () => undefined, error: () => undefined },
    records: noRecords,
    tools,
  })
  const given = { surface: 'customer', tool: 'list_tags', input: {}, organization: null } as const
  return (await gateway.call(consoleCall(given))).result
}

const failed = (code: string, message: string, more: object = {}) => ({
  ok: false,
  error: { code, message, ...more },
})
const unexplained = (status: number) => `${URL} answered ${status} without an explanation.`

describe('the status decides whether it worked', () => {
  test.each([200, 201, 204, 299])('%i is the data of the answer', async (status) => {
    expect(await ask(status, '{"success":true,"data":{"tags":[]}}')).toEqual({
      ok: true,
      data: { tags: [] },
    })
    expect(await ask(status, '{"tags":[]}')).toEqual({ ok: true, data: { tags: [] } })
    // Without a body there is nothing to show.
    for (const text of ['', 'null', '<html>'])
      expect(await ask(status, text)).toEqual(failed('VALIDATION_ERROR', unexplained(status)))
  })

  test.each([
    [100, 'VALIDATION_ERROR'],
    [199, 'VALIDATION_ERROR'],
    [300, 'VALIDATION_ERROR'],
    [302, 'VALIDATION_ERROR'],
    [400, 'VALIDATION_ERROR'],
    [401, 'AUTHENTICATION_ERROR'],
    [402, 'PLAN_LIMIT_REACHED'],
    [404, 'TOOL_NOT_FOUND'],
    [405, 'METHOD_NOT_ALLOWED'],
    [409, 'CONFLICT'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [429, 'RATE_LIMIT_ERROR'],
    [499, 'VALIDATION_ERROR'],
    [500, 'INTERNAL_ERROR'],
    [501, 'INTERNAL_ERROR'],
    [599, 'INTERNAL_ERROR'],
  ])('%i is the failure %s', async (status, code) => {
    expect(await ask(status, '{"success":true,"data":{"tags":[]}}')).toEqual(
      failed(code, unexplained(status)),
    )
    expect(await ask(status, '')).toEqual(failed(code, unexplained(status)))
    // A code of our table is believed, whatever the status.
    expect(await ask(status, '{"code":"NOT_FOUND","message":"gone","error":"x"}')).toEqual(
      failed('NOT_FOUND', 'gone'),
    )
    expect(await ask(status, '{"code":"toString","error":"no"}')).toEqual(failed(code, 'no'))
  })
})

describe('what else is passed on', () => {
  const issues = [{ path: 'limit', message: 'too big' }]

  test('issues and the seconds to wait', async () => {
    const text = JSON.stringify({ code: 'VALIDATION_ERROR', message: 'limit: too big', issues })
    expect(await ask(400, text)).toEqual(failed('VALIDATION_ERROR', 'limit: too big', { issues }))
    const wait = { 'retry-after': '12' }
    expect(await ask(429, '{"message":"slow"}', wait)).toEqual(
      failed('RATE_LIMIT_ERROR', 'slow', { retryAfter: 12 }),
    )
    expect(await ask(503, '{"message":"slow"}', wait)).toEqual(failed('INTERNAL_ERROR', 'slow'))
    expect(await ask(429, '{"message":"slow"}', { 'retry-after': 'soon' })).toEqual(
      failed('RATE_LIMIT_ERROR', 'slow'),
    )
  })

  test('a request for confirmation', async () => {
    const asked = { error: 'CONFIRMATION_REQUIRED', action: 'Delete', message: 'Gone for good.' }
    const text = JSON.stringify({ ...asked, confirmationCode: 1234, instruction: 'Repeat.' })
    const confirmation = {
      action: 'Delete',
      confirmationCode: 1234,
      instruction: 'Repeat.',
      expiresAt: machine.now() + 300_000,
    }
    expect(await ask(403, text)).toEqual(failed('CONFIRMATION_REQUIRED', 'Gone for good.', { confirmation }))
  })
})
