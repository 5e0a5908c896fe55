import { beforeAll, describe, expect, test } from 'vitest'
import { readMessageLinks } from '../../support/message-links.ts'
import type { TestOrganization } from '../../support/organization.ts'
import { publishDraft, useWorkflows } from '../../support/workflows.ts'

/** How sign-ups start workflows, through tools and control actions alone. */
const { ready, sandbox, control } = useWorkflows()

let shop: TestOrganization
beforeAll(async () => {
  shop = await ready()
})

const TRIGGER = { id: 't', type: 'TRIGGER', name: 'Start' }
const WAIT = { id: 'w', type: 'WAIT', name: 'A day', config: { seconds: 86_400 } }
const EXIT = { id: 'x', type: 'EXIT', name: 'End', config: {} }
const EDGES = [
  { id: 'e1', source: 't', target: 'w', type: 'DEFAULT' },
  { id: 'e2', source: 'w', target: 'x', type: 'DEFAULT' },
]

const publish = (name: string, config: Record<string, unknown>) =>
  publishDraft(shop, { steps: [{ ...TRIGGER, config }, WAIT, EXIT], edges: EDGES }, { name })

async function runsOf(email: string): Promise<[string, string][]> {
  const { runs } = await shop.call('get_subscriber_workflow_runs', { email })
  return runs.map(({ workflowName, status }) => [workflowName, status])
}

const advance = () => control('clock.advance', { by: '3m' })

describe('capture pages', () => {
  test('the draft names a page that exists; a submission starts the run, a filter narrows it to a tag', async () => {
    const { capturePageId } = await control('capturePage.create', {
      ...{ organizationId: shop.id, name: 'Fair', tags: ['fair'] },
    })
    const { capturePageId: quiet } = await control('capturePage.create', {
      ...{ organizationId: shop.id, name: 'Quiet' },
    })
    const { tags } = await shop.call('list_tags')
    const tagIds = tags.filter(({ name }) => name === 'fair').map(({ id }) => id)
    const filters = [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagIds }]
    await publish('Of the fair', { kind: 'CAPTURE_PAGE', capturePageId })
    await publish('Of any page, with the tag', { kind: 'CAPTURE_PAGE', filters })
    await control('capturePage.submit', { capturePageId, email: 'fair@mail.test' })
    await control('capturePage.submit', { capturePageId: quiet, email: 'quiet@mail.test' })
    await advance()
    const started = await runsOf('fair@mail.test')
    expect(new Map(started)).toEqual(
      new Map([
        ['Of any page, with the tag', 'WAITING'],
        ['Of the fair', 'WAITING'],
      ]),
    )
    expect(await runsOf('quiet@mail.test')).toEqual([])
    await shop.refuse('VALIDATION_ERROR', 'configure_workflow_draft', {
      ...(await draftOf('Unknown page')),
      steps: [{ ...TRIGGER, config: { kind: 'CAPTURE_PAGE', capturePageId: 'cap_0001zz' } }, WAIT, EXIT],
      edges: EDGES,
    })
  })
})

async function draftOf(name: string) {
  const { workflowId, workflow } = await shop.call('create_workflow', { name })
  return { workflowId, expectedUpdatedAt: workflow.updatedAt }
}

describe('double opt-in', () => {
  test('who signs up starts at the click on the link, not before', async () => {
    await publish('On subscription', { kind: 'SUBSCRIBED' })
    await control('organization.set', { organizationId: shop.id, doubleOptIn: true })
    const email = 'asked@mail.test'
    await shop.call('add_subscriber', { email })
    await advance()
    expect(await runsOf(email)).toEqual([])
    const { messages } = await control('outbox.list', { organizationId: shop.id, to: email })
    const [url = ''] = await readMessageLinks(sandbox(), messages[0]?.id ?? '')
    await control('link.follow', { url })
    await advance()
    expect(await runsOf(email)).toEqual([['On subscription', 'WAITING']])
  })
})

describe('a restore to before a workflow was published', () => {
  test('nothing listens any more, and published again it does', async () => {
    await control('organization.set', { organizationId: shop.id, doubleOptIn: false })
    await control('snapshot.create', { name: 'before' })
    const config = { kind: 'TAG_ADDED', tags: ['late'] }
    await publish('Published later', config)
    await shop.call('add_subscriber', { email: 'first@mail.test', tags: ['late'] })
    expect(await runsOf('first@mail.test')).toContainEqual(['Published later', 'ACTIVE'])
    await control('snapshot.restore', { name: 'before' })
    await shop.call('add_subscriber', { email: 'second@mail.test', tags: ['late'] })
    await advance()
    expect(await runsOf('second@mail.test')).toEqual([['On subscription', 'WAITING']])
    await publish('Published again', config)
    await shop.call('add_subscriber', { email: 'third@mail.test', tags: ['late'] })
    expect((await runsOf('third@mail.test')).map(([name]) => name)).toContain('Published again')
  })
})
