import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { linksOf } from '../support/page-links.ts'
import { type Catcher, startCatcher } from '../support/smtp-catcher.ts'
import { type ConsolePage, expect, test } from './support/console.ts'
import { type Call, callWith, postTool } from './support/campaigns.ts'

/**
 * The whole way round, with nothing replaced: the host sends, hands the message to a mail catcher
 * by itself, and its links are opened in a browser. In a sandbox beside the served one.
 */

interface Studio {
  connection: string
  linkBase: string
  organizationId: string
  token: string
  call: Call
}

async function openStudio({ control, access }: ConsolePage): Promise<Studio> {
  const made = await control('connection.create', { label: 'Relayed', seed: 'empty' })
  const connection = made.connection.id
  const organization = await control('organization.create', { name: 'Studio <b>' }, connection)
  const linkBase = `${access.url}/sandboxes/${connection}`
  return {
    connection,
    linkBase,
    organizationId: organization.id,
    token: organization.token,
    call: callWith(linkBase, organization.token),
  }
}

const link = (text: string, href: string) => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
})

/** Sends one campaign to Ada and answers the message as the catcher got it. */
async function sendToAda({ control }: ConsolePage, studio: Studio, catcher: Catcher): Promise<string[]> {
  const { call, connection, linkBase, token } = studio
  const { domainId } = await call('create_domain', { domain: 'shop.example' })
  await control('domain.publish', { domainId }, connection)
  await call('verify_domain', { domainId })
  await call('create_email_sender', { displayName: 'Shop', localPart: 'hello', domainId })
  await call('add_subscriber', { email: 'ada@mail.test' })
  const content = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          link('Fans', '{{addTag:fans}}'),
          link('Online', 'https://{{onlineUrl}}'),
          link('Out', 'https://{{unsubscribeUrl}}'),
        ],
      },
    ],
  }
  const { campaignId } = await call('create_campaign', { subject: 'Words', content })
  await control('outbox.set', { linkBase, relay: catcher.address }, connection)
  const { confirmationCode } = await postTool(linkBase, token, 'schedule_campaign', { campaignId })
  await call('schedule_campaign', { campaignId, confirmationCode })
  await control('clock.advance', { by: '1m' }, connection)
  // Nobody asks for it: the host hands it over.
  await expect.poll(() => catcher.caught.length).toBe(1)
  const { html = '' } = await PostalMime.parse(catcher.caught[0]?.raw ?? '')
  return linksOf(html)
}

/** Returns a list that grows by what the page asks for besides itself. The console that stood there may still load. */
async function watch(page: Page): Promise<string[]> {
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) asked.push(request.url())
  })
  return asked
}

test('links of relayed mail work in a browser', async ({ console, page }) => {
  const catcher = await startCatcher()
  const studio = await openStudio(console)
  try {
    const [fans = '', online = '', out = ''] = await sendToAda(console, studio, catcher)
    const ada = async () => studio.call('get_subscriber', { email: 'ada@mail.test' })
    const asked = await watch(page)
    await page.goto(fans)
    await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
    expect(await ada()).toMatchObject({ tags: ['fans'] })

    await page.goto(online)
    await expect(page.getByText('Online', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => origin)).toBe('null')

    await page.getByRole('link', { name: 'Out' }).evaluate((element) => element.removeAttribute('target'))
    await page.getByRole('link', { name: 'Out' }).click()
    await expect(page.getByRole('heading', { name: 'Unsubscribe from Studio <b>' })).toBeVisible()
    expect(page.url()).toBe(out)
    expect(await ada()).toMatchObject({ status: 'SUBSCRIBED' })
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
    expect(await ada()).toMatchObject({ status: 'UNSUBSCRIBED' })
    expect(asked).toEqual([])
    // What the test itself ran in the message was stopped there, and nothing else was wrong.
    expect(
      console.errors.filter((error) => !/^Blocked script execution in .*\/links\/o/.test(error)),
    ).toEqual([])
    console.errors.length = 0
  } finally {
    await console.control('connection.remove', { id: studio.connection })
    await catcher.close()
  }
})

test('an uploaded image of relayed mail is seen, in the message and by itself', async ({ console, page }) => {
  const catcher = await startCatcher()
  const { control, access } = console
  const made = await control('connection.create', { label: 'Pictures', seed: 'demo' })
  const connection = made.connection.id
  const linkBase = `${access.url}/sandboxes/${connection}`
  // The demo world is the same in every sandbox, and so are its ids.
  const organizationId = access.organizations.find(({ name }) => name === 'Atelier Nord')?.id ?? ''
  const { key } = await control('key.create', { kind: 'customer', organizationId }, connection)
  const call = callWith(linkBase, key)
  try {
    const { images } = await call('list_images')
    const [image] = images
    const content = `![A look inside](${image?.url})\n\n[Online](https://{{onlineUrl}})`
    const { campaignId } = await call('create_campaign', {
      subject: 'Seen',
      contentType: 'MARKDOWN',
      content,
    })
    await control('outbox.set', { linkBase, relay: catcher.address }, connection)
    await call('send_test_email', { campaignId, emails: ['me@mail.test'] })
    await control('clock.advance', { by: '1m' }, connection)
    const mine = () => catcher.caught.find(({ to }) => to.includes('me@mail.test'))
    await expect.poll(() => mine() !== undefined).toBe(true)
    const { html = '' } = await PostalMime.parse(mine()?.raw ?? '')
    const source = /\bsrc="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(source.startsWith(`${linkBase}/pictures/`)).toBe(true)
    const [online = ''] = linksOf(html)
    await page.goto(online)
    const widthOf = () =>
      page
        .getByRole('img')
        .first()
        .evaluate((one: HTMLImageElement) => one.naturalWidth)
    await expect.poll(widthOf).toBe(image?.width)
    await page.goto(source)
    await expect.poll(widthOf).toBe(image?.width)
    console.errors.length = 0
  } finally {
    await control('connection.remove', { id: connection })
    await catcher.close()
  }
})
