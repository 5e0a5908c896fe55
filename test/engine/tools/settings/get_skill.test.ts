import { describe, expect, test } from 'vitest'
import { SKILL_TYPES } from '../../../../src/engine/tools/settings/skills/skill.ts'
import { MARK_RULES, NODE_RULES, PLACES } from '../../../../src/engine/content/node-rules.ts'
import { DOCS_PAGES } from '../../../../src/engine/tools/settings/skills/docs.ts'
import { writePostalAddress } from '../../../../src/engine/store/settings.ts'
import { ERROR_STATUS } from '../../../../src/shared/errors.ts'
import { addVerifiedDomain } from '../../../support/domains.ts'
import { doc } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'
import type { ToolInput, ToolName } from '../../../../src/engine/tools/index.ts'
import { EVENT_TYPES } from '../../../../src/engine/domain/event-types.ts'
import { STEP_TYPES, TRIGGER_KINDS } from '../../../../src/engine/domain/workflows/graph.ts'
import { ACTION_TYPES, WAIT_MODES } from '../../../../src/engine/domain/workflows/read-configs.ts'
import { RUN_REASONS, WAITING_FOR } from '../../../../src/engine/domain/workflows/run-states.ts'

const { start, sandbox } = useSandbox()

/** The examples of a text, as a reader would copy them. */
function examplesOf(content: string): unknown[] {
  return [...content.matchAll(/```json\n([\s\S]*?)\n```/g)].map(([, json]) => JSON.parse(json ?? ''))
}

const WAITS_FOR_CODE = new Set<ToolName>([
  'fast_forward_workflow_subscriber',
  'update_workflow_status',
  'publish_workflow',
])

/** The examples that are whole calls, each with the tool that it names. */
function callsOf(content: string): { tool: ToolName; input: Record<string, unknown> }[] {
  return [...content.matchAll(/^For `(\w+)`, beside .+:\n\n```json\n([\s\S]*?)\n```/gm)].map(
    ([, tool, json]) => ({ tool: tool as ToolName, input: JSON.parse(json ?? '') }),
  )
}

describe('get_skill', () => {
  test.each(SKILL_TYPES)('%s is a text in Markdown', async (type) => {
    const { call } = await start()
    const answer = await call('get_skill', { type })
    expect(answer).toEqual({ type, content: expect.stringMatching(/^# /) })
    expect(answer.content.length).toBeGreaterThan(100)
    expect(answer.content).not.toMatch(/undefined|\[object/)
  })

  test('docs: the list of pages, and each of them by its slug', async () => {
    const { call } = await start()
    const { content } = await call('get_skill', { type: 'docs' })
    for (const page of DOCS_PAGES.keys()) {
      expect(content).toContain(`\`${page}\``)
      expect(await call('get_skill', { type: 'docs', page })).toMatchObject({ type: 'docs', page })
    }
    const errors = await call('get_skill', { type: 'docs', page: 'errors' })
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      expect(errors.content).toContain(`| ${code} | ${status} |`)
    }
  })

  test('404: a page that is not there, naming those that are', async () => {
    const { refuse } = await start()
    const { message } = await refuse('NOT_FOUND', 'get_skill', { type: 'docs', page: 'missing' })
    expect(message).toMatch(/^page: .*errors/)
  })

  test('400: a page with another type, an unknown type, none', async () => {
    const { refuse } = await start()
    for (const [input, path] of [
      [{ type: 'filters', page: 'errors' }, 'page'],
      [{ type: 'everything' }, 'type'],
      [{}, 'type'],
    ] as const) {
      const { issues } = await refuse('VALIDATION_ERROR', 'get_skill', input)
      expect(issues).toMatchObject([{ path }])
    }
  })
})

describe('the examples are accepted by the tools they are for', () => {
  test('filters: each of its kind, where what it names exists', async () => {
    const { call, refuse } = await start()
    await call('create_custom_field', { name: 'city' })
    const [filters] = examplesOf((await call('get_skill', { type: 'filters' })).content) as [
      Record<string, unknown>[],
    ]
    expect(filters).toHaveLength(10)
    await call('query_subscribers', { filters })
    const { issues } = await refuse('VALIDATION_ERROR', 'create_segment', { name: 's', filters })
    for (const { message } of issues) expect(message).toContain('does not exist')
  })

  test('filters: FIELD names the custom fields there are', async () => {
    const { call } = await start()
    await call('create_custom_field', { name: 'shoe size' })
    expect((await call('get_skill', { type: 'filters' })).content).toContain('`shoe size`')
    expect((await call('get_skill', { type: 'variables' })).content).toContain('`shoe size`')
  })

  test('templates: every one makes a campaign without a warning about its content', async () => {
    const { call } = await start()
    const examples = examplesOf((await call('get_skill', { type: 'templates' })).content)
    expect(examples.length).toBeGreaterThan(2)
    for (const content of examples as Record<string, unknown>[]) {
      const { warnings = [], campaignId } = await call('create_campaign', { subject: 's', content })
      expect(warnings.filter((warning: string) => warning.startsWith('content'))).toEqual([])
      expect((await call('render_campaign', { campaignId })).warnings).toEqual([])
    }
  })

  test('campaign: all operations, one after the other', async () => {
    const { call } = await start()
    const { content } = await call('get_skill', { type: 'campaign' })
    const [operations] = examplesOf(content) as [ToolInput<'edit_campaign'>['operations']]
    const { campaignId } = await call('create_campaign', { subject: 's', content: doc('July', 'In July') })
    await call('edit_campaign', { id: campaignId, operations })
  })

  test('workflow: each call, by the tool that it is for', async () => {
    const organization = await start()
    await makeReady(sandbox(), organization)
    const { call, confirm } = organization
    const { content } = await call('get_skill', { type: 'workflow' })
    const calls = callsOf(content)
    const { workflowId } = await call('create_workflow', { name: 'Example' })
    await call('add_subscriber', { email: 'ann@mail.example', tags: ['customer'] })
    for (const { tool, input } of calls.filter((made) => made.tool.endsWith('_draft'))) {
      const { updatedAt } = await call('get_workflow', { workflowId })
      const saved = { ...input, workflowId, expectedUpdatedAt: updatedAt }
      const { warnings = [] } = (await call(tool, saved)) as { warnings?: string[] }
      expect(warnings.filter((text) => !text.includes('publishing adds it'))).toEqual([])
      expect(await confirm('publish_workflow', { workflowId })).toMatchObject({ status: 'ACTIVE' })
    }
    const done = calls.filter(({ tool }) => !tool.endsWith('_draft'))
    for (const { tool, input } of done) {
      // The run comes to its first wait.
      if (tool === 'fast_forward_workflow_subscriber') await sandbox().control('clock.advance', { by: '2m' })
      const beside = tool === 'create_workflow' ? {} : { workflowId }
      await (WAITS_FOR_CODE.has(tool) ? confirm : call)(tool, { ...input, ...beside })
    }
    expect(done.map(({ tool }) => tool)).toHaveLength(6)
  })

  test('workflow: every type, kind, event, action, reason and limit is told', async () => {
    const { call } = await start()
    const { content } = await call('get_skill', { type: 'workflow' })
    const rows = content.split('\n').filter((line) => line.startsWith('| '))
    for (const name of [
      ...[...STEP_TYPES, ...TRIGGER_KINDS, ...EVENT_TYPES, ...ACTION_TYPES],
      ...[...WAIT_MODES, ...WAITING_FOR, ...RUN_REASONS],
    ])
      expect(rows.some((row) => row.startsWith(`| ${name} |`), `no row for ${name}`)).toBe(true)
    const used = callsOf(content).flatMap(({ input: { definition } }) =>
      definition === undefined ? [] : (definition as { steps: { type: string }[] }).steps,
    )
    expect(new Set(used.map(({ type }) => type))).toEqual(new Set(STEP_TYPES))
  })

  test('variables and images: the node stands in a document', async () => {
    const { call } = await start()
    for (const type of ['variables', 'images'] as const) {
      const nodes = examplesOf((await call('get_skill', { type })).content) as { type: string }[]
      expect(nodes).toHaveLength(1)
      const content = doc(
        ...nodes.map((node) => (node.type === 'variable' ? { type: 'paragraph', content: [node] } : node)),
      )
      await call('create_campaign', { subject: 's', content })
    }
  })

  test('snippets: makes one, which is then listed', async () => {
    const { call } = await start()
    const before = (await call('get_skill', { type: 'snippets' })).content
    expect(before).toContain('There is none yet.')
    const [content] = examplesOf(before) as [Record<string, unknown>]
    const { snippet } = await call('create_email_snippet', { name: 'Signature', content })
    const after = (await call('get_skill', { type: 'snippets' })).content
    expect(after).toContain(`\`${snippet.id}\``)
    expect(after).not.toContain('There is none yet.')
  })

  test('sending: the single message goes out', async () => {
    const organization = await start()
    await addVerifiedDomain(sandbox().control, organization)
    const [message] = examplesOf((await organization.call('get_skill', { type: 'sending' })).content) as [
      ToolInput<'send_email'>,
    ]
    expect((await organization.confirm('send_email', message)).status).toBe('queued')
  })
})

describe('onboarding', () => {
  const STEPS = [
    'A sending domain is VERIFIED',
    'There is a sender',
    'There is somebody to write to',
    'It is written down how to write',
    'There is a postal address',
    'A first campaign is written',
    'A first campaign went out',
  ]

  /** The steps that are done, and what is said to come next. */
  async function read({ call }: TestOrganization) {
    const { content } = await call('get_skill', { type: 'onboarding' })
    const lines = [...content.matchAll(/^- \[(x| )\] (.+?)\. (.+)$/gm)]
    expect(lines.map(([, , what]) => what)).toEqual(STEPS)
    const [, next = ''] = /## Next\n\n(.+)/.exec(content) ?? []
    return { done: lines.flatMap(([, mark], step) => (mark === 'x' ? [step] : [])), next }
  }

  test('ticks off each step by itself, with one of each, and says what comes next', async () => {
    const organization = await start()
    const { call, confirm } = organization
    expect(await read(organization)).toEqual({
      done: [],
      next: 'A sending domain is VERIFIED: `create_domain`, enter its records at the DNS provider, then `verify_domain`.',
    })
    await call('create_campaign', { subject: 's', contentType: 'MARKDOWN' })
    expect((await read(organization)).done).toEqual([5])
    await call('update_writing_style', { persona: 'A patient gardener' })
    expect((await read(organization)).done).toEqual([3, 5])
    await call('create_domain', { domain: 'waiting.example' })
    expect((await read(organization)).done).toEqual([3, 5])
    const domainId = await addVerifiedDomain(sandbox().control, organization)
    expect(await read(organization)).toEqual({
      done: [0, 3, 5],
      next: 'There is a sender: `create_email_sender` on that domain.',
    })
    await call('create_email_sender', { displayName: 'Shop', localPart: 'hello', domainId })
    await call('add_subscriber', { email: 'ann@mail.test' })
    expect(await read(organization)).toEqual({
      done: [0, 1, 2, 3, 5],
      next: 'There is a postal address: Many countries require one in every message; it is part of the organization’s settings.',
    })
    organization.file.transaction(() => writePostalAddress(organization.file.write, ' '))
    expect((await read(organization)).done).not.toContain(4)
    organization.file.transaction(() => writePostalAddress(organization.file.write, '1 Main Street'))
    const campaignId = await draftCampaign(organization)
    await confirm('schedule_campaign', { campaignId })
    expect(await read(organization)).toMatchObject({
      done: [0, 1, 2, 3, 4, 5],
      next: expect.stringMatching(/^A first campaign went out: `schedule_campaign`/),
    })
    await sandbox().control('clock.advance', { by: '1m' })
    expect(await read(organization)).toEqual({ done: [0, 1, 2, 3, 4, 5, 6], next: 'Everything is set up.' })
  })
})

test('copywriter carries the writing style of the organization', async () => {
  const { call } = await start()
  await call('update_writing_style', { persona: 'A patient gardener' })
  expect((await call('get_skill', { type: 'copywriter' })).content).toContain(
    '**persona**: A patient gardener',
  )
})

test('campaign lists every node and mark with its attributes, those without any as none', async () => {
  const { call } = await start()
  const { content } = await call('get_skill', { type: 'campaign' })
  const rows = content.split('\n').filter((line) => line.startsWith('| '))
  const attributesOf = (type: string) =>
    rows
      .find((line) => line.startsWith(`| \`${type}\` |`) || line.startsWith(`| ${type} |`))
      ?.split(' | ')
      .at(-1)
      ?.replace(/ \|$/, '')
  expect(rows.slice(2).map((line) => line.split(' | ').slice(0, 2))).toEqual(
    [...NODE_RULES].flatMap(([type, { children }]) =>
      type === 'for' ? [] : [[expect.stringMatching(new RegExp(`^\\| \`?${type}\`?$`)), PLACES[children]]],
    ),
  )
  for (const [type, { attributes }] of NODE_RULES) {
    if (type === 'for') continue
    const told = attributesOf(type) ?? 'no row'
    const names = Object.keys(attributes)
    const expected = [...(type === 'heading' ? ['level'] : []), ...names]
    expect({ type, told: [...told.matchAll(/`(\w+)` \(/g)].map(([, name]) => name) }).toEqual({
      type,
      told: expected,
    })
    expect({ type, none: told.endsWith('none') }).toEqual({ type, none: names.length === 0 })
  }
  const marks = /Marks on text: (.*)\./.exec(content)?.[1]?.split('; ') ?? []
  expect(marks.map((mark) => /^`(\w+)`(?: with `\w+)?/.exec(mark)?.[1])).toEqual([...MARK_RULES.keys()])
  for (const [index, rules] of [...MARK_RULES.values()].entries())
    expect(marks[index]?.includes(' with ')).toBe(Object.keys(rules).length > 0)
})
