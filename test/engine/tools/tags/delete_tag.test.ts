import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'
import { required } from '../../../support/answers.ts'

const { start } = useSandbox()

describe('delete_tag', () => {
  test('removes the tag from all subscribers, after asking', async () => {
    const { call, refuse } = await start()
    await call('add_subscriber', { email: 'a@shop.test', tags: ['VIP', 'beta'] })
    await call('add_subscriber', { email: 'b@shop.test', tags: ['VIP'] })
    const { id } = required((await call('list_tags')).tags[1])
    const asked = await refuse('CONFIRMATION_REQUIRED', 'delete_tag', { name: 'vip' })
    expect(asked).toMatchObject({
      action: 'Delete tag "VIP"',
      message: 'The tag is removed from 2 subscribers. This cannot be undone.',
    })
    expect((await call('list_tags')).tags).toHaveLength(2)
    expect(await call('list_subscribers', { tag: 'vip' })).toMatchObject({ total: 2 })
    const { confirmationCode } = asked
    expect(await call('delete_tag', { name: 'vip', confirmationCode })).toEqual({
      deleted: true,
      tagId: id,
      name: 'VIP',
      subscribersUpdated: 2,
    })
    expect((await call('list_tags')).tags).toMatchObject([{ name: 'beta', subscribersCount: 1 }])
    expect((await call('get_subscriber', { email: 'a@shop.test' })).tags).toEqual(['beta'])
    expect(await call('list_subscribers', { tag: 'vip' })).toMatchObject({ total: 0 })
  })

  test('a tag name is found as it was written: cleaned, in whatever case', async () => {
    const { call, confirm } = await start()
    await call('create_tag', { name: ' V\tIP ' })
    expect((await confirm('delete_tag', { name: ' v\tip ' })).name).toBe('V IP')
  })

  test('by id; one subscriber is said in the singular', async () => {
    const { call, confirm, refuse } = await start()
    await call('add_subscriber', { email: 'a@shop.test', tags: ['VIP'] })
    const { id: tagId } = required((await call('list_tags')).tags[0])
    expect((await refuse('CONFIRMATION_REQUIRED', 'delete_tag', { tagId })).message).toMatch(
      /from 1 subscriber\. /,
    )
    expect(await confirm('delete_tag', { tagId, name: 'VIP' })).toMatchObject({ deleted: true, tagId })
  })

  test('a tag of the same name made again has nobody', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email: 'a@shop.test', tags: ['VIP'] })
    await confirm('delete_tag', { name: 'VIP' })
    await call('create_tag', { name: 'VIP' })
    expect((await call('list_tags')).tags).toMatchObject([{ name: 'VIP', subscribersCount: 0 }])
  })

  test("an unknown tag, or another organization's, is not found, and no code is issued", async () => {
    const mine = await start()
    const other = await start()
    const { tag } = await other.call('create_tag', { name: 'VIP' })
    const cases: [object, RegExp][] = [
      [{ name: 'VIP' }, /^name: /],
      [{ tagId: tag.id }, /^tagId: /],
      [{ tagId: 'VIP' }, /^tagId: /],
    ]
    for (const [input, message] of cases) {
      const body = await mine.refuse('NOT_FOUND', 'delete_tag', input)
      expect(body.message).toMatch(message)
      expect(body).not.toHaveProperty('confirmationCode')
    }
    expect((await other.call('list_tags')).tags).toHaveLength(1)
  })

  test.each([
    [{}, 'tagId'],
    [{ tagId: 7 }, 'tagId'],
    [{ tagName: 'VIP' }, 'tagName'],
  ])('refuses wrong parameters, naming each: %j', async (input, path) => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'delete_tag', input)).issues).toMatchObject([{ path }])
  })

  test('refuses an id and a name of two tags', async () => {
    const { call, refuse } = await start()
    const { tag } = await call('create_tag', { name: 'one' })
    await call('create_tag', { name: 'two' })
    const body = await refuse('VALIDATION_ERROR', 'delete_tag', { tagId: tag.id, name: 'two' })
    expect(body.issues).toMatchObject([{ path: 'name' }])
  })
})
