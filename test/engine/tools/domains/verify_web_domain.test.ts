import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

async function addWebDomain(organizationId: string, status?: string): Promise<string> {
  const { body } = await sandbox().control('webDomain.create', {
    organizationId,
    hostname: 'links.a.example',
    ...(status ? { status } : {}),
  })
  return body.data.webDomainId
}

describe('verify_web_domain', () => {
  test('re-checks the custom-hostname verification, by id or host name', async () => {
    const { id, call } = await start()
    const domainId = await addWebDomain(id)
    expect(await call('verify_web_domain', { domainId })).toMatchObject({ status: 'PENDING' })
    await sandbox().control('domain.publish', { domainId })
    expect(await call('get_web_domain', { domainId })).toMatchObject({ status: 'PENDING' })
    expect(await call('verify_web_domain', { domainId: 'links.a.example' })).toMatchObject({
      id: domainId,
      status: 'VERIFIED',
      sslStatus: 'VERIFIED',
    })
    expect(await call('get_web_domain', { domainId })).toMatchObject({ status: 'VERIFIED' })
  })

  test.each([
    ['PENDING', 'BROKEN', 'FAILED'],
    ['PENDING', 'MISSING', 'PENDING'],
    ['VERIFIED', 'MISSING', 'FAILED'],
    ['VERIFIED', 'UNREACHABLE', 'VERIFIED'],
    ['FAILED', 'PUBLISHED', 'VERIFIED'],
  ])('a %s one with CNAME %s becomes %s', async (before, state, after) => {
    const { id, call } = await start()
    const domainId = await addWebDomain(id, before)
    await sandbox().control('domain.publish', { domainId, state })
    expect(await call('verify_web_domain', { domainId })).toMatchObject({ status: after })
  })

  test('sending domains use verify_domain', async () => {
    const { call, refuse } = await start()
    const { domainId } = await call('create_domain', { domain: 'a.example' })
    await refuse('NOT_FOUND', 'verify_web_domain', { domainId })
    await refuse('NOT_FOUND', 'verify_web_domain', { domainId: 'a.example' })
  })
})
