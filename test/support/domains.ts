import { expect } from 'vitest'
import type { Answer } from './served-sandbox.ts'
import type { TestOrganization } from './organization.ts'

type Control = (action: string, input?: unknown) => Promise<Answer>

/** A sending domain whose records are all published and seen; answers its id. */
export async function addVerifiedDomain(
  control: Control,
  { call }: TestOrganization,
  name = 'shop.example',
): Promise<string> {
  const { domainId } = await call('create_domain', { domain: name })
  expect((await control('domain.publish', { domainId })).status).toBe(200)
  const { domain } = await call('verify_domain', { domainId })
  expect(domain.status).toBe('VERIFIED')
  return domainId
}
