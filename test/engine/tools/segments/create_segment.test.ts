import { beforeAll, describe, expect, test } from 'vitest'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { START } from '../../../support/served-sandbox.ts'

const { start } = useSandbox()
const now = new Date(START).toISOString()
let shop: TestOrganization

beforeAll(async () => {
  shop = await start()
  await shop.call('add_subscriber', { email: 'ann@shop.test', tags: ['VIP'] })
  await shop.call('add_subscriber', { email: 'bob@shop.test', fields: { City: 'Nice' } })
})

describe('create_segment', () => {
  test('saves the filters under a name and answers who matches now', async () => {
    const filters = [{ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagNames: ['vip'] }]
    const data = await shop.call('create_segment', { name: ' Best buyers ', filters })
    expect(data).toEqual({
      segmentId: expect.stringMatching(/^seg_/),
      segment: {
        id: data.segmentId,
        name: 'Best buyers',
        filters,
        subscriberCount: 1,
        createdAt: now,
        updatedAt: now,
      },
    })
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const data = await shop.call('create_segment', { name: 'B\u202eest\u0007' })
    expect(data).toMatchObject({
      segment: { name: 'Best' },
      warnings: ['name: control characters were removed.'],
    })
  })

  test('filters default to [], which is everyone', async () => {
    const { segment } = await shop.call('create_segment', { name: 'All' })
    expect(segment).toMatchObject({ filters: [], subscriberCount: 2 })
  })

  test('two segments may have one name', async () => {
    const once = await shop.call('create_segment', { name: 'Twice' })
    const again = await shop.call('create_segment', { name: 'Twice' })
    expect(again.segmentId).not.toBe(once.segmentId)
  })

  test('names that are only there to be shown are kept, and decide nothing', async () => {
    const inner = await shop.call('create_segment', { name: 'Inner' })
    const filter = {
      type: 'SEGMENT',
      operator: 'INCLUDE',
      segmentId: inner.segmentId,
      segmentName: 'Old name',
    }
    const { segment } = await shop.call('create_segment', { name: 'Outer', filters: [filter] })
    expect(segment).toMatchObject({ filters: [filter], subscriberCount: 2 })
  })
})

describe('create_segment refuses', () => {
  test.each([
    [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagIds: ['tag_0001zz'] }, 'tagIds.0'],
    [{ type: 'TAG', operator: 'NOT_BELONGS_TO_ANY', tagNames: ['VIP', 'nobody has it'] }, 'tagNames.1'],
    [{ type: 'SEGMENT', operator: 'EXCLUDE', segmentId: 'seg_0001zz' }, 'segmentId'],
    [{ type: 'CAMPAIGN', operator: 'OPENED', campaignId: 'cmp_0001zz' }, 'campaignId'],
    [{ type: 'WORKFLOW', operator: 'NEVER_STARTED', workflowId: 'wf_0001zz' }, 'workflowId'],
    [{ type: 'FIELD', field: 'Town', operator: 'IS_EMPTY' }, 'field'],
    [{ type: 'FIELD', fieldId: 'fld_0001zz', operator: 'IS_EMPTY' }, 'fieldId'],
    [{ type: 'CAPTURE_PAGE', operator: 'INCLUDE', capturePageId: 'cap_0001zz' }, 'capturePageId'],
  ])('what does not exist, although a query takes it: %j', async (filter, path) => {
    const before = await shop.call('list_segments')
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'create_segment', {
      name: 'New',
      filters: [filter],
    })
    expect(issues).toEqual([{ path: `filters.0.${path}`, message: expect.any(String) }])
    expect((await shop.call('list_segments')).total).toBe(before.total)
    await shop.call('count_subscribers', { filters: [filter] })
  })

  test.each([
    [{ type: 'SHOE_SIZE', operator: 'EQUALS' }, 'type', /STRING, TAG, SEGMENT, NUMBER, CAMPAIGN/],
    [{ type: 'TAG', operator: 'HAS' }, 'operator', /BELONGS_TO_ANY, BELONGS_TO_ALL/],
    [{ type: 'NUMBER', field: 'age', operator: 'EQUALS', value: 1 }, 'field', /revenue, emailCount/],
    [{ type: 'SYSTEM', operator: 'IS_SUSPECT', value: 3 }, 'value', /none/],
    [{ type: 'STRING', field: 'email', operator: 'IS_EMPTY', valu: 'x' }, 'valu', /absent for IS_EMPTY/],
  ])('an unknown type, operator, field or key, naming the known: %j', async (filter, path, known) => {
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'create_segment', {
      name: 'New',
      filters: [filter],
    })
    expect(issues).toEqual([
      { path: `filters.0.${path}`, message: expect.any(String), hint: expect.stringMatching(known) },
    ])
  })

  test.each([
    [{ type: 'STRING', field: 'email', operator: 'EQUALS' }, 'value'],
    [{ type: 'STRING', field: 'email', operator: 'EQUALS', value: '' }, 'value'],
    [{ type: 'TAG', operator: 'BELONGS_TO_ALL' }, 'tagIds'],
    [{ type: 'TAG', operator: 'BELONGS_TO_ALL', tagNames: 'VIP' }, 'tagNames'],
    [{ type: 'NUMBER', field: 'revenue', operator: 'EQUALS', value: '12' }, 'value'],
    [{ type: 'NUMBER', field: 'revenue', operator: 'BETWEEN', value: 2 }, 'valueTo'],
    [{ type: 'NUMBER', field: 'revenue', operator: 'BETWEEN', value: 2, valueTo: 1 }, 'valueTo'],
    [{ type: 'CAMPAIGN', operator: 'OPENED' }, 'campaignId'],
    [{ type: 'WORKFLOW', operator: 'COMPLETED' }, 'workflowId'],
    [{ type: 'DATE', field: 'createdAt', operator: 'IN_LAST_DAYS', value: 0 }, 'value'],
    [{ type: 'DATE', field: 'createdAt', operator: 'ON', value: 'soon' }, 'value'],
    [
      { type: 'DATE', field: 'createdAt', operator: 'BETWEEN', value: '2026-02-02', valueTo: '2026-02-01' },
      'valueTo',
    ],
    [{ type: 'FIELD', operator: 'IS_EMPTY' }, 'field'],
    [{ type: 'CAPTURE_PAGE', operator: 'INCLUDE' }, 'capturePageId'],
  ])('values that do not fit: %j', async (filter, path) => {
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'create_segment', {
      name: 'New',
      filters: [filter],
    })
    expect(issues.map((issue) => issue.path)).toContain(`filters.0.${path}`)
  })

  test('more than 50 filters, and names that are empty or longer than 255 characters', async () => {
    const filters = Array.from({ length: 51 }, () => ({ type: 'SYSTEM', operator: 'IS_SUSPECT' }))
    const many = await shop.refuse('VALIDATION_ERROR', 'create_segment', { name: 'New', filters })
    expect(many.issues).toMatchObject([{ path: 'filters' }])
    for (const name of ['', ' ', 'x'.repeat(256)]) {
      const { issues } = await shop.refuse('VALIDATION_ERROR', 'create_segment', { name })
      expect(issues).toMatchObject([{ path: 'name' }])
    }
  })
})

describe('segments within segments', () => {
  test('a thousand filters through segments are one search: SQLite takes a thousand levels at most', async () => {
    const name = { type: 'STRING', field: 'name', operator: 'IS_EMPTY' }
    const inner = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const filters = Array.from({ length: 49 }, () => name)
        return (await shop.call('create_segment', { name: 'Part', filters })).segmentId
      }),
    )
    const filters = inner.map((segmentId) => ({ type: 'SEGMENT', operator: 'INCLUDE', segmentId }))
    expect((await shop.call('create_segment', { name: 'Whole', filters })).segment.subscriberCount).toBe(2)
    const without = inner.map((segmentId) => ({ type: 'SEGMENT', operator: 'EXCLUDE', segmentId }))
    expect(await shop.call('count_subscribers', { filters: without })).toEqual({ total: 0 })
  })

  test('past 2,000 filters the search is refused and nothing is saved', async () => {
    const twice: string[] = []
    const make = async (name: string, exclude: readonly string[]) => {
      const filters = exclude.map((segmentId) => ({ type: 'SEGMENT', operator: 'EXCLUDE', segmentId }))
      return shop.post('create_segment', { name, filters })
    }
    let layer: string[] = []
    let refused = 0
    for (let depth = 0; depth < 12 && refused === 0; depth += 1) {
      const made = [await make(`Left ${depth}`, layer), await make(`Right ${depth}`, layer)]
      refused = made.filter(({ status }) => status === 400).length
      if (refused > 0) expect(made[0]?.body.issues).toMatchObject([{ path: 'filters' }])
      layer = made.map(({ body }) => body.data?.segmentId).filter(Boolean)
      twice.push(...layer)
    }
    expect(refused).toBe(2)
    expect((await shop.call('list_segments', { limit: 1000 })).segments[0]?.id).toBe(twice.at(-1))
  })
})
