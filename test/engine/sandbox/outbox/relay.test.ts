import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { linksOf } from '../../../support/page-links.ts'
import { actAs, startOrganization, type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'
import { serveSandbox } from '../../../support/served-sandbox.ts'
import { type Catcher, startCatcher } from '../../../support/smtp-catcher.ts'

/** From the tools to a real SMTP server on loopback, and back through its links. */
const { start, sandbox, control } = useSandbox()
let catcher: Catcher
beforeEach(async () => {
  catcher = await startCatcher()
})
afterEach(async () => {
  await control('outbox.set', { relay: null, linkBase: null })
  await catcher.close()
})

const refused = async (input: object): Promise<string> => {
  const { status, body } = await sandbox().control('outbox.set', input)
  expect(status).toBe(400)
  return body.message
}

async function sendCampaign(organization: TestOrganization): Promise<void> {
  await organization.confirm('schedule_campaign', { campaignId: await draftCampaign(organization) })
  await control('clock.advance', { by: '1m' })
}

let shops = 0

async function startReady(): Promise<TestOrganization> {
  const organization = await start()
  shops += 1
  await makeReady(sandbox(), organization, `shop${shops}.example`)
  return organization
}

const recipients = () => catcher.caught.flatMap(({ to }) => to).toSorted()

describe('outbox.set', () => {
  test('answers what is set; what is not named stays', async () => {
    const nothing = { linkBase: null, relay: null, relayed: 0, refused: 0, failure: null }
    expect(await control('outbox.set')).toEqual(nothing)
    const { address } = catcher
    expect(await control('outbox.set', { relay: address })).toEqual({ ...nothing, relay: address })
    const linkBase = sandbox().url
    expect(
      await control('outbox.set', { linkBase: `${linkBase.replace('127.0.0.1', 'localhost')}/` }),
    ).toEqual({
      ...nothing,
      relay: address,
      linkBase,
    })
    expect(await control('outbox.set', { relay: null })).toEqual({ ...nothing, linkBase })
  })

  test('a server that is not this machine is refused, and why', async () => {
    for (const relay of ['smtp.example:25', '10.0.0.1:25', '0.0.0.0:1025', '127.0.0.1.evil.example', '']) {
      expect(await refused({ relay })).toContain(
        `relay: "${relay}" is not this machine; mail of a sandbox is handed to nobody else`,
      )
    }
    expect(await refused({ linkBase: 'https://evil.example' })).toContain('is no address of this server')
    expect(await control('outbox.set')).toMatchObject({ relay: null, linkBase: null })
  })

  test('a catcher that does not answer is refused, and nothing is set', async () => {
    const { address } = catcher
    await catcher.close()
    expect(await refused({ relay: address })).toBe(`relay: No mail catcher answers at ${address}.`)
    expect(await control('outbox.set')).toMatchObject({ relay: null })
  })

  test('a rewind and a restored world leave it', async () => {
    await control('outbox.set', { relay: catcher.address })
    await control('clock.advance', { by: '1h' })
    await control('clock.rewind')
    expect(await control('outbox.set')).toMatchObject({ relay: catcher.address })
  })
})

describe('relayed mail', () => {
  test('is what goes out from then on, each once, as the outbox has it', async () => {
    const organization = await startReady()
    await sendCampaign(organization)
    await control('outbox.set', { relay: catcher.address })
    expect(await control('outbox.relay')).toMatchObject({ relayed: 0 })
    await sendCampaign(organization)
    expect(await control('outbox.relay')).toEqual({ relayed: 2, refused: 0, failure: null })
    expect(await control('outbox.relay')).toMatchObject({ relayed: 2 })
    expect(recipients()).toEqual(['ann@mail.test', 'bob@mail.test'])
    const { messages } = await control('outbox.list', { organizationId: organization.id, limit: 2 })
    const raws: string[] = []
    for (const { id } of messages) raws.push((await control('outbox.get', { id })).eml)
    expect(catcher.caught.map(({ raw }) => raw).toSorted()).toEqual(raws.toSorted())
    expect(catcher.caught[0]?.from).toMatch(/^hello@shop\d\.example$/)
  })

  test('of several organizations, also at the instant at which the catcher was set', async () => {
    const organizations = [await startReady(), await startReady()]
    await control('outbox.set', { relay: catcher.address })
    for (const one of organizations) {
      const campaignId = await draftCampaign(one)
      await one.call('send_test_email', { campaignId, emails: [`me@${one.slug}.test`] })
    }
    await control('clock.advance', { next: true })
    await control('outbox.relay')
    expect(recipients()).toEqual(organizations.map(({ slug }) => `me@${slug}.test`).toSorted())
  })

  test('with a link base its links work: the way out, by GET, by the button', async () => {
    const organization = await startReady()
    await control('outbox.set', { relay: catcher.address, linkBase: sandbox().url })
    await sendCampaign(organization)
    await control('outbox.relay')
    const { raw = '' } = catcher.caught.find(({ to }) => to.includes('ann@mail.test')) ?? {}
    const email = await PostalMime.parse(raw)
    const header = email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const url = header.slice(1, -1)
    expect(url).toMatch(new RegExp(`^${sandbox().url}/links/u`))
    expect(linksOf(email.html ?? '')).toContain(url)
    expect(raw).not.toContain('links.sandbox.test')
    expect((await fetch(url)).status).toBe(200)
    expect((await organization.call('get_subscriber', { email: 'ann@mail.test' })).status).toBe('SUBSCRIBED')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    expect((await organization.call('get_subscriber', { email: 'ann@mail.test' })).status).toBe(
      'UNSUBSCRIBED',
    )
  })

  test('a recipient that the catcher refuses is counted, and keeps nobody else waiting', async () => {
    const organization = await startReady()
    catcher.refused.add('ann@mail.test')
    await control('outbox.set', { relay: catcher.address })
    await sendCampaign(organization)
    expect(await control('outbox.relay')).toEqual({ relayed: 1, refused: 1, failure: null })
    expect(recipients()).toEqual(['bob@mail.test'])
  })

  test('more than one batch, in the order of sending', async () => {
    const organization = await startReady()
    const rows = Array.from({ length: 118 }, (_, index) => ({ email: `many${index}@mail.test` }))
    await organization.call('import_subscribers', { subscribers: rows })
    await control('outbox.set', { relay: catcher.address })
    await sendCampaign(organization)
    expect(await control('outbox.relay')).toMatchObject({ relayed: 120 })
    expect(new Set(recipients()).size).toBe(120)
    const dates = catcher.caught.map(({ raw }) => Date.parse(/^Date: (.*)$/m.exec(raw)?.[1] ?? ''))
    expect(dates).toEqual(dates.toSorted((a, b) => a - b))
  })

  test('after a rewind what is sent again is handed over again', async () => {
    const organization = await startReady()
    await control('outbox.set', { relay: catcher.address })
    await sendCampaign(organization)
    await control('outbox.relay')
    const first = catcher.caught.map(({ raw }) => raw)
    await control('clock.rewind')
    await control('clock.advance', { by: '1m' })
    await control('outbox.relay')
    expect(first).toHaveLength(2)
    expect(catcher.caught.map(({ raw }) => raw).join('') === [...first, ...first].join('')).toBe(true)
  })
})

test('a rewind while messages are on their way: what is ahead of it again is handed over again', async () => {
  const organization = await startReady()
  await control('outbox.set', { relay: catcher.address })
  await sendCampaign(organization)
  const [, rewound] = await Promise.all([control('outbox.relay'), control('clock.rewind')])
  expect(rewound.now).toBeDefined()
  await control('outbox.relay')
  const before = catcher.caught.length
  await control('clock.advance', { by: '1m' })
  await control('outbox.relay')
  expect(catcher.caught.length - before).toBe(2)
})

test('another catcher while messages are on their way gets what is sent from then on, and no more', async () => {
  const organization = await startReady()
  const other = await startCatcher()
  try {
    await control('outbox.set', { relay: catcher.address })
    await sendCampaign(organization)
    await Promise.all([control('outbox.relay'), control('outbox.set', { relay: other.address })])
    expect(await control('outbox.relay')).toMatchObject({ relayed: 0 })
    expect(other.caught).toEqual([])
    await sendCampaign(organization)
    expect(await control('outbox.relay')).toEqual({ relayed: 2, refused: 0, failure: null })
    expect(other.caught).toHaveLength(2)
  } finally {
    await other.close()
  }
})

test('a catcher that goes away is told, loses nothing, and is served when it is back', async () => {
  const own = await serveSandbox()
  try {
    const ask = async (action: string, input: object = {}) => (await own.control(action, input)).body.data
    const organization = await startOrganization(own)
    await makeReady(own, organization)
    const { port, address } = catcher
    await ask('outbox.set', { relay: address })
    await catcher.close()
    const { id, slug, token } = organization
    const campaignId = await draftCampaign(actAs(own, { id, slug, token }))
    await organization.confirm('schedule_campaign', { campaignId })
    await ask('clock.advance', { by: '1m' })
    const failure = `No mail catcher answers at ${address}.`
    expect(await ask('outbox.relay')).toEqual({ relayed: 0, refused: 0, failure })
    await ask('outbox.relay')
    expect(own.faults).toEqual([`mail was not relayed {"failure":"${failure}"}`])
    catcher = await startCatcher('127.0.0.1', port)
    expect(await ask('outbox.relay')).toEqual({ relayed: 2, refused: 0, failure: null })
    expect(recipients()).toEqual(['ann@mail.test', 'bob@mail.test'])
  } finally {
    await own.close()
  }
})

test('outbox.relay without a catcher: 400 WRONG_STATE', async () => {
  const { status, body } = await sandbox().control('outbox.relay')
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'WRONG_STATE' })
})
