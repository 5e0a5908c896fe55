import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { tools } from '../../../src/engine/tools/index.ts'
import { findWrongEnds, listDeclaredLimits } from '../../support/declared-limits.ts'
import { makeReady } from '../../support/ready-campaign.ts'

/** Limits that rules keep rather than declarations: kept at the most, refused one past it. */
const { start, sandbox } = useSandbox()

let organization: TestOrganization
let domainId: string
beforeAll(async () => {
  organization = await start()
  await organization.call('create_tag', { name: 'VIP' })
  await organization.call('create_custom_field', { name: 'size' })
  domainId = (await makeReady(sandbox(), organization)).domainId
})

let letter = 'x'
const x = (size: number) => letter.repeat(size)
const named = (size: number, value: string) =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`X-Own-${index}`, value]))
const mail = (values: object) => ({
  from: 'hello@shop.example',
  to: 'ann@mail.test',
  subject: 'Your order',
  html: '<p>On its way.</p>',
  ...values,
})
const person = (values: object) => ({ email: 'zoe@mail.test', ...values })
/** A name of that many characters, with labels of at most 63. */
const hostOf = (size: number) =>
  `${Array.from({ length: size - 8 }, (_, at) => (at % 61 === 60 ? '.' : 'x')).join('')}.example`
const filtered = (values: object) => ({ filters: [values] })
const tag = { type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['VIP'] }

interface Row {
  tool: string
  /** The path of the issue. */
  path: string
  most: number
  input(size: number): object
  message: string
}

const longerThan = (most: number) => `must be at most ${most} characters, not ${most + 1}`
const line = (tool: string, path: string, most = 255, others: object = {}): Row => ({
  tool,
  path,
  most,
  input: (size) => ({ ...others, [path]: x(size) }),
  message: longerThan(most),
})

const ROWS: readonly Row[] = [
  line('create_tag', 'name', 100),
  line('create_custom_field', 'name'),
  line('create_segment', 'name', 255, { filters: [] }),
  line('create_email_snippet', 'name'),
  line('update_organization_settings', 'name'),
  line('create_campaign', 'name', 255, { subject: 'x' }),
  line('create_campaign', 'subject', 500),
  line('create_campaign', 'preview', 1000, { subject: 'x' }),
  line('add_subscriber', 'name', 255, { email: 'zoe@mail.test' }),
  {
    tool: 'create_email_snippet',
    path: 'description',
    most: 1000,
    input: (size) => ({ name: 'Snippet', description: x(size) }),
    message: 'must be at most 1000 characters',
  },
  {
    tool: 'create_email_sender',
    path: 'displayName',
    most: 255,
    input: (size) => ({ displayName: x(size), localPart: `${letter === 'x' ? 'l' : 'm'}${size}`, domainId }),
    message: longerThan(255),
  },
  {
    tool: 'create_email_sender',
    path: 'localPart',
    most: 64,
    input: (size) => ({ displayName: 'Shop', localPart: x(size), domainId }),
    message: `"${x(65)}" cannot stand before the @`,
  },
  {
    tool: 'get_or_create_tags',
    path: 'names.1',
    most: 100,
    input: (size) => ({ names: ['fine', x(size)] }),
    message: longerThan(100),
  },
  {
    tool: 'add_subscriber',
    path: 'tags.1',
    most: 100,
    input: (size) => person({ tags: ['fine', x(size)] }),
    message: longerThan(100),
  },
  {
    tool: 'update_subscriber',
    path: 'tags.1',
    most: 100,
    input: (size) => ({ subscriber: 'ann@mail.test', tags: ['fine', x(size)] }),
    message: longerThan(100),
  },
  {
    tool: 'bulk_add_tags',
    path: 'tagNames.0',
    most: 100,
    input: (size) => ({ subscriberIds: ['sub_1'], tagNames: [x(size)] }),
    message: longerThan(100),
  },
  {
    tool: 'add_subscriber',
    path: 'fields.size',
    most: 10_000,
    input: (size) => person({ fields: { size: x(size) } }),
    message: longerThan(10_000),
  },
  {
    tool: 'add_subscriber',
    path: 'phone',
    most: 31,
    input: (size) => person({ phone: '1'.repeat(size) }),
    message: `"${'1'.repeat(32)}" is not a phone number`,
  },
  {
    tool: 'add_subscriber',
    path: 'email',
    most: 254,
    input: (size) => ({ email: `${x(64)}@${hostOf(size - 65)}` }),
    message: `"${x(60)}…" is not an email address`,
  },
  {
    tool: 'add_subscriber',
    path: 'email',
    most: 64,
    input: (size) => ({ email: `${x(size)}@mail.test` }),
    message: `"${x(60)}…" is not an email address`,
  },
  {
    tool: 'create_domain',
    path: 'domain',
    most: 253,
    input: (size) => ({ domain: hostOf(size) }),
    message: `"${hostOf(254).slice(0, 100)}" is not a domain name`,
  },
  {
    tool: 'query_subscribers',
    path: 'filters',
    most: 50,
    input: (size) => ({ filters: Array.from({ length: size }, () => tag) }),
    message: 'must hold at most 50 filters',
  },
  {
    tool: 'query_subscribers',
    path: 'filters.0.tagNames',
    most: 500,
    input: (size) => filtered({ ...tag, tagNames: Array.from({ length: size }, () => 'VIP') }),
    message: 'must name at most 500; give the others to filters of their own',
  },
  {
    tool: 'query_subscribers',
    path: 'filters.0.value',
    most: 36_500,
    input: (value) => filtered({ type: 'DATE', field: 'createdAt', operator: 'IN_LAST_DAYS', value }),
    message: 'must be a whole number of days, 1 to 36500',
  },
  {
    tool: 'send_email',
    path: 'headers',
    most: 50,
    input: (size) => mail({ headers: named(size, 'x') }),
    message: 'may have at most 50 entries, not 51',
  },
  {
    tool: 'send_email',
    path: 'headers.X-Own-0',
    most: 998,
    input: (size) => mail({ headers: named(1, x(size)) }),
    message: 'must be at most 998 characters',
  },
  {
    tool: 'send_email',
    path: `headers.${x(77)}`,
    most: 76,
    input: (size) => mail({ headers: { [x(size)]: 'x' } }),
    message: 'is no header name',
  },
  {
    tool: 'send_email',
    path: 'tags.0.name',
    most: 256,
    input: (size) => mail({ tags: [{ name: x(size), value: 'x' }] }),
    message: 'must be 1 to 256 letters, digits, underscores and dashes',
  },
  {
    tool: 'send_email',
    path: 'tags.0.value',
    most: 256,
    input: (size) => mail({ tags: [{ name: 'x', value: x(size) }] }),
    message: 'must be 1 to 256 letters, digits, underscores and dashes',
  },
  {
    tool: 'send_email',
    path: 'to',
    most: 1000,
    input: (size) => mail({ to: `${x(size - 16)} <ann@mail.test>` }),
    message: `"${x(60)}…" is not an email address`,
  },
  {
    tool: 'send_email',
    path: 'html',
    most: 2_097_152,
    input: (size) => mail({ html: x(size) }),
    message: 'must be at most 2 MB',
  },
  {
    tool: 'send_email',
    path: 'text',
    most: 2_097_152,
    input: (size) => mail({ text: x(size) }),
    message: 'must be at most 2 MB',
  },
]

describe('Right to the last edge, 9: limits count characters, not UTF-16 units or bytes', () => {
  const counted = ROWS.filter(
    ({ message, most, path }) => message === longerThan(most) && path !== 'localPart',
  )
  beforeAll(() => {
    letter = '𝒳'
  })
  afterAll(() => {
    letter = 'x'
  })

  test.each(counted.map((row) => [`${row.tool} ${row.path}`, row] as const))(
    '%s',
    async (_name, { tool, path, most, input, message }) => {
      const kept = await organization.post(tool, input(most))
      expect({ kept: kept.body.code ?? 'done' }).toEqual({ kept: 'done' })
      const { issues } = await organization.refuse('VALIDATION_ERROR', tool, input(most + 1))
      expect(issues).toEqual([{ path, message }])
    },
  )

  test('every declared limit of characters, of every tool', async () => {
    const wrong: string[] = []
    for (const { name, surface, input } of tools) {
      const limits = listDeclaredLimits(input).filter(({ counted: by }) => by === 'characters')
      for (const limit of limits) {
        const astral = { ...limit, sample: (size: number) => '😀'.repeat(size) }
        wrong.push(
          ...(await findWrongEnds(astral, (given) =>
            surface === 'admin' ? sandbox().admin(name, given) : organization.post(name, given),
          )),
        )
      }
    }
    expect(wrong).toEqual([])
  })

  test('a row of import_subscribers', async () => {
    const row = (size: number, longest: number) => ({
      email: 'imp@mail.test',
      name: '😀'.repeat(size),
      tags: ['😀'.repeat(longest)],
    })
    const { errors, imported } = await organization.call('import_subscribers', {
      subscribers: [row(255, 100), row(256, 100), row(255, 101)],
    })
    expect(imported).toBe(1)
    expect(errors.map(({ message }) => message)).toEqual([
      'name must be at most 255 characters, not 256.',
      'tags[0] must be at most 100 characters, not 101.',
    ])
  })

  test('what is cut is cut between characters', async () => {
    const name = '😀'.repeat(255)
    const { segmentId } = await organization.call('create_segment', { name, filters: [] })
    const { segment } = await organization.call('duplicate_segment', { segmentId })
    expect(Array.from(segment.name)).toHaveLength(255)
    expect(segment.name.isWellFormed()).toBe(true)
  })
})

describe('Right to the last edge, 11: limits that rules keep', () => {
  test.each(ROWS.map((row) => [`${row.tool} ${row.path.slice(0, 30)}: ${row.most}`, row] as const))(
    '%s',
    async (_name, { tool, path, most, input, message }) => {
      const kept = await organization.post(tool, input(most))
      // Anything but a fault of the input: a dangerous tool asks for its code.
      expect({ kept: kept.body.code ?? 'done' }).toEqual({
        kept: tool === 'send_email' ? 'CONFIRMATION_REQUIRED' : 'done',
      })
      const { issues } = await organization.refuse('VALIDATION_ERROR', tool, input(most + 1))
      expect(issues.map(({ hint: _hint, ...issue }) => issue)).toEqual([{ path, message }])
    },
  )

  test('a filter through segments may come to 2000 conditions', async () => {
    const { call, refuse } = await start()
    const segment = async (count: number) =>
      (await call('create_segment', { name: `${count}`, filters: Array.from({ length: count }, () => tag) }))
        .segmentId
    await call('create_tag', { name: 'VIP' })
    // An EXCLUDE is expanded by itself each time: 39 of 50 and one of 10 are 2000 with their own.
    const ids = []
    for (let turn = 0; turn < 40; turn += 1) ids.push(await segment(turn < 39 ? 50 : 10))
    const filters = ids.map((segmentId) => ({ type: 'SEGMENT', operator: 'EXCLUDE', segmentId }))
    expect((await call('query_subscribers', { filters })).subscribers).toEqual([])
    const { issues } = await refuse('VALIDATION_ERROR', 'query_subscribers', { filters: [...filters, tag] })
    expect(issues).toEqual([
      {
        path: 'filters',
        message: 'expand to more than 2000 filters through the segments they name',
        hint: 'Name fewer segments that name others.',
      },
    ])
  })
})
