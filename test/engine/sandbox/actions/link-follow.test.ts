import { describe, expect, test } from 'vitest'
import { ONE_CLICK, useLinks } from '../../../support/link-sandbox.ts'
import { readMessageLinks } from '../../../support/message-links.ts'

/** The same links as of the public routes, followed by a script through the control door. */
const { start, sandbox, control, shop, mail, personOf, eventsOf, request } = useLinks()

const ask = async (action: string, input: object) => {
  const { status, body } = await sandbox().control(action, input)
  return status === 200 ? body.data : { status, ...body }
}

const linksOfMail = async (id: string) => {
  const [click = '', add = '', remove = '', , unsubscribe = ''] = await readMessageLinks(sandbox(), id)
  return { click, add, remove, unsubscribe }
}

describe('link.follow', () => {
  test('a click is recorded and its true target answered', async () => {
    const { id, email } = await mail()
    const { click } = await linksOfMail(id)
    expect(await ask('link.follow', { url: click })).toMatchObject({
      kind: 'click',
      emailId: id,
      to: email,
      target: 'https://shop.example/Zo&é?a=1',
      action: null,
      tags: [],
      html: null,
      done: true,
      note: null,
    })
    expect(await eventsOf(email, 'EMAIL_CLICKED')).toHaveLength(1)
  })

  test('unsubscribes, once', async () => {
    const { id, email } = await mail()
    const { unsubscribe: url } = await linksOfMail(id)
    expect(await ask('link.follow', { url })).toMatchObject({ kind: 'unsubscribe', done: true, note: null })
    expect(await ask('link.follow', { url })).toMatchObject({ done: true })
    expect(await personOf(email)).toMatchObject({ status: 'UNSUBSCRIBED' })
  })

  test('Right to the last edge, 7: who complained is unsubscribed too, and the complaint still suppresses them', async () => {
    const { id, email } = await mail()
    await ask('recipient.act', { emailId: id, action: 'complain' })
    expect(await personOf(email)).toMatchObject({ status: 'COMPLAINED' })
    const { unsubscribe: url } = await linksOfMail(id)
    expect(await ask('link.follow', { url })).toMatchObject({ done: true, note: null })
    expect(await personOf(email)).toMatchObject({ status: 'UNSUBSCRIBED' })
    expect(await eventsOf(email, 'UNSUBSCRIBED')).toHaveLength(1)
    const { subscribers } = await shop().call('list_suppressed_subscribers', { pageSize: 200 })
    expect(subscribers.find((one) => one.email === email)).toMatchObject({ status: 'COMPLAINED' })
    const { warnings } = await shop().call('add_subscriber', { email })
    expect(warnings).toEqual([expect.stringMatching(/is suppressed .*complained.*reactivate_subscriber/)])
  })

  test('Right to the last edge, 7: a banned subscriber stays BANNED, and the page says that nothing is sent', async () => {
    const { id, email } = await mail()
    const { unsubscribe: url } = await linksOfMail(id)
    shop().force(email, 'BANNED')
    expect(await ask('link.follow', { url })).toMatchObject({
      done: false,
      note: `${email} is BANNED and gets no email anyway.`,
    })
  })

  test('changes tags', async () => {
    const { id, email } = await mail()
    const { add: url } = await linksOfMail(id)
    expect(await ask('link.follow', { url })).toMatchObject({
      action: 'add',
      tags: ['fans', 'vip'],
      done: true,
    })
    expect(await personOf(email)).toMatchObject({ tags: ['fans', 'vip'] })
  })

  test('removing a tag that does not exist creates none', async () => {
    const { id } = await mail()
    const { remove: url } = await linksOfMail(id)
    await shop().call('get_or_create_tags', { names: ['fans'] })
    await shop().confirm('delete_tag', { name: 'fans' })
    expect(await ask('link.follow', { url })).toMatchObject({ action: 'remove', done: true })
    const { tags } = await shop().call('list_tags')
    expect(tags.map(({ name }) => name)).not.toContain('fans')
  })

  test('confirms the subscriber that link.create returned a link for', async () => {
    const { id: organizationId, call } = await start({ doubleOptIn: true })
    const { subscriber } = await call('add_subscriber', { email: 'new@mail.test' })
    const { url } = await control('link.create', { organizationId, subscriberId: subscriber.id })
    expect(await ask('link.look', { url })).toMatchObject({
      kind: 'confirm',
      emailId: null,
      to: 'new@mail.test',
    })
    expect(await ask('link.follow', { url })).toMatchObject({ done: true, note: null })
    expect(await ask('link.follow', { url })).toMatchObject({ done: true, note: 'It was confirmed before.' })
    const confirmed = await call('get_subscriber', { email: 'new@mail.test' })
    expect(confirmed.status).toBe('SUBSCRIBED')
  })

  test('of a message to a subscriber who is gone from the list: done is false and says so', async () => {
    const { id } = await mail({ subscriberId: '', to: 'stranger@mail.test' })
    const { unsubscribe: url } = await linksOfMail(id)
    expect(await ask('link.follow', { url })).toMatchObject({
      done: false,
      note: 'stranger@mail.test is not on the list.',
    })
  })

  test('works under the link base and under links.sandbox.test, and nowhere else', async () => {
    const { id } = await mail()
    const { click } = await linksOfMail(id)
    const token = click.slice('https://links.sandbox.test/'.length)
    expect(await ask('link.look', { url: `${sandbox().url}/links/${token}` })).toMatchObject({
      kind: 'click',
    })
    for (const url of [
      token,
      `https://evil.example/${token}`,
      `http://127.0.0.1:1/links/${token}`,
      `${click}?x`,
      '',
    ])
      expect(await ask('link.look', { url })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('400 WRONG_STATE: a message that bounced', async () => {
    const { id } = await mail()
    const { click: url } = await linksOfMail(id)
    await ask('recipient.act', { emailId: id, action: 'bounce' })
    expect(await ask('link.follow', { url })).toMatchObject({ status: 400, code: 'WRONG_STATE' })
  })
})

test('looking, also by a browser, ends no run of advances: one rewind still leads to its start', async () => {
  const { id, links } = await mail()
  const { unsubscribe: url } = await linksOfMail(id)
  await control('clock.advance', { by: '1h' })
  const { rewindsTo } = await control('clock.get')
  await ask('link.look', { url })
  await request(links.unsubscribe)
  await control('clock.advance', { by: '1h' })
  expect((await control('clock.get')).rewindsTo).toBe(rewindsTo)
  await request(links.unsubscribe, ONE_CLICK)
  await control('clock.advance', { by: '1h' })
  expect((await control('clock.get')).rewindsTo).not.toBe(rewindsTo)
})
