import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles, root } from '../../imports.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { decodeOrganizationId } from '../../../src/shared/ids.ts'
import { encodeId } from '../../../src/shared/ids.ts'
import { ensureTag } from '../../../src/engine/store/tags.ts'
import type { TestOrganization } from '../../support/organization.ts'
import { useSandbox } from '../../support/organization.ts'
import { makeReady } from '../../support/ready-campaign.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { chainOf } from '../../support/workflow-graphs.ts'
import { publishDraft } from '../../support/workflows.ts'
import {
  edges,
  insertGroupForTest,
  publishGraph,
  type PublishOptions,
  readPaths,
  step,
} from '../../support/workflow-file.ts'

const { sandbox, start, control } = useSandbox()

let shop: TestOrganization

beforeEach(async () => {
  shop = await start()
  await makeReady(sandbox(), shop)
})

const number = () => decodeOrganizationId(shop.id) ?? 0
const tag = (name: string) =>
  encodeId('tag', number(), shop.file.transaction(() => ensureTag(shop.file.write, name)).id)
const advance = (minutes: number) => control('clock.advance', { by: `${minutes}m` })

const END = step('end', 'EXIT')
const WAIT = step('wait', 'WAIT', { mode: 'DURATION', seconds: 3600 })

/** A workflow that begins when a tag is added, waits an hour, and ends. */
function onTag(name: string, options: PublishOptions = {}) {
  return publishGraph(
    shop.file,
    {
      steps: [step('t', 'TRIGGER', { kind: 'TAG_ADDED', tags: [tag(name)] }), WAIT, END],
      edges: edges('t>wait', 'wait>end'),
    },
    { organization: number(), ...options },
  )
}

const statuses = () => readPaths(shop.file).map(({ status, reason }) => [status, reason])

describe('a tag that is added', () => {
  it('starts a run before the call returns, and its first step at the next tick', async () => {
    onTag('vip')
    await shop.call('add_subscriber', { email: 'ann@mail.test', tags: ['vip'] })
    expect(statuses()).toEqual([[1, null]])
    await shop.call('bulk_add_tags', {
      subscriberIds: [(await shop.call('get_subscriber', { email: 'bob@mail.test' })).id],
      tagNames: ['vip'],
    })
    expect(statuses()).toHaveLength(2)
    await advance(90)
    expect(statuses()).toEqual([
      [3, 'EXIT'],
      [3, 'EXIT'],
    ])
    expect(findWorkflowFaults(shop.file.read)).toEqual([])
  })

  it('starts nothing with triggerWorkflows false, while exit rules hear it', async () => {
    onTag('vip', {
      settings: {
        exitRules: [
          { id: 'x', filters: [], eventFilters: [{ eventType: 'TAG_ADDED', tagIds: [tag('stop')] }] },
        ],
      },
    })
    await shop.call('update_subscriber', {
      subscriber: 'ann@mail.test',
      tags: ['vip'],
      triggerWorkflows: false,
    })
    expect(statuses()).toEqual([])
    await shop.call('import_subscribers', { subscribers: [{ email: 'new@mail.test', tags: ['vip'] }] })
    expect(statuses()).toEqual([])
    await shop.call('add_subscriber', { email: 'bob@mail.test', tags: ['vip'] })
    await shop.call('update_subscriber', {
      subscriber: 'bob@mail.test',
      tags: ['stop'],
      triggerWorkflows: false,
    })
    await advance(10)
    expect(statuses()).toEqual([[4, 'EXIT_RULE']])
  })

  it('ends a wait for it, and nothing else does', async () => {
    const wanted = [{ eventType: 'TAG_ADDED', tagIds: [tag('done')] }]
    publishGraph(
      shop.file,
      {
        steps: [
          step('t', 'TRIGGER', { kind: 'SUBSCRIBED' }),
          step('until', 'WAIT_UNTIL', { timeoutSeconds: 86_400, match: 'ANY' }, { eventFilters: wanted }),
          step('heard', 'EXIT'),
          END,
        ],
        edges: edges('t>until', 'until>heard EVENT', 'until>end TIMEOUT'),
      },
      { organization: number() },
    )
    await shop.call('add_subscriber', { email: 'one@mail.test' })
    await shop.call('add_subscriber', { email: 'two@mail.test' })
    await advance(5)
    await shop.call('add_subscriber', { email: 'one@mail.test', tags: ['done'] })
    await shop.call('add_subscriber', { email: 'two@mail.test', tags: ['other'] })
    await advance(5)
    expect(statuses().map(([status]) => status)).toEqual([3, 2])
    await advance(1440)
    const [one, two] = readPaths(shop.file)
    expect(one?.path).toMatch(/ heard@\d+$/)
    expect(two?.path).toMatch(/ end@\d+$/)
    expect(findWorkflowFaults(shop.file.read)).toEqual([])
  })

  it('ends the other run of a group, which does not go on by the same tag', async () => {
    const group = insertGroupForTest(shop.file, 'CANCEL_EXISTING')
    const eventFilters = [{ eventType: 'TAG_ADDED', tagIds: [tag('vip')] }]
    const listener = publishGraph(
      shop.file,
      {
        steps: [
          step('t', 'TRIGGER', { kind: 'MANUAL' }),
          step('until', 'WAIT_UNTIL', { timeoutSeconds: 86_400, match: 'ANY' }, { eventFilters }),
          END,
          step('late', 'EXIT'),
        ],
        edges: edges('t>until', 'until>end EVENT', 'until>late TIMEOUT'),
      },
      { organization: number(), group },
    )
    onTag('vip', { group })
    // An action adds the tag, so the next round hears it: start and wait at once.
    const tagging = publishGraph(
      shop.file,
      {
        steps: [
          step('t', 'TRIGGER', { kind: 'MANUAL' }),
          step('add', 'ACTION', { actions: [{ type: 'ADD_TAGS', tags: [tag('vip')] }] }),
          END,
        ],
        edges: edges('t>add', 'add>end'),
      },
      { organization: number() },
    )
    for (const workflow of [listener, tagging]) {
      const workflowId = encodeId('workflow', number(), workflow)
      await shop.call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
      await advance(2)
    }
    expect(
      readPaths(shop.file).map(({ status, reason, path }) => [status, reason, path.replaceAll(/@\d+/g, '')]),
    ).toEqual([
      [4, 'GROUP_CONFLICT', 't until'],
      [3, 'EXIT', 't add end'],
      [2, null, 't wait'],
    ])
    expect(findWorkflowFaults(shop.file.read)).toEqual([])
  })
})

describe('what was queued before', () => {
  const stopping = () => ({
    settings: {
      exitRules: [
        { id: 'x', filters: [], eventFilters: [{ eventType: 'TAG_ADDED', tagIds: [tag('stop')] }] },
      ],
    },
  })
  const addTags = (email: string, ...tags: string[]) =>
    shop.call('update_subscriber', { subscriber: email, tags, triggerWorkflows: false })
  const setStatus = (workflowId: string, status: 'PAUSED' | 'ACTIVE') =>
    shop.confirm('update_workflow_status', { workflowId, status })
  const waiting = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 3600 } })

  it('is not heard by a run that begins after it, though both wait for the same tick', async () => {
    const { workflowId } = await publishDraft(shop, waiting, stopping())
    await addTags('ann@mail.test', 'stop')
    await addTags('bob@mail.test', 'stop')
    for (const email of ['ann@mail.test', 'bob@mail.test'])
      await shop.call('add_subscriber_to_workflow', { workflowId, email })
    await advance(2)
    expect(statuses()).toEqual([
      [2, null],
      [2, null],
    ])
  })

  it('is not heard by the runs of a workflow that is active again after it', async () => {
    const { workflowId } = await publishDraft(shop, waiting, stopping())
    await shop.call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
    await advance(2)
    await addTags('ann@mail.test', 'stop')
    await setStatus(workflowId, 'PAUSED')
    await setStatus(workflowId, 'ACTIVE')
    await advance(2)
    expect(statuses()).toEqual([[2, null]])
  })

  it('starts nothing in a workflow that is active after it, and starts those that were', async () => {
    const graph = {
      ...waiting,
      steps: [{ id: 'start', type: 'TRIGGER', config: { kind: 'SUBSCRIBED' } }, ...waiting.steps.slice(1)],
    }
    await publishDraft(shop, graph, { name: 'Before' })
    const later = await publishDraft(shop, graph, { name: 'After' })
    await setStatus(later.workflowId, 'PAUSED')
    await control('organization.set', { organizationId: shop.id, doubleOptIn: true })
    for (const email of ['one@mail.test', 'two@mail.test']) {
      await shop.call('add_subscriber', { email })
      await control('subscriber.confirm', { organizationId: shop.id, email })
    }
    await setStatus(later.workflowId, 'ACTIVE')
    await advance(2)
    for (const email of ['one@mail.test', 'two@mail.test']) {
      const { runs } = await shop.call('get_subscriber_workflow_runs', { email })
      expect(runs.map(({ workflowName }) => workflowName)).toEqual(['Before'])
    }
  })
})

describe('a run that comes due while its workflow is paused', () => {
  it('stands still, and acts at the next tick after activation', async () => {
    const { workflowId } = await publishDraft(
      shop,
      chainOf({ id: 'w', type: 'WAIT', config: { seconds: 600 } }),
    )
    await shop.call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
    await advance(5)
    const setStatus = (status: 'PAUSED' | 'ACTIVE') =>
      shop.confirm('update_workflow_status', { workflowId, status })
    await setStatus('PAUSED')
    await advance(60)
    expect(statuses()).toEqual([[2, null]])
    await setStatus('ACTIVE')
    await advance(2)
    expect(statuses()).toEqual([[3, 'EXIT']])
  })
})

describe('somebody who leaves', () => {
  it('ends all runs at once', async () => {
    onTag('vip')
    await shop.call('add_subscriber', { email: 'ann@mail.test', tags: ['vip'] })
    await shop.confirm('unsubscribe', { email: 'ann@mail.test' })
    expect(statuses()).toEqual([[4, 'UNSUBSCRIBED']])
  })

  it('leaves true counts behind when erased', async () => {
    onTag('vip')
    await shop.call('add_subscriber', { email: 'ann@mail.test', tags: ['vip'] })
    await control('subscriber.erase', { organizationId: shop.id, email: 'ann@mail.test' })
    expect(statuses()).toEqual([[4, 'ERASED']])
    expect(findWorkflowFaults(shop.file.read)).toEqual([])
  })
})

describe('mail that is stopped for a passing reason', () => {
  const sendOnTag = () =>
    publishGraph(
      shop.file,
      {
        steps: [step('t', 'TRIGGER', { kind: 'TAG_ADDED', tags: [tag('vip')] }), step('mail', 'EMAIL'), END],
        edges: edges('t>mail', 'mail>end'),
      },
      { organization: number() },
    )

  it('waits for a hold on workflows, and goes out when it is closed', async () => {
    sendOnTag()
    const { id } = await control('hold.open', {
      organizationId: shop.id,
      kind: 'WORKFLOWS',
      reasonCode: 'OTHER',
    })
    await shop.call('add_subscriber', { email: 'ann@mail.test', tags: ['vip'] })
    await advance(600)
    expect(statuses()).toEqual([[2, null]])
    await control('hold.close', { id })
    await advance(1)
    expect(statuses()).toEqual([[3, 'EXIT']])
    expect(shop.file.read.column('SELECT status FROM emails WHERE kind = 2')).not.toContain(1)
  })

  it('waits for the next month, or for a higher limit', async () => {
    sendOnTag()
    await control('organization.set', { organizationId: shop.id, customLimits: { emailsPerMonth: 1 } })
    for (const email of ['ann@mail.test', 'bob@mail.test'])
      await shop.call('add_subscriber', { email, tags: ['vip'] })
    await advance(60)
    expect(statuses()).toEqual([
      [3, 'EXIT'],
      [2, null],
    ])
    await control('organization.set', { organizationId: shop.id, customLimits: { emailsPerMonth: 2 } })
    await advance(1)
    expect(statuses()).toEqual([
      [3, 'EXIT'],
      [3, 'EXIT'],
    ])
  })
})

// Queue-message makes somebody known without subscribing them, which no workflow hears.
it('every place that changes subscribers hands the changes on', () => {
  const writing = listSourceFiles('src/engine').filter((file) => {
    if (/^src\/engine\/(subscribers|sending)\//.test(file)) return false
    return /new SubscriberWriter\(|confirmSubscriber\(/.test(readFileSync(join(root, file), 'utf8'))
  })
  expect(writing.length).toBeGreaterThan(10)
  const silent = writing.filter(
    (file) => !/\b(?:applyChanges|queueChanges)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(silent).toEqual([])
})
