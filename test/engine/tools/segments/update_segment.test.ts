import { beforeAll, describe, expect, test } from 'vitest'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { START } from '../../../support/served-sandbox.ts'

const { start } = useSandbox()
let shop: TestOrganization

beforeAll(async () => {
  shop = await start()
  await shop.call('add_subscriber', { email: 'ann@shop.test', tags: ['VIP'] })
  await shop.call('add_subscriber', { email: 'bob@shop.test' })
})

async function create(name: string, filters: Record<string, unknown>[] = []): Promise<string> {
  return (await shop.call('create_segment', { name, filters })).segmentId
}

const within = (segmentId: string, operator = 'INCLUDE') => ({ type: 'SEGMENT', operator, segmentId })
const vip = { type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['VIP'] }

describe('update_segment', () => {
  test('renames, and leaves the filters; updatedAt moves forward', async () => {
    const segmentId = await create('Old', [vip])
    const { segment } = await shop.call('update_segment', { segmentId, name: 'New' })
    expect(segment).toMatchObject({ id: segmentId, name: 'New', filters: [vip], subscriberCount: 1 })
    expect(segment.createdAt).toBe(new Date(START).toISOString())
    expect(segment.updatedAt).toBe(new Date(START + 1).toISOString())
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const segmentId = await create('Plain')
    const data = await shop.call('update_segment', { segmentId, name: 'B\u202eest\u0007' })
    expect(data).toMatchObject({
      segment: { name: 'Best' },
      warnings: ['name: control characters were removed.'],
    })
  })

  test('replaces all filters, and leaves the name', async () => {
    const segmentId = await create('Kept', [vip])
    const { segment } = await shop.call('update_segment', { segmentId, filters: [] })
    expect(segment).toMatchObject({ name: 'Kept', filters: [], subscriberCount: 2 })
  })

  test('those who include it see the change at once', async () => {
    const inner = await create('Inner', [vip])
    const outer = await create('Outer', [within(inner)])
    await shop.call('update_segment', { segmentId: inner, filters: [] })
    expect((await shop.call('get_segment', { segmentId: outer })).subscriberCount).toBe(2)
  })
})

describe('update_segment refuses', () => {
  test.each(['INCLUDE', 'EXCLUDE'])('a segment that contains itself (%s)', async (operator) => {
    const segmentId = await create('Snake')
    const filters = [vip, within(segmentId, operator)]
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'update_segment', { segmentId, filters })
    expect(issues).toMatchObject([{ path: 'filters.1.segmentId', message: 'leads back to this segment' }])
    expect((await shop.call('get_segment', { segmentId })).filters).toEqual([])
  })

  test('a cycle through others, however they are joined', async () => {
    const first = await create('First')
    const second = await create('Second', [within(first)])
    const third = await create('Third', [vip, within(second, 'EXCLUDE')])
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'update_segment', {
      segmentId: first,
      filters: [within(third)],
    })
    expect(issues).toMatchObject([{ path: 'filters.0.segmentId' }])
    expect((await shop.call('get_segment', { segmentId: third })).subscriberCount).toBe(0)
  })

  test('the same segment twice over two ways is no cycle', async () => {
    const base = await create('Base', [vip])
    const left = await create('Left', [within(base)])
    const right = await create('Right', [within(base)])
    const top = await create('Top')
    const { segment } = await shop.call('update_segment', {
      segmentId: top,
      filters: [within(left), within(right)],
    })
    expect(segment.subscriberCount).toBe(1)
    // Also when both ways lead through one filter.
    const both = await create('Both', [within(left), within(right)])
    const again = await shop.call('update_segment', { segmentId: top, filters: [within(both)] })
    expect(again.segment.subscriberCount).toBe(1)
  })

  test('what does not exist, and leaves the segment as it was', async () => {
    const segmentId = await create('Stays', [vip])
    const filters = [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['No such tag'] }]
    await shop.refuse('VALIDATION_ERROR', 'update_segment', { segmentId, name: 'Gone', filters })
    expect(await shop.call('get_segment', { segmentId })).toMatchObject({ name: 'Stays', filters: [vip] })
  })

  test('an unknown segment, and one of another organization', async () => {
    const other = await start()
    const { segmentId } = await other.call('create_segment', { name: 'Theirs' })
    for (const id of ['seg_0001zz', segmentId, 'sub_00011', '']) {
      await shop.refuse('NOT_FOUND', 'update_segment', { segmentId: id, name: 'Mine' })
    }
    expect((await other.call('get_segment', { segmentId })).name).toBe('Theirs')
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ filters: [{ type: 'TAG' }] }, 'filters.0.operator'],
    [{ filters: 'all' }, 'filters'],
    [{ title: 'x' }, 'title'],
  ])('wrong parameters, naming each: %j', async (input, path) => {
    const segmentId = await create('Wrong')
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'update_segment', { segmentId, ...input })
    expect(issues).toMatchObject([{ path }])
  })
})
