import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findImage } from '../../src/engine/store/images.ts'
import { decodeId, decodeOrganizationId } from '../../src/shared/ids.ts'
import { outsideOf, png, uploadPng } from '../support/images.ts'
import { type TestOrganization, useSandbox } from '../support/organization.ts'
import { useOutside } from '../support/outside-server.ts'
import { rawRequest } from '../support/raw-request.ts'
import { draftCampaign, makeReady } from '../support/ready-campaign.ts'
import { type Catcher, startCatcher } from '../support/smtp-catcher.ts'
import { required } from '../support/answers.ts'

/** Uploaded images in relayed mail: from the tool that uploads to what a mail catcher loads. */
const world = useOutside()
const { start, sandbox, control } = useSandbox({ outside: outsideOf(world) })
const BYTES = png(60, 20)
let catcher: Catcher
let shop: TestOrganization
let image: { imageId: string; url: string }
/** Of Ann's message: the source of the picture as a path of the server. */
let path: string
let html: string
let text: string

const request = (at: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  rawRequest(sandbox().url, { path: at, ...options })
const sourcesOf = (page: string) => [...page.matchAll(/\bsrc="([^"]+)"/g)].map(([, source]) => source ?? '')

beforeAll(async () => {
  catcher = await startCatcher()
  shop = await start()
  await makeReady(sandbox(), shop)
  image = await uploadPng(world, shop, { name: 'Hills', bytes: BYTES })
  const elsewhere = await uploadPng(world, await start(), { bytes: BYTES })
  await control('outbox.set', { linkBase: sandbox().url, relay: catcher.address })
  const content = [image.url, elsewhere.url, 'https://pictures.example/a.png']
    .map((source) => `![Hills](${source})`)
    .concat('[Out](https://{{unsubscribeUrl}}) [Online](https://{{onlineUrl}})')
    .join('\n\n')
  const campaignId = await draftCampaign(shop, { contentType: 'MARKDOWN', content })
  await shop.confirm('schedule_campaign', { campaignId })
  await control('clock.advance', { by: '1m' })
  await control('outbox.relay')
  const { raw = '' } = catcher.caught.find(({ to }) => to.includes('ann@mail.test')) ?? {}
  const mail = await PostalMime.parse(raw)
  html = mail.html ?? ''
  text = mail.text ?? ''
  path = new URL(sourcesOf(html)[0] ?? '').pathname
})
afterAll(() => catcher.close())
beforeEach(() => control('outbox.set', { linkBase: sandbox().url }))

describe('a picture of relayed mail', () => {
  test('shows the bytes that were uploaded; of others the address stays', async () => {
    expect(sourcesOf(html)).toEqual([
      expect.stringMatching(new RegExp(`^${sandbox().url}/pictures/p[0-9a-z-]{31,}$`)),
      expect.stringMatching(/^https:\/\/media\.sandbox\.test\/img_/),
      'https://pictures.example/a.png',
    ])
    const answer = await fetch(sandbox().url + path)
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(BYTES))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(BYTES.length),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(text).not.toContain('/pictures/')
  })

  test('the door says which image it is', async () => {
    expect(await control('link.picture', { url: sandbox().url + path })).toEqual({
      imageId: image.imageId,
      organizationId: shop.id,
      mimeType: 'image/png',
      file: expect.stringMatching(/\.png$/),
    })
  })

  test('HEAD says how large it is; looking at it is no open', async () => {
    const { status, headers, text: body } = await request(path, { method: 'HEAD' })
    expect({ status, length: headers['content-length'], body }).toEqual({
      status: 200,
      length: String(BYTES.length),
      body: '',
    })
    const { events } = await shop.call('list_subscriber_events', { email: 'ann@mail.test' })
    expect(JSON.stringify(events)).not.toContain('EMAIL_OPENED')
  })

  test('the message in the browser may show it, and nothing else of the server', async () => {
    const online = /http:\/\/[^"]+\/links\/o[^"]+/.exec(html)?.[0] ?? ''
    const answer = await fetch(online)
    expect(sourcesOf(await answer.text())[0]).toBe(sandbox().url + path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`; img-src data: ${sandbox().url}/pictures/; `)
  })

  test('the outbox itself names the hosted address, with and without a link base', async () => {
    const { messages } = await control('outbox.list', { organizationId: shop.id, limit: 1 })
    const { eml } = await control('outbox.get', { id: required(messages[0]).id })
    const mail = await PostalMime.parse(eml)
    expect(sourcesOf(mail.html ?? '')[0]).toBe(image.url)
  })
})

describe('what shows nothing', () => {
  const nothing = async (at: string) => {
    const { status, text: body } = await request(at)
    expect({ at, status, body }).toEqual({ at, status: 404, body: 'No picture is at this address.\n' })
  }

  test('tokens that are changed, made up, of a link or of another place: 404', async () => {
    const token = path.slice('/pictures/'.length)
    const link = /\/links\/(u[^"]+)/.exec(html)?.[1] ?? ''
    for (const made of [
      '',
      token.slice(0, -1),
      `${token}0`,
      token.replace(/^p/, 'c'),
      token.replace(/-[0-9a-f]{24}$/, `-${'0'.repeat(24)}`),
      token.replace(/^(p[0-9a-z]{4})-1-/, '$1-2-'),
      link,
      `../${token}`,
      '%2e%2e%2fkeys.db',
      image.imageId,
      'x'.repeat(4000),
    ])
      await nothing(`/pictures/${made}`)
    // And a picture is no link.
    expect((await request(`/links/${token}`)).status).toBe(404)
    expect((await sandbox().control('link.follow', { url: `${sandbox().url}/links/${token}` })).status).toBe(
      404,
    )
  })

  test('all of them while no link base is set, or another', async () => {
    for (const linkBase of [null, 'http://127.0.0.1:1', `${sandbox().url}/sandboxes/con_1a2b`]) {
      await control('outbox.set', { linkBase })
      await nothing(path)
    }
  })

  test('an image that is gone, and one of a kind that can run', async () => {
    const number = decodeOrganizationId(shop.id) ?? 0
    const row = decodeId('image', number, image.imageId) ?? 0
    const { mimeType } = findImage(shop.file.read, row) ?? { mimeType: '' }
    const become = (type: string, id: number) =>
      shop.file.transaction(
        () =>
          void shop.file.write.run('UPDATE images SET mime_type = ?, id = ? WHERE id IN (?, ?)', [
            type,
            id,
            row,
            9,
          ]),
      )
    become('image/svg+xml', row)
    await nothing(path)
    become(mimeType, 9)
    await nothing(path)
    become(mimeType, row)
    expect((await request(path)).status).toBe(200)
  })

  test('other methods: 405; another Host and foreign pages: 403', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await request(path, { method })
      expect({ method, status, allow: headers['allow'] }).toEqual({ method, status: 405, allow: 'GET, HEAD' })
    }
    expect((await request(path, { headers: { host: 'media.sandbox.test' } })).status).toBe(404)
    expect((await request(path, { headers: { origin: 'https://evil.example' } })).status).toBe(404)
  })
})
