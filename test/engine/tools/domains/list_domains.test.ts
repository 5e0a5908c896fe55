import { describe, expect, test } from 'vitest'
import { addVerifiedDomain } from '../../../support/domains.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

describe('list_domains', () => {
  test('answers nothing where there is none', async () => {
    const { call } = await start()
    expect(await call('list_domains')).toEqual({ domains: [] })
  })

  test('sending domains with verification status, oldest first', async () => {
    const organization = await start()
    const first = await addVerifiedDomain(sandbox().control, organization, 'a.example')
    const { domainId: second } = await organization.call('create_domain', {
      domain: 'b.example',
      region: 'US_WEST_1',
    })
    const at = new Date(START).toISOString()
    const { domains } = await organization.call('list_domains')
    expect(domains).toEqual([
      {
        id: first,
        domain: 'a.example',
        region: 'EU_CENTRAL_1',
        status: 'VERIFIED',
        dkimStatus: 'VERIFIED',
        mailFromStatus: 'VERIFIED',
        verificationRequestedAt: at,
        createdAt: at,
      },
      {
        id: second,
        domain: 'b.example',
        region: 'US_WEST_1',
        status: 'PENDING',
        dkimStatus: 'PENDING',
        mailFromStatus: 'PENDING',
        verificationRequestedAt: at,
        createdAt: at,
      },
    ])
  })

  test('of the own organization only', async () => {
    const [one, other] = [await start(), await start()]
    await one.call('create_domain', { domain: 'a.example' })
    expect(await other.call('list_domains')).toEqual({ domains: [] })
  })
})
