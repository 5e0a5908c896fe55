import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('delete_segment', () => {
  test('asks first, saying what would be deleted and that nothing uses it', async () => {
    const { call, post } = await start()
    const { segmentId } = await call('create_segment', { name: 'Paris buyers' })
    const { status, body } = await post('delete_segment', { segmentId })
    expect(status).toBe(403)
    expect(body).toMatchObject({
      error: 'CONFIRMATION_REQUIRED',
      action: 'Delete segment "Paris buyers"',
      message: expect.stringContaining('Nothing else uses it. This cannot be undone.'),
      confirmationCode: expect.any(Number),
    })
    expect((await call('list_segments')).total).toBe(1)
  })

  test('counts the segments and campaigns that name it, and says how many match before and after', async () => {
    const { call, post, confirm, file } = await start()
    const { segmentId } = await call('create_segment', { name: 'Inner' })
    const filters = [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId }]
    const outer = await call('create_segment', { name: 'Outer', filters })
    file.transaction(() =>
      file.write.run(
        `INSERT INTO campaigns (kind, name, name_folded, subject, subject_folded, content, content_type, filters,
           status, created, updated) VALUES (1, 'June', 'june', '', '', '{}', 'MAILY', ?, 1, 0, 0)`,
        [JSON.stringify(filters)],
      ),
    )
    file.transaction(() => file.write.run(`INSERT INTO counters (kind, key, n) VALUES ('campaign', 1, 1)`))
    const { body } = await post('delete_segment', { segmentId })
    expect(body.message).toContain('2 other segments or campaigns use it')
    expect(await confirm('delete_segment', { segmentId })).toEqual({
      deleted: true,
      segmentId,
      name: 'Inner',
      usedBy: 2,
      uses: [
        { type: 'campaign', id: expect.any(String), name: 'June', status: 'DRAFT', before: 0, after: 0 },
        { type: 'segment', id: outer.segmentId, name: 'Outer', before: 0, after: 0 },
      ],
    })
    expect(await call('get_segment', { segmentId: outer.segmentId })).toMatchObject({
      filters,
      subscriberCount: 0,
    })
  })

  test('subscribers stay; the id is never used again', async () => {
    const { call, confirm, refuse } = await start()
    await call('add_subscriber', { email: 'ann@shop.test' })
    const { segmentId } = await call('create_segment', { name: 'First' })
    await confirm('delete_segment', { segmentId })
    expect(await call('count_subscribers')).toEqual({ total: 1 })
    await refuse('NOT_FOUND', 'get_segment', { segmentId })
    expect((await call('create_segment', { name: 'Second' })).segmentId).not.toBe(segmentId)
  })

  test('no code is issued for a segment that is unknown or another organization’s', async () => {
    const [mine, theirs] = [await start(), await start()]
    const { segmentId } = await theirs.call('create_segment', { name: 'Theirs' })
    for (const id of [segmentId, 'seg_0001zz'])
      await mine.refuse('NOT_FOUND', 'delete_segment', { segmentId: id })
  })

  test('a code for one segment deletes no other', async () => {
    const { call, post } = await start()
    const [one, other] = [
      await call('create_segment', { name: 'A' }),
      await call('create_segment', { name: 'B' }),
    ]
    const { body } = await post('delete_segment', { segmentId: one.segmentId })
    const { confirmationCode } = body
    const wrong = await post('delete_segment', { segmentId: other.segmentId, confirmationCode })
    expect(wrong.status).toBe(403)
    expect((await call('list_segments')).total).toBe(2)
  })

  test.each([
    [0, 'Nothing else uses it. This cannot be undone.'],
    [1, '1 other segment or campaign uses it. This cannot be undone.'],
    [2, '2 other segments or campaigns use it. This cannot be undone.'],
    [3, '3 other segments or campaigns use it. This cannot be undone.'],
  ])('says what %i uses are', async (uses, impact) => {
    const { call, refuse } = await start()
    const { segmentId } = await call('create_segment', { name: 'Inner' })
    const filters = [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId }]
    for (let use = 0; use < uses; use += 1) await call('create_segment', { name: `Outer ${use}`, filters })
    const asked = await refuse('CONFIRMATION_REQUIRED', 'delete_segment', { segmentId })
    expect(asked.message?.split('\n')[0]).toBe(impact)
  })
})
