import { describe, expect, test } from 'vitest'
import { encodeId } from '../../../../src/shared/ids.ts'
import { outsideOf, uploadPng } from '../../../support/images.ts'
import { useSandbox } from '../../../support/organization.ts'
import { useOutside } from '../../../support/outside-server.ts'

const world = useOutside()
const { start, control } = useSandbox({ outside: outsideOf(world) })

const namesOf = (images: { name: string }[]) => images.map(({ name }) => name)

describe('list_images', () => {
  test('newest first, in pages of 50 by default', async () => {
    const organization = await start()
    for (const name of ['one', 'two', 'three']) await uploadPng(world, organization, { name })
    const data = await organization.call('list_images')
    expect(data).toMatchObject({ total: 3, page: 1, pageSize: 50, pageCount: 1 })
    expect(namesOf(data.images)).toEqual(['three', 'two', 'one'])
    const second = await organization.call('list_images', { page: 2, pageSize: 2 })
    expect(second).toMatchObject({ total: 3, page: 2, pageSize: 2, pageCount: 2 })
    expect(namesOf(second.images)).toEqual(['one'])
    const smallest = await organization.call('list_images', { page: 1, pageSize: 1 })
    expect([namesOf(smallest.images), smallest.pageCount]).toEqual([['three'], 3])
    expect((await organization.call('list_images', { page: 9 })).images).toEqual([])
  })

  test('query is case-insensitive over name and description', async () => {
    const organization = await start()
    await uploadPng(world, organization, { name: 'Été.png', description: 'A beach' })
    await uploadPng(world, organization, { name: 'logo', description: 'Our LOGO at 100%' })
    const search = async (query: string) =>
      namesOf((await organization.call('list_images', { query })).images)
    expect(await search('ÉTÉ')).toEqual(['Été.png'])
    expect(await search('BEACH')).toEqual(['Été.png'])
    expect(await search('100%')).toEqual(['logo'])
    expect(await search('png\na')).toEqual([])
    expect(await search('nothing')).toEqual([])
    expect(await search(' ')).toEqual(['logo', 'Été.png'])
  })

  test('capturePageId keeps the images of one capture page', async () => {
    const organization = await start()
    await uploadPng(world, organization, { name: 'free' })
    const { imageId } = await uploadPng(world, organization, { name: 'of a page' })
    const { capturePageId } = await control('capturePage.create', {
      organizationId: organization.id,
      name: 'Sign up',
      imageIds: [imageId],
    })
    const { images, total } = await organization.call('list_images', { capturePageId })
    expect([namesOf(images), total, images[0]?.capturePageId]).toEqual([['of a page'], 1, capturePageId])
    await organization.refuse('NOT_FOUND', 'list_images', { capturePageId: 'nothing' })
    const none = encodeId('capturePage', Number.parseInt(organization.id.slice(8), 36), 7)
    await organization.refuse('NOT_FOUND', 'list_images', { capturePageId: none })
  })

  test('shows the own organization only', async () => {
    await uploadPng(world, await start())
    expect(await (await start()).call('list_images')).toMatchObject({ images: [], total: 0, pageCount: 0 })
  })

  test.each([{ page: 0 }, { pageSize: 0 }, { pageSize: 201 }, { page: 1.5 }])('refuses %o', async (input) => {
    const { refuse } = await start()
    await refuse('VALIDATION_ERROR', 'list_images', input)
  })
})
