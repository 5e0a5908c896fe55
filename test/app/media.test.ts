import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_PICTURE_BYTES } from '../../src/app/actions/media.ts'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { mediaUrl } from '../../src/engine/domain/media-url.ts'
import { encodeId } from '../../src/shared/ids.ts'
import type { HostActionAnswer, HostActionName } from '../../src/app/actions/contract.ts'
import type { ToolAnswer } from '../../src/engine/tools/index.ts'
import type { Result } from '../../src/shared/result.ts'
import { required } from '../support/answers.ts'

let folder: string
let application: Application
let connection: string
let organization: string

async function dataOf(request: Promise<Result<unknown>>): Promise<unknown> {
  const result = await request
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}

const control = async <N extends HostActionName>(action: N, input: Record<string, unknown>) =>
  (await dataOf(application.bridge.control({ action, input }))) as HostActionAnswer<N>

const read = async (urls: string[], of = connection) =>
  (await control('media.read', { connection: of, urls })).pictures

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'media-read-'))
  const log = { info: () => undefined, error: () => undefined }
  application = composeApplication({ appFolder: folder, host: 'browser', log })
  connection = (await control('connection.create', { label: 'Demo', seed: 'demo' })).connection.id
  const call = { connection, surface: 'admin', tool: 'list_orgs', input: {} } as const
  const listed = (await dataOf(application.bridge.call(call))) as ToolAnswer<'list_orgs'>
  organization = required(listed.organizations.find(({ name }) => name === 'Atelier Nord')).id
})
afterAll(async () => {
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

async function imageUrls(): Promise<string[]> {
  const call = { connection, surface: 'customer', organization, tool: 'list_images', input: {} } as const
  const { images } = (await dataOf(application.bridge.call(call))) as ToolAnswer<'list_images'>
  return images.map(({ url }) => url)
}

describe('media.read', () => {
  test('answers the bytes of hosted pictures as data: addresses, each once', async () => {
    const [url = ''] = await imageUrls()
    expect(url).toMatch(/^https:\/\/media\.sandbox\.test\//)
    const pictures = await read([url, url])
    expect(pictures).toHaveLength(1)
    expect(pictures[0]).toMatchObject({
      url,
      data: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/),
    })
  })

  test('leaves out what is not there, not hosted, or no picture', async () => {
    const [url = ''] = await imageUrls()
    const image = encodeId('image', 1, 1)
    expect(
      await read([
        mediaUrl(image, '0001/nothing.png'),
        mediaUrl(image, '0001/page.svg'),
        'https://media.sandbox.test/../keys.db',
        `${url}?x`,
        url.replace('media.sandbox.test', 'media.sandbox.test.evil.example'),
        'https://pictures.example/a.png',
        'file:///etc/passwd',
        '',
      ]),
    ).toEqual([])
  })

  test('stops at the size that a frame takes; what is smaller still comes', async () => {
    const large = mkBytes(MOST_PICTURE_BYTES - 10)
    const sandbox = application.connections.openMedia(connection)
    sandbox?.write('0001/large.png', large)
    sandbox?.write('0001/second.png', mkBytes(11))
    sandbox?.write('0001/third.png', mkBytes(10))
    const image = encodeId('image', 1, 1)
    const urls = ['large', 'second', 'third'].map((name) => mediaUrl(image, `0001/${name}.png`))
    const found = await read(urls)
    expect(found.map(({ url }: { url: string }) => url)).toEqual([urls[0], urls[2]])
  })

  test('has nothing of a sandbox that is not open, nor of one that does not exist', async () => {
    const [url = ''] = await imageUrls()
    expect(await read([url], 'con_00000000')).toEqual([])
  })

  test('refuses more addresses than a message is shown with', async () => {
    const input = { connection, urls: Array.from({ length: 61 }, () => 'x') }
    const result = await application.bridge.control({ action: 'media.read', input })
    expect(result).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } })
  })
})

function mkBytes(length: number): Uint8Array {
  return new Uint8Array(length).fill(65)
}

describe('export.read', () => {
  const call = async (tool: 'create_subscriber_export' | 'get_subscriber_export', input = {}) => {
    const request = { connection, surface: 'customer', organization, tool, input } as const
    return (await dataOf(application.bridge.call(request))) as ToolAnswer<'get_subscriber_export'>
  }

  test('gives the file of an export part by part, and none of what is not there', async () => {
    const { exportId } = await call('create_subscriber_export')
    await expect
      .poll(async () => (await call('get_subscriber_export', { exportId })).status)
      .toBe('COMPLETED')
    const part = (from: number, id = exportId) =>
      control('export.read', { connection, organization, exportId: id, from })
    const whole = await part(0)
    const text = Buffer.from(whole.base64, 'base64').toString('utf8')
    expect(text).toMatch(/^email,name,phone,status,tags,createdAt/)
    expect(whole.next).toBeNull()
    const rest = await part(10)
    expect(Buffer.from(rest.base64, 'base64').toString('utf8')).toBe(text.slice(10))
    await expect(part(0, 'exp_000zz')).rejects.toThrow('exportId')
  })
})
