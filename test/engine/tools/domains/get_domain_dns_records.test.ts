import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

describe('get_domain_dns_records', () => {
  test('per-record verification status, as create_domain answered them', async () => {
    const { call } = await start()
    const created = await call('create_domain', { domain: 'a.example' })
    expect(await call('get_domain_dns_records', { domainId: created.domainId })).toEqual(created)
  })

  test('shows what was seen when it was last verified, not what DNS says now', async () => {
    const { call } = await start()
    const { domainId } = await call('create_domain', { domain: 'a.example' })
    const before = await call('get_domain_dns_records', { domainId })
    await sandbox().control('domain.publish', { domainId })
    expect(await call('get_domain_dns_records', { domainId })).toEqual(before)
    const verified = await call('verify_domain', { domainId })
    expect(await call('get_domain_dns_records', { domainId })).toEqual(verified)
  })

  test('an unknown id, and one of another organization, is NOT_FOUND', async () => {
    const [one, other] = [await start(), await start()]
    const { domainId } = await one.call('create_domain', { domain: 'a.example' })
    for (const id of [domainId, 'dom_00001', 'wdom_00001', '', 'a.example']) {
      const body = await other.refuse('NOT_FOUND', 'get_domain_dns_records', { domainId: id })
      expect(body.message).toMatch(/^domainId: /)
    }
  })
})
