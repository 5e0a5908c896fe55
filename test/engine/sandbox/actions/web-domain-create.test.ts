import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

const create = (input: object) => sandbox().control('webDomain.create', input)

describe('webDomain.create', () => {
  test('makes a host that waits for its CNAME', async () => {
    const { id, call } = await start()
    const { status, body } = await create({ organizationId: id, hostname: ' Links.A.example' })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      webDomainId: expect.stringMatching(/^wdom_/),
      hostname: 'links.a.example',
      cname: { name: 'links.a.example', target: 'links.sandbox.test' },
      status: 'PENDING',
    })
    expect((await call('list_web_domains')).webDomains).toHaveLength(1)
  })

  test('in any state, and DNS agrees with it', async () => {
    const { id, call } = await start()
    for (const status of ['VERIFIED', 'FAILED', 'PENDING']) {
      const { body } = await create({ organizationId: id, hostname: `${status}.a.example`, status })
      const verified = await call('verify_web_domain', { domainId: body.data.webDomainId })
      expect(verified.status).toBe(status)
    }
  })

  test('the same host twice is a CONFLICT', async () => {
    const { id } = await start()
    await create({ organizationId: id, hostname: 'links.a.example' })
    const again = await create({ organizationId: id, hostname: 'LINKS.a.example' })
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  test('refuses what is no host name, and an unknown organization', async () => {
    const { id } = await start()
    for (const hostname of ['', 'links', 'http://links.a.example', 'a b.example']) {
      expect((await create({ organizationId: id, hostname })).body.code).toBe('VALIDATION_ERROR')
    }
    const lost = await create({ organizationId: 'org_0000zz', hostname: 'links.a.example' })
    expect(lost.status).toBe(404)
  })
})
