import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'

/** `customLimits.subscribers`: an organization's own limit, which `list_orgs` calls approaching at 80 %. */
const { start, sandbox } = useSandbox()

async function startLimited(subscribers: number, people: readonly string[]) {
  const organization = await start()
  for (const email of people) await organization.call('add_subscriber', { email })
  await sandbox().control('organization.set', {
    organizationId: organization.id,
    customLimits: { subscribers },
  })
  return organization
}

const COUNT = 'SELECT count(*) FROM subscribers'

describe('the subscriber limit of an organization', () => {
  test('add_subscriber: the last place is given, the next is 402 PLAN_LIMIT_REACHED and leaves nothing', async () => {
    const { call, post, file } = await startLimited(2, ['a@shop.test'])
    expect((await call('add_subscriber', { email: 'b@shop.test' })).created).toBe(true)
    const refused = await post('add_subscriber', { email: 'c@shop.test', tags: ['new'], fields: { New: 1 } })
    expect(refused.status).toBe(402)
    expect(refused.body).toMatchObject({
      success: false,
      code: 'PLAN_LIMIT_REACHED',
      message: 'organization: 2 of 2 subscribers are used; nobody new can be added.',
    })
    expect(file.read.column(COUNT)).toEqual([2])
    expect(file.read.column('SELECT count(*) FROM tags')).toEqual([0])
  })

  test('a known subscriber is changed and brought back, though there is no place left', async () => {
    const { call, confirm } = await startLimited(0, ['a@shop.test'])
    expect(await call('add_subscriber', { email: 'A@shop.test', name: 'Ana' })).toMatchObject({
      created: false,
      subscriber: { name: 'Ana' },
    })
    await confirm('unsubscribe', { email: 'a@shop.test' })
    const back = await call('add_subscriber', { email: 'a@shop.test' })
    expect(back.subscriber.status).toBe('SUBSCRIBED')
  })

  test('everyone on record counts, whatever their status', async () => {
    const { refuse, force } = await startLimited(2, ['a@shop.test', 'b@shop.test'])
    force('a@shop.test', 'BOUNCED')
    force('b@shop.test', 'UNSUBSCRIBED')
    await refuse('PLAN_LIMIT_REACHED', 'add_subscriber', { email: 'c@shop.test' })
  })

  test('import_subscribers: rows up to the limit go through, those beyond are row errors', async () => {
    const { call, file } = await startLimited(3, ['a@shop.test'])
    const rows = ['b', 'not an address', 'c', 'd', 'a', 'b', 'e'].map((name) => ({
      email: name.length === 1 ? `${name}@shop.test` : name,
      name: 'Seen',
    }))
    const answer = await call('import_subscribers', { subscribers: rows })
    expect(answer).toMatchObject({ imported: 2, updated: 2, failed: 3 })
    const full = 'organization: 3 of 3 subscribers are used; nobody new can be added.'
    expect(answer.errors).toMatchObject([
      { row: 1 },
      { row: 3, email: 'd@shop.test', message: full },
      { row: 6, email: 'e@shop.test', message: full },
    ])
    expect(file.read.column(COUNT)).toEqual([3])
  })

  test('import_subscribers: a row refused for another reason takes no place', async () => {
    const { call } = await startLimited(1, [])
    const subscribers = [{ email: 'a@shop.test', fields: { email: 'x' } }, { email: 'b@shop.test' }]
    expect(await call('import_subscribers', { subscribers })).toMatchObject({ imported: 1, failed: 1 })
  })

  test('import_subscribers: 402 when not one row gets through for want of a place', async () => {
    const { refuse, file } = await startLimited(1, ['a@shop.test'])
    const subscribers = [{ email: 'b@shop.test' }, { email: 'c@shop.test' }]
    await refuse('PLAN_LIMIT_REACHED', 'import_subscribers', { subscribers })
    expect(file.read.column(COUNT)).toEqual([1])
  })

  test('send_email: an unknown recipient needs a place, a known one none', async () => {
    const organization = await start()
    await makeReady(sandbox(), organization)
    await organization.call('add_subscriber', { email: 'a@mail.test' })
    const customLimits = { subscribers: 1 }
    await sandbox().control('organization.set', { organizationId: organization.id, customLimits })
    const message = { from: 'hello@shop.example', subject: 'Hello', html: '<p>Hello</p>' }
    await organization.refuse('PLAN_LIMIT_REACHED', 'send_email', { ...message, to: 'new@mail.test' })
    await organization.confirm('send_email', { ...message, to: 'a@mail.test' })
  })

  test('no limit without customLimits, nor with a limit of another kind', async () => {
    const { call, id } = await start()
    await call('add_subscriber', { email: 'a@shop.test' })
    await sandbox().control('organization.set', { organizationId: id, customLimits: { emailsPerMonth: 0 } })
    await call('add_subscriber', { email: 'b@shop.test' })
  })
})
