import { expect, test } from 'vitest'
import { dumpWorkflows } from '../../../support/workflow-books.ts'
import { courseGraph, LESSON, type SentGraph } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, useWorkflows } from '../../../support/workflows.ts'

const { ready, control, refuseControl } = useWorkflows()

/** The course, with a tag for those who open and an end for those who do not. */
function graph(): SentGraph {
  const { steps, edges } = courseGraph()
  return { steps, edges }
}

const HOUR_MS = 3_600_000

test('walks a draft in its own time, says what would be sent and changed, and takes everything back', async () => {
  const shop = await ready()
  const { workflowId } = await draftWorkflow(shop, graph(), { name: 'Tried' })
  const before = dumpWorkflows(shop.file.read)
  const tags = await shop.call('list_tags')
  const { now } = await control('clock.get', {})
  const walk = await control('workflow.try', { workflowId, email: 'ann@mail.test', reader: 'OPENS' })
  expect(walk).toMatchObject({
    matchesTrigger: true,
    skipped: null,
    isCut: false,
    emails: [{ stepId: 'hello', subject: 'Your first lesson' }],
    run: { status: 'COMPLETED' },
  })
  expect(walk.emails[0]?.html).toContain('Welcome aboard.')
  const path = walk.run?.path ?? []
  expect(path.map(({ stepId }) => stepId).slice(0, 3)).toEqual(['t', 'hello', 'open'])
  const [start, , open] = path
  expect(Date.parse(start?.leftAt ?? '') - Date.parse(now)).toBeLessThanOrEqual(60_000)
  // Opened an hour after it was sent, heard at the whole minute.
  expect(Date.parse(open?.leftAt ?? '') - Date.parse(walk.emails[0]?.at ?? '')).toBe(HOUR_MS)
  expect(dumpWorkflows(shop.file.read)).toEqual(before)
  expect(await shop.call('list_tags')).toEqual(tags)
  expect((await control('clock.get', {})).now).toBe(now)
})

test('one who opens nothing takes the other way, after the whole timeout', async () => {
  const shop = await ready()
  const { workflowId } = await draftWorkflow(shop, graph(), { name: 'Quiet' })
  const { run, emails } = await control('workflow.try', { workflowId, email: 'ann@mail.test' })
  const open = run?.path.find(({ stepId }) => stepId === 'open')
  expect(Date.parse(open?.leftAt ?? '') - Date.parse(emails[0]?.at ?? '')).toBe(48 * HOUR_MS)
})

test('is not disturbed by what is live, nor by a run that the subscriber has there', async () => {
  const shop = await ready()
  const { workflowId } = await publishDraft(shop, graph(), { name: 'Live' })
  await shop.call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
  const walk = await control('workflow.try', { workflowId, email: 'ann@mail.test', reader: 'CLICKS' })
  expect(walk.run).toMatchObject({ status: 'COMPLETED' })
  const { runs } = await shop.call('get_subscriber_workflow_runs', { email: 'ann@mail.test', workflowId })
  expect(runs).toHaveLength(1)
})

test('says who would not be let in, and refuses a draft that cannot be published', async () => {
  const shop = await ready()
  await shop.call('add_subscriber', { email: 'gone@mail.test' })
  shop.force('gone@mail.test', 'UNSUBSCRIBED')
  const { workflowId } = await draftWorkflow(shop, graph(), { name: 'Doors' })
  expect(await control('workflow.try', { workflowId, email: 'gone@mail.test' })).toMatchObject({
    skipped: 'NOT_MAILABLE',
    run: null,
    emails: [],
  })
  const bare = { ...LESSON, content: LESSON.content.slice(0, 1) }
  const { steps, edges } = graph()
  const unlinked = steps.map((step) =>
    step.id === 'hello' ? { ...step, config: { email: { subject: 'S', content: bare } } } : step,
  )
  const bad = await draftWorkflow(shop, { steps: unlinked, edges }, { name: 'No link' })
  const message = await refuseControl('VALIDATION_ERROR', 'workflow.try', {
    workflowId: bad.workflowId,
    email: 'ann@mail.test',
  })
  expect(message).toContain('unsubscribe link')
  await refuseControl('NOT_FOUND', 'workflow.try', { workflowId: 'wf_0001zz', email: 'ann@mail.test' })
  await refuseControl('NOT_FOUND', 'workflow.try', { workflowId, email: 'nobody@mail.test' })
})

test('another turn draws the splits again; a walk that goes round for ever is cut off', async () => {
  const shop = await ready()
  const sent: SentGraph = {
    steps: [
      { id: 'start', type: 'TRIGGER', config: { kind: 'MANUAL' } },
      {
        id: 'split',
        type: 'SPLIT',
        config: {
          branches: [
            { id: 'a', name: 'A', weight: 50 },
            { id: 'b', name: 'B', weight: 50 },
          ],
        },
      },
      { id: 'wait', type: 'WAIT', config: { mode: 'DURATION', seconds: 86_400 } },
      { id: 'again', type: 'MOVE_TO_STEP', config: { targetStepId: 'wait', maxMoves: 1000 } },
      { id: 'end', type: 'EXIT', config: {} },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'split', type: 'DEFAULT' },
      { id: 'e2', source: 'split', target: 'wait', type: 'BRANCH', branchId: 'a' },
      { id: 'e3', source: 'split', target: 'end', type: 'BRANCH', branchId: 'b' },
      { id: 'e4', source: 'wait', target: 'again', type: 'DEFAULT' },
    ],
  }
  const { workflowId } = await draftWorkflow(shop, sent, { name: 'Round' })
  const walks = []
  for (let turn = 0; turn < 8; turn += 1)
    walks.push(await control('workflow.try', { workflowId, email: 'ann@mail.test', turn }))
  expect(new Set(walks.map(({ run }) => run?.path[1]?.edgeId))).toEqual(new Set(['e2', 'e3']))
  const [round] = walks.filter(({ isCut }) => isCut)
  expect(round?.run?.status).toBe('WAITING')
})
