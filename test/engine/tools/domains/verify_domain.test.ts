import { describe, expect, test } from 'vitest'
import { addVerifiedDomain } from '../../../support/domains.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

interface Record {
  purpose: string
  name: string
  status: string
}

const statusesOf = (records: Record[]) => records.map(({ purpose, status }) => `${purpose} ${status}`)

describe('verify_domain', () => {
  test('before anything is published everything stays PENDING', async () => {
    const { call } = await start()
    const { domainId } = await call('create_domain', { domain: 'a.example' })
    const { domain, records } = await call('verify_domain', { domainId })
    expect(domain).toMatchObject({ status: 'PENDING', dkimStatus: 'PENDING', mailFromStatus: 'PENDING' })
    expect(new Set((records as Record[]).map(({ status }) => status))).toEqual(new Set(['PENDING']))
  })

  test('re-checks verification, DKIM and MAIL FROM and returns updated per-record statuses', async () => {
    const { call } = await start()
    const { domainId } = await call('create_domain', { domain: 'a.example' })
    await sandbox().control('domain.publish', { domainId })
    const { domain, records } = await call('verify_domain', { domainId })
    expect(domain).toMatchObject({ status: 'VERIFIED', dkimStatus: 'VERIFIED', mailFromStatus: 'VERIFIED' })
    expect(new Set((records as Record[]).map(({ status }) => status))).toEqual(new Set(['VERIFIED']))
  })

  test('VERIFIED needs DKIM only: MAIL FROM, SPF and DMARC are shown and do not block', async () => {
    const { call } = await start()
    const { domainId } = await call('create_domain', { domain: 'a.example' })
    await sandbox().control('domain.publish', {
      domainId,
      records: [{ purpose: 'DKIM' }, { purpose: 'SPF', state: 'BROKEN' }],
    })
    const { domain, records } = await call('verify_domain', { domainId })
    expect(domain).toMatchObject({ status: 'VERIFIED', dkimStatus: 'VERIFIED', mailFromStatus: 'FAILED' })
    expect(statusesOf(records)).toEqual([
      'DKIM VERIFIED',
      'DKIM VERIFIED',
      'DKIM VERIFIED',
      'MAIL_FROM PENDING',
      'SPF FAILED',
      'DMARC PENDING',
    ])
  })

  test.each([
    ['BROKEN', 'FAILED'],
    ['MISSING', 'PENDING'],
    ['UNREACHABLE', 'TEMPORARY_FAILURE'],
  ])('one DKIM record %s makes the domain %s', async (state, status) => {
    const { call } = await start()
    const { domainId, records } = await call('create_domain', { domain: 'a.example' })
    await sandbox().control('domain.publish', { domainId })
    await sandbox().control('domain.publish', { domainId, records: [{ name: records[1]?.name, state }] })
    const { domain } = await call('verify_domain', { domainId })
    expect(domain).toMatchObject({ status, dkimStatus: status, mailFromStatus: 'VERIFIED' })
  })

  test('what was seen once and is gone has FAILED; published again it is VERIFIED', async () => {
    const organization = await start()
    const { control } = sandbox()
    const domainId = await addVerifiedDomain(control, organization)
    await control('domain.publish', { domainId, records: [{ purpose: 'DKIM', state: 'MISSING' }] })
    expect((await organization.call('verify_domain', { domainId })).domain.status).toBe('FAILED')
    expect((await organization.call('verify_domain', { domainId })).domain.status).toBe('FAILED')
    await control('domain.publish', { domainId })
    expect((await organization.call('verify_domain', { domainId })).domain.status).toBe('VERIFIED')
  })

  test('an unknown domain is NOT_FOUND; a web domain has verify_web_domain', async () => {
    const { refuse } = await start()
    await refuse('NOT_FOUND', 'verify_domain', { domainId: 'dom_00001' })
    await refuse('NOT_FOUND', 'verify_domain', { domainId: 'wdom_00001' })
  })
})
