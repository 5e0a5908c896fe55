import { describe, expect, test } from 'vitest'
import { freezeEnrolments } from '../../../../src/engine/store/workflows/batches.ts'
import { findWorkflow } from '../../../../src/engine/store/workflows/workflows.ts'
import { decodeId, decodeOrganizationId } from '../../../../src/shared/ids.ts'
import { required } from '../../../support/answers.ts'
import { START } from '../../../support/served-sandbox.ts'
import { chainOf } from '../../../support/workflow-graphs.ts'
import { publishDraft, useWorkflows } from '../../../support/workflows.ts'

const { ready } = useWorkflows()

const WAITING = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 86_400 } })
const AGAIN = { settings: { repeat: { mode: 'ALWAYS' } } }

describe('get_subscriber_workflow_runs', () => {
  test('active and waiting runs first, then those that ended, each newest first', async () => {
    const organization = await ready()
    const { call } = organization
    const email = 'order@mail.test'
    await call('add_subscriber', { email })
    const { workflowId } = await publishDraft(organization, WAITING, AGAIN)
    const ids: string[] = []
    for (let count = 0; count < 2; count += 1) {
      ids.push((await call('add_subscriber_to_workflow', { workflowId, email })).workflowSubscriberId)
      await call('remove_subscriber_from_workflow', { workflowId, email })
    }
    ids.push(
      (await call('add_subscriber_to_workflow', { workflowId, email, stepId: 'w' })).workflowSubscriberId,
    )
    ids.push((await call('add_subscriber_to_workflow', { workflowId, email })).workflowSubscriberId)
    const { runs, total, subscriberId, queued } = await call('get_subscriber_workflow_runs', { email })
    expect(subscriberId).toBe(runs[0]?.subscriberId)
    expect(runs.map(({ workflowSubscriberId }) => ids.indexOf(workflowSubscriberId))).toEqual([3, 2, 1, 0])
    expect(runs.map(({ status }) => status)).toEqual(['ACTIVE', 'WAITING', 'CANCELED', 'CANCELED'])
    expect({ total, queued }).toEqual({ total: 4, queued: [] })
  })

  test('workflowId narrows them to one workflow', async () => {
    const organization = await ready()
    const { call, refuse } = organization
    const [one, other] = [
      await publishDraft(organization, WAITING),
      await publishDraft(organization, WAITING),
    ]
    const email = 'narrow@mail.test'
    await call('add_subscriber', { email })
    for (const { workflowId } of [one, other]) await call('add_subscriber_to_workflow', { workflowId, email })
    const { runs, total } = await call('get_subscriber_workflow_runs', { email, workflowId: one.workflowId })
    expect(runs.map(({ workflowId }) => workflowId)).toEqual([one.workflowId])
    expect(total).toBe(1)
    await refuse('NOT_FOUND', 'get_subscriber_workflow_runs', { email, workflowId: 'wf_0001zz' })
  })

  test('enrolments that wait to begin are of their workflow too', async () => {
    const organization = await ready()
    const { call, file } = organization
    const number = decodeOrganizationId(organization.id) ?? 0
    const email = 'queued@mail.test'
    await call('add_subscriber', { email })
    const names = ['One', 'Other']
    const ids: string[] = []
    for (const name of names) ids.push((await publishDraft(organization, WAITING, { name })).workflowId)
    file.transaction(() => {
      for (const id of ids) {
        const workflow = decodeId('workflow', number, id) ?? 0
        const place = { version: required(findWorkflow(file.read, workflow)?.version), step: null }
        const batch = { workflow, ...place, source: 'MANUAL', at: START, heardAfter: 0 } as const
        const rules = { repeat: { any: false, open: false, endedAfter: START }, rivals: [] }
        freezeEnrolments(file.write, batch, { status: null, text: email, conditions: [] }, rules)
      }
    })
    const queuedOf = async (workflowId?: string) => {
      const { queued, runs, total } = await call('get_subscriber_workflow_runs', {
        email,
        ...(workflowId && { workflowId }),
      })
      expect({ runs, total }).toEqual({ runs: [], total: 0 })
      return queued.map(({ workflowName }) => workflowName)
    }
    expect(await queuedOf()).toEqual(names)
    expect(await queuedOf(ids[0])).toEqual(['One'])
    expect(await queuedOf(ids[1])).toEqual(['Other'])
    for (const workflowId of ids) await call('remove_subscriber_from_workflow', { workflowId, email })
  })

  test('a subscriber without runs has none; subscriberId or email is required', async () => {
    const organization = await ready()
    const email = 'nowhere@mail.test'
    await organization.call('add_subscriber', { email })
    expect(await organization.call('get_subscriber_workflow_runs', { email })).toMatchObject({
      runs: [],
      total: 0,
    })
    await organization.refuse('VALIDATION_ERROR', 'get_subscriber_workflow_runs', {})
  })
})
