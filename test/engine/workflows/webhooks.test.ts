import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeOrganizationId, encodeId } from '../../../src/shared/ids.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { answerWith, startWebhookServer, type WebhookServer } from '../../support/webhook-server.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, publishGraph, readPaths, step } from '../../support/workflow-file.ts'

/** Webhooks of workflows against a real receiver on this machine. */
const { sandbox, start, control } = useSandbox()

let server: WebhookServer
let shop: TestOrganization
beforeAll(async () => {
  server = await startWebhookServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  server.received.length = 0
  server.answer = answerWith(200)
  await control('webhook.set', { hosts: null })
  shop = await start()
  for (const email of ['ann@mail.test', 'bob@mail.test']) await shop.call('add_subscriber', { email })
})
afterEach(() => {
  expect(findWorkflowFaults(shop.file.read)).toEqual([])
  expect(shop.file.read.all('SELECT * FROM workflow_webhooks WHERE answered IS NOT NULL')).toEqual([])
})

const advance = (by: string) => control('clock.advance', { by })
/** Advances past the tick at which an enrolment of now acts, and not yet to the one after. */
const nextTick = () => advance('30s')
const organization = () => decodeOrganizationId(shop.id) ?? 0

/** A workflow that calls an address and ends; answers its id. */
function publish(steps: ReturnType<typeof step>[], ...drawn: string[]): string {
  const all = [step('t', 'TRIGGER', { kind: 'MANUAL' }), ...steps, step('x', 'EXIT')]
  const workflow = publishGraph(
    shop.file,
    { steps: all, edges: edges(...drawn) },
    { organization: organization() },
  )
  return encodeId('workflow', organization(), workflow)
}

const publishCall = (url: string) =>
  publish([step('call', 'WEBHOOK', { url, secret: 's3' })], 't>call', 'call>x')

const enrol = (workflowId: string, email = 'ann@mail.test') =>
  shop.call('add_subscriber_to_workflow', { workflowId, email })

async function tellCalls(email = 'ann@mail.test') {
  const { events } = await shop.call('list_subscriber_events', { email, eventType: 'WEBHOOK_EXECUTED' })
  return events.map(({ data }) => data)
}

describe('a WEBHOOK step', () => {
  test('is called at its tick also when its address was allowed after the clock was read', async () => {
    await control('webhook.set', { hosts: [] })
    await advance('10s')
    await enrol(publishCall(server.url))
    // A second advance in a row: the file is not written to between it and the setting.
    await advance('5s')
    const { nextEventAt } = await control('clock.get')
    await control('webhook.set', { hosts: null })
    await advance('105s')
    const { events } = await shop.call('list_subscriber_events', {
      ...{ email: 'ann@mail.test', eventType: 'WEBHOOK_EXECUTED' as const },
    })
    expect(events.map(({ createdAt }) => createdAt)).toEqual([nextEventAt])
  })

  test('posts what the specification names, and the run goes on below 400 a minute later', async () => {
    server.answer = answerWith(302)
    const workflowId = publishCall(server.url)
    const subscriber = await shop.call('get_subscriber', { email: 'ann@mail.test' })
    await enrol(workflowId)
    await nextTick()
    expect(server.received).toEqual([
      {
        subscriberId: subscriber.id,
        subscriberEmail: 'ann@mail.test',
        stepId: 'call',
        workflowId,
        organizationId: shop.id,
        secret: 's3',
      },
    ])
    const { runs } = await shop.call('get_subscriber_workflow_runs', { subscriberId: subscriber.id })
    expect(runs).toMatchObject([{ status: 'WAITING', waitingFor: 'WEBHOOK' }])
    expect(await tellCalls()).toEqual([
      expect.objectContaining({
        ...{ workflowId, stepId: 'call', url: server.url, status: 302, duration: expect.any(Number) },
      }),
    ])
    await advance('1m')
    expect(readPaths(shop.file)).toMatchObject([{ status: 3, reason: 'EXIT' }])
    await advance('1d')
    expect(server.received).toHaveLength(1)
  })

  test('fails the run at 400 and above, and says which address answered what', async () => {
    server.answer = answerWith(400)
    const workflowId = publishCall(server.url)
    await enrol(workflowId)
    await advance('1h')
    expect(readPaths(shop.file)).toMatchObject([{ status: 5, reason: 'WEBHOOK_FAILED' }])
    const details = shop.file.read.column('SELECT detail FROM workflow_runs')
    expect(details).toEqual([`${server.url} answered 400.`])
    expect(await tellCalls()).toMatchObject([{ status: 400 }])
  })

  test('fails the run when nobody answers, and is not tried again', async () => {
    server.answer = (_body, response) => void response.destroy()
    await enrol(publishCall(server.url))
    await advance('1d')
    expect(readPaths(shop.file)).toMatchObject([{ status: 5, reason: 'WEBHOOK_FAILED' }])
    expect(await tellCalls()).toMatchObject([{ status: null, reason: 'It broke off the connection.' }])
    expect(server.received).toHaveLength(1)
  })

  test('is not called where the user does not allow it: 200, at once, and the run takes the same time', async () => {
    await control('webhook.set', { hosts: [] })
    await enrol(publishCall(server.url))
    await nextTick()
    expect(readPaths(shop.file)).toMatchObject([{ status: 2 }])
    expect(await tellCalls()).toMatchObject([{ status: 200, duration: 0 }])
    await advance('1m')
    expect(readPaths(shop.file)).toMatchObject([{ status: 3 }])
    expect(server.received).toEqual([])
  })

  test('is called in an advance of many days, before time goes on, and once for every run', async () => {
    const workflowId = publish(
      [
        step('call', 'WEBHOOK', { url: server.url }),
        step('back', 'MOVE_TO_STEP', { targetStepId: 'call', maxMoves: 2 }),
      ],
      't>call',
      'call>back',
      'back>call MOVE',
    )
    await enrol(workflowId)
    await enrol(workflowId, 'bob@mail.test')
    await advance('30d')
    expect(server.received.map(({ subscriberEmail }) => subscriberEmail)).toHaveLength(6)
    expect(readPaths(shop.file).map(({ path }) => path.replaceAll(/@\d+/g, ''))).toEqual(
      Array.from({ length: 2 }, () => 't call back call back call back'),
    )
  })

  test('who is called may call the sandbox back before it answers', async () => {
    server.answer = async (_body, response) => {
      await shop.call('update_subscriber', { subscriber: 'bob@mail.test', tags: ['called'] })
      response.end()
    }
    await enrol(publishCall(server.url))
    await advance('1d')
    const subscriber = await shop.call('get_subscriber', { email: 'bob@mail.test' })
    expect(subscriber.tags).toEqual(['called'])
    expect(readPaths(shop.file)).toMatchObject([{ status: 3 }])
  })

  test('waits while its workflow is paused, and the answer is acted on when it is active again', async () => {
    const workflowId = publishCall(server.url)
    const set = (status: 'PAUSED' | 'ACTIVE') =>
      shop.confirm('update_workflow_status', { workflowId, status })
    await enrol(workflowId)
    await nextTick()
    await set('PAUSED')
    await advance('1d')
    expect(readPaths(shop.file)).toMatchObject([{ status: 2 }])
    await set('ACTIVE')
    await advance('2m')
    expect(readPaths(shop.file)).toMatchObject([{ status: 3 }])
    expect(server.received).toHaveLength(1)
  })
})

describe('what comes of a call', () => {
  test('a WEBHOOK action does not wait for the answer, and never ends its run', async () => {
    server.answer = answerWith(500)
    const actions = [{ type: 'WEBHOOK', url: server.url }]
    await enrol(publish([step('act', 'ACTION', { actions })], 't>act', 'act>x'))
    await advance('1m')
    expect(readPaths(shop.file)).toMatchObject([{ status: 3 }])
    expect(server.received).toMatchObject([{ stepId: 'act', secret: null }])
    expect(await tellCalls()).toMatchObject([{ stepId: 'act', status: 500 }])
  })

  test('WAIT_UNTIL hears WEBHOOK_EXECUTED of its own step', async () => {
    const actions = [{ type: 'WEBHOOK', url: server.url }]
    const waits = (id: string, stepId: string) =>
      step(
        id,
        'WAIT_UNTIL',
        { timeoutSeconds: 86_400, match: 'ANY' },
        { eventFilters: [{ eventType: 'WEBHOOK_EXECUTED', stepId }] },
      )
    const workflowId = publish(
      [step('act', 'ACTION', { actions }), waits('own', 'act'), waits('other', 'x')],
      't>act',
      'act>own',
      'own>other EVENT',
      'own>x TIMEOUT',
      'other>x EVENT',
      'other>x TIMEOUT',
    )
    await enrol(workflowId)
    await advance('5m')
    expect(readPaths(shop.file)).toMatchObject([
      { status: 2, path: expect.stringMatching(/own@\d+ other@\d+$/) },
    ])
  })

  test('a process that died during a call leaves FAILED "answer unknown", and never calls again', async () => {
    const workflowId = publishCall(server.url)
    await enrol(workflowId)
    await nextTick()
    // As the file is when the process ends between the mark and the answer.
    shop.file.transaction(() =>
      shop.file.write.run('UPDATE workflow_webhooks SET answered = NULL, status = NULL, duration = NULL'),
    )
    await advance('1d')
    expect(readPaths(shop.file)).toMatchObject([{ status: 5, reason: 'ANSWER_UNKNOWN' }])
    expect(server.received).toHaveLength(1)
  })

  test('somebody who is erased during a call leaves nothing of it', async () => {
    const subscriber = await shop.call('get_subscriber', { email: 'ann@mail.test' })
    server.answer = async (_body, response) => {
      await control('subscriber.erase', { organizationId: shop.id, subscriberId: subscriber.id })
      response.end()
    }
    await enrol(publishCall(server.url))
    await advance('1d')
    expect(readPaths(shop.file)).toMatchObject([{ status: 4, reason: 'ERASED' }])
    expect(shop.file.read.all('SELECT * FROM workflow_webhooks')).toEqual([])
    expect(shop.file.read.all('SELECT * FROM events WHERE subscriber = 1')).toEqual([])
  })
})

describe('webhook.set', () => {
  test('answers this machine at first, keeps what is set through a rewind, and refuses what is no host', async () => {
    expect(await control('webhook.set')).toEqual({ hosts: ['localhost'] })
    await advance('1m')
    await control('webhook.set', { hosts: ['127.0.0.1:9', 'Hooks.example'] })
    await control('clock.rewind')
    expect(await control('webhook.set', {})).toEqual({ hosts: ['localhost:9', 'hooks.example'] })
    const { status, body } = await sandbox().control('webhook.set', {
      hosts: ['localhost', 'https://x.example'],
    })
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path: 'hosts.1' }] } })
  })
})
