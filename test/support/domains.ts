import { expect } from 'vitest'
import type { TestOrganization } from './organization.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/** Creates a sending domain with all records published and seen; returns its id. */
export async function addVerifiedDomain(
  control: ServedSandbox['control'],
  { call }: TestOrganization,
  name = 'shop.example',
): Promise<string> {
  const { domainId } = await call('create_domain', { domain: name })
  expect((await control('domain.publish', { domainId })).status).toBe(200)
  const { domain } = await call('verify_domain', { domainId })
  expect(domain.status).toBe('VERIFIED')
  return domainId
}
