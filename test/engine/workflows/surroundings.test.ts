import { beforeAll, describe, expect, test } from 'vitest'
import { writeCaseMarkdown } from '../../../src/case/case-markdown.ts'
import { explain } from '../../../src/case/explain.ts'
import { contentOfCase } from '../../../src/case/make-case.ts'
import { decodeOrganizationId, encodeId } from '../../../src/shared/ids.ts'
import type { ActionInput } from '../../../src/engine/sandbox/actions/index.ts'
import { gatherCase } from '../../support/case-books.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { makeReady } from '../../support/ready-campaign.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, publishGraph, readPaths, step } from '../../support/workflow-file.ts'
import { contentOfWorld } from '../../support/world-content.ts'

/** What stands around workflows and has to know of them: copies of the world, limits, mail lists, cases. */
const { sandbox, start, control, askAdmin } = useSandbox()

interface Series {
  shop: TestOrganization
  workflowId: string
}

/** Everybody who subscribes gets a message at once and one after a day. */
async function startSeries(): Promise<Series> {
  const shop = await start()
  await makeReady(sandbox(), shop, `${shop.slug}.example`)
  const organization = decodeOrganizationId(shop.id) ?? 0
  const workflow = publishGraph(
    shop.file,
    {
      steps: [
        step('t', 'TRIGGER', { kind: 'SUBSCRIBED' }),
        step('hello', 'EMAIL'),
        step('wait', 'WAIT', { mode: 'DURATION', seconds: 86_400 }),
        step('later', 'EMAIL'),
        step('x', 'EXIT'),
      ],
      edges: edges('t>hello', 'hello>wait', 'wait>later', 'later>x'),
    },
    { organization },
  )
  return { shop, workflowId: encodeId('workflow', organization, workflow) }
}

const advance = (by: string) => control('clock.advance', { by })
const add = ({ shop }: Series, name: string) =>
  shop.call('add_subscriber', { email: `${name}@mail.test`, name: `Zq${name}marker` })

describe('copies of the world hold its runs', () => {
  test('rewind and restore bring runs, counters and queue back, and going on comes to the same', async () => {
    const series = await startSeries()
    await add(series, 'delivered')
    await advance('5m')
    const before = contentOfWorld(sandbox().world)
    expect(readPaths(series.shop.file)).toMatchObject([{ status: 2, path: expect.stringMatching(/wait/) }])
    await control('snapshot.create', { name: 'waiting' })
    await advance('3d')
    const after = contentOfWorld(sandbox().world)
    expect(readPaths(series.shop.file)).toMatchObject([{ status: 3 }])
    await control('clock.rewind')
    expect(contentOfWorld(sandbox().world)).not.toEqual(after)
    await control('snapshot.restore', { name: 'waiting' })
    expect(contentOfWorld(sandbox().world)).toEqual(before)
    await advance('3d')
    expect(contentOfWorld(sandbox().world)).toEqual(after)
    expect(findWorkflowFaults(series.shop.file.read)).toEqual([])
  })
})

describe('lists of mail name the workflow', () => {
  let series: Series
  beforeAll(async () => {
    series = await startSeries()
    await add(series, 'ann2')
    await advance('2d')
  })

  test('get_subscriber_emails, list_emails and get_email, and no other kind of mail has one', async () => {
    const { shop, workflowId } = series
    const from = `hello@${shop.slug}.example`
    await shop.confirm('send_email', {
      ...{ from, to: 'ann2@mail.test', subject: 'Receipt', html: '<p>Paid.</p>' },
    })
    const { emails } = await shop.call('get_subscriber_emails', { email: 'ann2@mail.test' })
    const own = { workflowId, workflowName: 'Welcome' }
    expect(emails).toMatchObject([
      { subject: 'Receipt', workflowId: null, workflowName: null },
      { subject: 'Subject of later', ...own },
      { subject: 'Subject of hello', ...own },
    ])
    const listed = await askAdmin('list_emails', { id: shop.id })
    expect(listed.emails.map(({ kind, workflowId: id }) => [kind, id])).toEqual([
      ['TRANSACTIONAL', null],
      ['WORKFLOW', workflowId],
      ['WORKFLOW', workflowId],
    ])
    const [, second] = listed.emails
    expect(await askAdmin('get_email', { emailId: second?.id ?? '' })).toMatchObject({
      kind: 'WORKFLOW',
      ...own,
      content: { text: expect.stringContaining('Hello') },
    })
    expect(await askAdmin('get_email', { emailId: listed.emails[0]?.id ?? '' })).toMatchObject({
      workflowId: null,
      workflowName: null,
    })
  })

  test('figures count its mail: deliverability, overview, resources, totals and the subscriber', async () => {
    const { shop } = series
    const health = await shop.call('get_deliverability_health', { sinceDays: 30 })
    expect(health.sent).toBe(2)
    const overview = await askAdmin('get_org_details', { id: shop.id })
    expect(overview.data).toMatchObject({ emails30d: { sent: 2 } })
    const resources = await askAdmin('get_org_details', { id: shop.id, section: 'resources' })
    expect(resources.data).toMatchObject({ counts: { workflows: 1, campaigns: 0 } })
    expect((await shop.call('get_org_stats')).totals.workflows).toBe(1)
    const { subscribers } = await shop.call('query_subscribers', {
      ...{ query: 'ann2@mail.test', fields: ['email', 'emailCount'] },
    })
    expect(subscribers).toMatchObject([{ emailCount: 2 }])
    const { organizations } = await askAdmin('list_orgs', { search: shop.slug })
    expect(organizations).toMatchObject([{ emailsSent30d: 2 }])
  })
})

describe('limits of the plan', () => {
  test('mail of workflows is counted, and what is beyond the limit waits for the next month', async () => {
    const series = await startSeries()
    const { shop } = series
    await control('organization.set', { organizationId: shop.id, customLimits: { emailsPerMonth: 1 } })
    await add(series, 'one3')
    await add(series, 'two3')
    await advance('10m')
    const billing = await askAdmin('get_org_details', { id: shop.id, section: 'billing' })
    expect(billing.data).toMatchObject({ usage: { emailsThisMonth: 1 } })
    expect(
      await shop.refuse('PLAN_LIMIT_REACHED', 'send_email', {
        ...{ from: `hello@${shop.slug}.example`, to: 'one3@mail.test', subject: 'S', html: '<p>x</p>' },
      }),
    ).toMatchObject({ message: expect.stringContaining('1 of 1') })
    const states = readPaths(shop.file).map(({ path }) => path.replace(/@\d+/g, ''))
    expect(states.toSorted()).toEqual(['t hello', 't hello wait'])
    await advance('32d')
    expect(readPaths(shop.file).filter(({ path }) => path.includes('wait'))).toHaveLength(2)
    expect(findWorkflowFaults(shop.file.read)).toEqual([])
  })
})

describe('a subscriber who is gone', () => {
  test('subscriber.erase ends the runs and takes the subscriber out of runs, queue and paths', async () => {
    const series = await startSeries()
    const { shop } = series
    const { subscriber } = await add(series, 'gone4')
    await add(series, 'stays4')
    await advance('5m')
    const { workflowId } = await shop.call('create_workflow', { name: 'For gone4@mail.test' })
    const page = { organizationId: shop.id, name: 'Page of gone4@mail.test' }
    const { capturePageId } = await control('capturePage.create', page)
    await control('capturePage.submit', { capturePageId, email: 'gone4@mail.test' })
    const erased = await control('subscriber.erase', {
      organizationId: shop.id,
      subscriberId: subscriber.id,
    })
    expect(erased.mentionedIn).toEqual([
      { kind: 'workflow', id: workflowId, name: 'For gone4@mail.test' },
      { kind: 'capturePage', id: capturePageId, name: page.name },
    ])
    expect(shop.file.read.column('SELECT subscriber FROM capture_submissions')).toEqual([])
    const [gone, stays] = readPaths(shop.file)
    expect(gone).toMatchObject({ status: 4, reason: 'ERASED' })
    expect(gone?.subscriber).toBe(0)
    expect(stays).toMatchObject({ status: 2 })
    expect(JSON.stringify(contentOfWorld(sandbox().world))).not.toMatch(/zqgone4/i)
    await advance('3d')
    const counts = shop.file.read.all(
      "SELECT key, entered, inside, completed, canceled FROM workflow_steps WHERE key IN ('wait', 'later', 'x') ORDER BY key",
    )
    expect(counts).toEqual([
      { key: 'later', entered: 1, inside: 0, completed: 0, canceled: 0 },
      { key: 'wait', entered: 2, inside: 0, completed: 0, canceled: 1 },
      { key: 'x', entered: 1, inside: 0, completed: 1, canceled: 0 },
    ])
  })

  test('who unsubscribes or complains is in no workflow any more, and nothing more is sent', async () => {
    const series = await startSeries()
    const { shop } = series
    await add(series, 'out5')
    await advance('5m')
    await add(series, 'angry5')
    await advance('5m')
    await shop.confirm('unsubscribe', { email: 'out5@mail.test' })
    const angry = await shop.call('get_subscriber_emails', { email: 'angry5@mail.test' })
    await control('recipient.act', { emailId: angry.emails[0]?.id ?? '', action: 'complain' })
    expect(readPaths(shop.file)).toMatchObject([
      { status: 4, reason: 'UNSUBSCRIBED' },
      { status: 4, reason: 'NOT_MAILABLE' },
    ])
    await advance('3d')
    for (const email of ['out5@mail.test', 'angry5@mail.test']) {
      const { emails } = await shop.call('get_subscriber_emails', { email })
      expect(emails.map(({ subject }) => subject)).toEqual(['Subject of hello'])
    }
    expect(findWorkflowFaults(shop.file.read)).toEqual([])
  })
})

describe('a case with workflow mail', () => {
  test('is gathered, names the hold on workflows, and is reproduced', async () => {
    const series = await startSeries()
    const { shop } = series
    await add(series, 'case6')
    await advance('2d')
    await control('hold.open', { organizationId: shop.id, kind: 'WORKFLOWS', reasonCode: 'SPAM' })
    await control('organization.set', { organizationId: shop.id, verification: 'BLOCKED' })
    const { reviews } = await askAdmin('get_org_verification', { id: shop.id })
    const reviewId = reviews[0]?.id ?? ''
    const reviewEmails = await askAdmin('get_review_emails', { id: shop.id, reviewId })
    expect(reviewEmails.emails.map(({ subject }) => subject)).toEqual([
      'Subject of hello',
      'Subject of later',
    ])
    expect(reviewEmails.emails.map((email) => email.workflowId)).toEqual(Array(2).fill(series.workflowId))
    const answers = { ...(await gatherCase(sandbox(), { id: shop.id })), reviewEmails }
    const { organizationId } = await control('case.reproduce', answers as ActionInput<'case.reproduce'>)
    const again = await gatherCase(sandbox(), { id: organizationId })
    const keys = (given: Parameters<typeof explain>[0]) => explain(given).map(({ key }) => key)
    expect(keys(again)).toEqual(keys(answers))
    const frame = { createdAt: answers.gatheredAt, source: { environment: 'sandbox', label: 'x' } }
    const content = contentOfCase(answers, { ...frame, reply: null, notes: null })
    expect(writeCaseMarkdown(content, null)).toContain(`Sent by workflow: \` ${series.workflowId} \``)
    expect(again.verification.openHolds).toMatchObject([{ kind: 'WORKFLOWS' }])
  })
})
