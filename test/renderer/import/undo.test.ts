import { describe, expect, it } from 'vitest'
import { rememberPeople, undoImport, planUndo } from '../../../src/renderer/import/undo.ts'
import { importInto } from '../../support/import-desk.ts'
import { useSandbox, type TestOrganization } from '../../support/organization.ts'
import { makeReady } from '../../support/ready-campaign.ts'
import { AS_GUESSED, guessedPlan, openText } from './files.ts'

/** An import taken back, over HTTP: what is exported then is what was exported before. */
const { start, sandbox, control } = useSandbox()

const FILE = `email,name,phone,tags,city
old1@example.org,Other Name,+33 6 11,"vip,new",Paris
old2@example.org,Second,+33 6 12,,Lyon
new1@example.org,New One,+33 6 13,new,Nantes
new2@example.org,New Two,,,
OLD1@example.org,Third Name,,,Metz
bad address,Nobody,,,
`

async function everybody({ call }: TestOrganization) {
  const { subscribers = [] } = await call('export_subscribers', { format: 'json', limit: 1000 })
  return subscribers.toSorted((one, other) => (one.email < other.email ? -1 : 1))
}

async function populated(): Promise<TestOrganization> {
  const organization = await start()
  const { call } = organization
  await call('create_custom_field', { name: 'city' })
  await call('create_custom_field', { name: 'plan' })
  await call('add_subscriber', {
    ...{ email: 'old1@example.org', name: 'First Name', tags: ['vip', 'old'] },
    fields: { city: 'Brest', plan: 'free' },
  })
  await call('add_subscriber', { email: 'old2@example.org', phone: '+33 6 99' })
  await call('add_subscriber', { email: 'untouched@example.org', name: 'Untouched', tags: ['old'] })
  return organization
}

describe('the undo of an import', () => {
  it('leaves exactly the people, names, phones, tags and fields there were', async () => {
    const organization = await populated()
    const { call, id } = organization
    const then = await everybody(organization)
    const before = await rememberPeople(call)
    if (!before) throw new Error('nobody was remembered')
    const session = openText(FILE)
    const { run, report, result } = await importInto(
      organization,
      session,
      guessedPlan(session.view(AS_GUESSED, [])),
    )
    expect(result).toMatchObject({ imported: 2, updated: 3, failed: 0 })
    expect(await everybody(organization)).not.toEqual(then)
    expect(planUndo({ before, touched: run.touched })).toEqual({ created: 2, updated: 2 })

    const seen: number[] = []
    const undone = await undoImport({
      ...{ before, touched: run.touched, fields: report.fields, call },
      remove: async (emails) => (await control('subscriber.remove', { organizationId: id, emails })).kept,
      onProgress: (done) => seen.push(done),
    })
    expect(undone).toEqual({ removed: 2, restored: 2, left: [] })
    expect(seen).toEqual([2, 3, 4])
    expect(await everybody(organization)).toEqual(then)
  })

  it('names who could not be taken back', async () => {
    const organization = await start()
    const before = await rememberPeople(organization.call)
    expect(before).toEqual(new Map())
    const undone = await undoImport({
      ...{ before: new Map(), touched: ['a@example.org'], fields: [], call: organization.call },
      remove: () => Promise.reject(new Error('it is gone')),
      onProgress: () => undefined,
    })
    expect(undone).toEqual({
      removed: 0,
      restored: 0,
      left: [{ email: 'a@example.org', message: 'it is gone' }],
    })
  })

  it('keeps who was sent mail since, and says so', async () => {
    const organization = await start()
    const { call, id } = organization
    await makeReady(sandbox(), organization)
    const message = {
      from: 'hello@shop.example',
      to: 'ann@mail.test',
      subject: 'Receipt',
      html: '<p>Paid.</p>',
    }
    const { body } = await organization.post('send_email', message)
    const { confirmationCode } = body as unknown as { confirmationCode: number }
    expect((await organization.post('send_email', { ...message, confirmationCode })).status).toBe(200)
    const emails = ['ann@mail.test', 'BOB@mail.test', 'nobody@mail.test']
    expect(await control('subscriber.remove', { organizationId: id, emails })).toEqual({
      removed: 1,
      kept: [
        { email: 'ann@mail.test', reason: 'has mail; subscriber.erase erases them' },
        { email: 'nobody@mail.test', reason: 'is no subscriber' },
      ],
    })
    expect((await call('count_subscribers', { status: 'ALL' })).total).toBe(1)
  })
})
