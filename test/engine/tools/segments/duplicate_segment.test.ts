import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('duplicate_segment', () => {
  test('copies the filters under a new id; later changes of the one leave the other', async () => {
    const { call } = await start()
    await call('add_subscriber', { email: 'ann@shop.test', name: 'Ann' })
    const filters = [{ type: 'STRING', field: 'name', operator: 'EQUALS', value: 'ann' }]
    const { segmentId } = await call('create_segment', { name: 'Anns', filters })
    const copy = await call('duplicate_segment', { segmentId })
    expect(copy.segmentId).not.toBe(segmentId)
    expect(copy.segment).toMatchObject({
      id: copy.segmentId,
      name: 'Copy of Anns',
      filters,
      subscriberCount: 1,
    })
    await call('update_segment', { segmentId, filters: [] })
    expect((await call('get_segment', { segmentId: copy.segmentId })).filters).toEqual(filters)
  })

  test('a long name is never cut within a character', async () => {
    const { call } = await start()
    const { segmentId } = await call('create_segment', { name: `${'x'.repeat(246)}😀😀tail` })
    const { name } = (await call('duplicate_segment', { segmentId })).segment
    expect(name).toBe(`Copy of ${'x'.repeat(246)}😀`)
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const { call } = await start()
    const { segmentId } = await call('create_segment', { name: 'Best' })
    const data = await call('duplicate_segment', { segmentId, newName: 'M\u0007ine' })
    expect(data).toMatchObject({
      segment: { name: 'Mine' },
      warnings: ['newName: control characters were removed.'],
    })
  })

  test('newName names the copy; a long name is cut so that it fits', async () => {
    const { call } = await start()
    const { segmentId } = await call('create_segment', { name: 'x'.repeat(255) })
    expect((await call('duplicate_segment', { segmentId, newName: 'Mine' })).segment.name).toBe('Mine')
    const { name } = (await call('duplicate_segment', { segmentId })).segment
    expect(name).toHaveLength(255)
    expect(name).toBe(`Copy of ${'x'.repeat(247)}`)
  })

  test('refuses an unknown segment, one of another organization, and an empty name', async () => {
    const { call, refuse } = await start()
    const other = await start()
    const { segmentId } = await other.call('create_segment', { name: 'Theirs' })
    await refuse('NOT_FOUND', 'duplicate_segment', { segmentId })
    await refuse('NOT_FOUND', 'duplicate_segment', { segmentId: 'seg_0001zz' })
    const own = (await call('create_segment', { name: 'Mine' })).segmentId
    const { issues } = await refuse('VALIDATION_ERROR', 'duplicate_segment', { segmentId: own, newName: ' ' })
    expect(issues).toMatchObject([{ path: 'newName' }])
    expect((await call('list_segments')).total).toBe(1)
  })
})
