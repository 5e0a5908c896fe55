import { describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

describe('list_web_domains', () => {
  test('capture-page and click-tracking hosts with verification status', async () => {
    const { id, call } = await start()
    expect(await call('list_web_domains')).toEqual({ webDomains: [] })
    for (const [hostname, status] of [
      ['links.a.example', 'VERIFIED'],
      ['pages.a.example', 'FAILED'],
    ]) {
      await sandbox().control('webDomain.create', { organizationId: id, hostname, status })
    }
    const { webDomains } = await call('list_web_domains')
    expect(webDomains).toEqual([
      {
        id: expect.stringMatching(/^wdom_/),
        hostname: 'links.a.example',
        cname: { name: 'links.a.example', target: 'links.sandbox.test' },
        status: 'VERIFIED',
        sslStatus: 'VERIFIED',
        createdAt: new Date(START).toISOString(),
      },
      expect.objectContaining({ hostname: 'pages.a.example', status: 'FAILED', sslStatus: 'FAILED' }),
    ])
  })
})
