import { beforeAll, describe, expect, test } from 'vitest'
import { schemasOf } from '../../../src/engine/tools/compiled.ts'
import { tools } from '../../../src/engine/tools/index.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'

/** The same question is answered the same way by every tool of one kind. */
const { start, sandbox } = useSandbox()

const customer = tools.filter(({ surface }) => surface === 'customer')

function parametersOf(tool: (typeof tools)[number]) {
  const { properties = {}, required = [] } = schemasOf(tool).inputSchema as {
    properties?: Record<string, { type?: string }>
    required?: string[]
  }
  return { names: Object.keys(properties), properties, required }
}

let shop: TestOrganization
beforeAll(async () => {
  shop = await start()
  await shop.call('add_subscriber', { email: 'ann@mail.test', tags: ['vip'], name: 'Ann' })
})

/** A call of a tool that is known by its name alone. */
async function ask(tool: string, input: object): Promise<{ status: number; data: LookedAt }> {
  const { status, body } = await sandbox().customer(shop.token, tool, input)
  const data: LookedAt = body.data ?? {}
  return { status, data }
}

/** What these tests look at in the answers of several tools. */
interface LookedAt {
  subscribers?: { email: string }[]
  total?: number
  count?: number
  subscriber?: { tags: string[] }
  segment?: { name: string }
  campaign?: { name: string }
}

/** What changes something that is there, by its name, and need not change all of it. */
const updates = customer.filter((tool) => {
  const { names, required } = parametersOf(tool)
  return (
    /^(?:update|edit)_/.test(tool.name) && required.length < names.length && !required.includes('filters')
  )
})

describe('an update with nothing to change is refused', () => {
  test('these are the tools', () => {
    expect(updates.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['update_subscriber', 'edit_campaign', 'update_segment', 'update_writing_style'],
        ...['update_email_snippet', 'update_organization_settings'],
      ]),
    )
  })

  // What says which thing is meant is looked at later: any text will do.
  test.each(updates.map((tool) => [tool.name, tool] as const))('%s', async (name, tool) => {
    const { names, required, properties } = parametersOf(tool)
    const input = Object.fromEntries(required.map((one) => [one, 'x_1']))
    const { issues } = await shop.refuse('VALIDATION_ERROR', name, input)
    const changeable = names.filter((one) => !required.includes(one))
    expect(issues).toHaveLength(1)
    const [issue] = issues
    expect(issue?.path).toBe('')
    // Every parameter that carries a value is among those that are named.
    const [, list = ''] = /^Nothing to change: send at least one of (.+)$/.exec(issue?.message ?? '') ?? []
    const said = list.split(', ')
    const flags = changeable.filter((one) => properties[one]?.type === 'boolean')
    expect(changeable.filter((one) => !said.includes(one) && !flags.includes(one))).toEqual([])
  })

  test.each([{ skipDoubleOptIn: false }, { triggerWorkflows: true }, { replaceTags: false }])(
    'update_subscriber with a flag that changes nothing: %j',
    async (flag) => {
      const before = await shop.call('get_subscriber', { email: 'ann@mail.test' })
      await shop.refuse('VALIDATION_ERROR', 'update_subscriber', { subscriber: 'ann@mail.test', ...flag })
      expect(await shop.call('get_subscriber', { email: 'ann@mail.test' })).toEqual(before)
    },
  )
})

describe('a tag that does not exist', () => {
  const readers = customer.flatMap((tool) =>
    tool.access === 'read'
      ? parametersOf(tool)
          .names.filter((name) => /^tag(?:Name)?$/.test(name))
          .map((name) => [tool.name, name] as const)
      : [],
  )

  test('these are the tools that read by a tag', () => {
    expect(readers.map(([name]) => name)).toEqual(
      expect.arrayContaining(['list_subscribers', 'export_subscribers', 'get_subscribers_by_tag']),
    )
  })

  test.each(readers)('%s by %s: is carried by nobody', async (name, parameter) => {
    for (const tag of ['nope', '', ' ', 'x'.repeat(300)]) {
      const { status, data } = await ask(name, { [parameter]: tag })
      expect({ name, tag, status, subscribers: data.subscribers }).toEqual({
        name,
        tag,
        status: 200,
        subscribers: [],
      })
      expect(data.total ?? data.count).toBe(0)
    }
    const { data } = await ask(name, { [parameter]: 'VIP' })
    expect(data.subscribers).toMatchObject([{ email: 'ann@mail.test' }])
  })

  test.each([{ tagNames: ['nope'] }, { tagIds: ['tag_zzzzz'] }])(
    'in a filter: nobody, and its complement everybody: %j',
    async (tags) => {
      const count = async (operator: string) =>
        (await shop.call('count_subscribers', { filters: [{ type: 'TAG', operator, ...tags }] })).total
      expect([await count('BELONGS_TO_ANY'), await count('NOT_BELONGS_TO_ANY')]).toEqual([0, 1])
    },
  )

  test('taken from subscribers: changes nothing; to be deleted: NOT_FOUND', async () => {
    const { id } = await shop.call('get_subscriber', { email: 'ann@mail.test' })
    expect(await shop.call('bulk_remove_tags', { subscriberIds: [id], tagNames: ['nope'] })).toMatchObject({
      ...{ removed: 0, subscribersUpdated: 0, tags: [] },
    })
    await shop.refuse('NOT_FOUND', 'delete_tag', { name: 'nope' })
  })
})

describe('replaceTags without tags is refused', () => {
  const replacing = customer.filter((tool) => parametersOf(tool).names.includes('replaceTags'))

  test.each(replacing.map(({ name }) => [name] as const))('%s', async (name) => {
    const who = name === 'add_subscriber' ? { email: 'ann@mail.test' } : { subscriber: 'ann@mail.test' }
    for (const further of [{}, { name: 'Ann' }]) {
      const { issues } = await shop.refuse('VALIDATION_ERROR', name, {
        ...who,
        ...further,
        replaceTags: true,
      })
      expect(issues).toContainEqual({
        path: 'tags',
        message: 'is required with replaceTags',
        hint: 'Send the complete list; [] removes every tag.',
      })
    }
    expect((await shop.call('get_subscriber', { email: 'ann@mail.test' })).tags).toEqual(['vip'])
    const { subscriber } = (await ask(name, { ...who, replaceTags: true, tags: [] })).data
    expect(subscriber?.tags).toEqual([])
    await shop.call('add_subscriber', { email: 'ann@mail.test', tags: ['vip'] })
  })

  test('these are the tools', () => {
    expect(replacing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['add_subscriber', 'update_subscriber']),
    )
  })
})

describe('a copy is named after its original', () => {
  const copying = customer.filter(({ name }) => name.startsWith('duplicate_'))
  const create: Record<string, (name: string) => Promise<object>> = {
    duplicate_segment: async (name) => ({
      segmentId: (await shop.call('create_segment', { name })).segmentId,
    }),
    duplicate_campaign: async (name) => ({
      campaignId: (await shop.call('create_campaign', { name, subject: 'x' })).campaignId,
    }),
  }

  test.each(copying.map(({ name }) => [name] as const))('%s', async (tool) => {
    const make = create[tool]
    if (!make) throw new Error(`say here how to create what ${tool} copies`)
    const copyOf = async (name: string, further: object = {}) => {
      const { data } = await ask(tool, { ...(await make(name)), ...further })
      return (data.segment ?? data.campaign)?.name
    }
    expect(await copyOf('June')).toBe('Copy of June')
    expect(await copyOf('😀'.repeat(255))).toBe(`Copy of ${'😀'.repeat(247)}`)
    expect(await copyOf('June', { newName: ' July ' })).toBe('July')
    for (const newName of ['', ' \u0000'])
      expect(
        (await shop.refuse('VALIDATION_ERROR', tool, { ...(await make('June')), newName })).issues,
      ).toEqual([{ path: 'newName', message: 'must not be empty' }])
    await shop.refuse('VALIDATION_ERROR', tool, { ...(await make('June')), newName: 'x'.repeat(256) })
  })
})
