import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

const purposesOf = (records: { purpose: string; state: string }[]) =>
  records.map(({ purpose, state }) => `${purpose} ${state}`)

async function publish(input: object) {
  return sandbox().control('domain.publish', input)
}

describe('domain.publish', () => {
  test('without records, everything as asked; nothing is verified by this alone', async () => {
    const { call } = await start()
    const { domainId, records: asked } = await call('create_domain', { domain: 'a.example' })
    const { status, body } = await publish({ domainId })
    expect(status).toBe(200)
    expect(body.data.domainId).toBe(domainId)
    expect(body.data.records).toEqual(
      asked.map(({ purpose, type, name }) => ({
        purpose,
        type,
        name,
        state: 'PUBLISHED',
      })),
    )
    expect((await call('list_domains')).domains[0]?.status).toBe('PENDING')
  })

  test('records by purpose or name, later entries over earlier ones, others as they are', async () => {
    const { call } = await start()
    const { domainId, records } = await call('create_domain', { domain: 'a.example' })
    const { body } = await publish({
      domainId,
      records: [
        { purpose: 'DKIM' },
        { name: records[2]?.name, state: 'BROKEN' },
        { purpose: 'SPF', state: 'UNREACHABLE' },
      ],
    })
    expect(purposesOf(body.data.records)).toEqual([
      'DKIM PUBLISHED',
      'DKIM PUBLISHED',
      'DKIM BROKEN',
      'MAIL_FROM MISSING',
      'SPF UNREACHABLE',
      'DMARC MISSING',
    ])
  })

  test('a state of everything', async () => {
    const { call } = await start()
    const { domainId } = await call('create_domain', { domain: 'a.example' })
    const { body } = await publish({ domainId, state: 'UNREACHABLE' })
    expect(new Set(body.data.records.map(({ state }) => state))).toEqual(new Set(['UNREACHABLE']))
  })

  test('the CNAME of a web domain', async () => {
    const { id } = await start()
    const made = await sandbox().control('webDomain.create', { organizationId: id, hostname: 'l.a.example' })
    const { body } = await publish({ domainId: made.body.data.webDomainId })
    expect(body.data.records).toEqual([
      { purpose: 'HOSTNAME', type: 'CNAME', name: 'l.a.example', state: 'PUBLISHED' },
    ])
  })

  test.each([
    { domainId: 'dom_00001' },
    { domainId: 'dom_zzzz1' },
    { domainId: 'wdom_zzzz1' },
    { domainId: 'a.example' },
    { domainId: '' },
  ])('%o is NOT_FOUND', async (input) => {
    expect(await publish(input)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test('a record that the domain has not, or an empty choice, is refused and changes nothing', async () => {
    const { call } = await start()
    const { domainId } = await call('create_domain', { domain: 'a.example' })
    for (const records of [
      [],
      [{}],
      [{ state: 'BROKEN' }],
      [{ purpose: 'DKIM' }, { name: 'nothing.a.example' }],
      [{ purpose: 'DKIM', state: 'GONE' }],
    ]) {
      expect((await publish({ domainId, records })).body.code, JSON.stringify(records)).toBe(
        'VALIDATION_ERROR',
      )
    }
    expect((await call('verify_domain', { domainId })).domain.status).toBe('PENDING')
  })
})
