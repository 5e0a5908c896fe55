import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

describe('get_web_domain', () => {
  test('by wdom_ id or hostname, with the CNAME to add', async () => {
    const { id, call } = await start()
    const { body } = await sandbox().control('webDomain.create', {
      organizationId: id,
      hostname: 'Links.Café.example',
    })
    const byId = await call('get_web_domain', { domainId: body.data.webDomainId })
    expect(byId).toMatchObject({
      id: body.data.webDomainId,
      hostname: 'links.xn--caf-dma.example',
      cname: { name: 'links.xn--caf-dma.example', target: 'links.sandbox.test' },
      status: 'PENDING',
    })
    for (const domainId of ['links.café.example', 'LINKS.xn--caf-dma.example ']) {
      expect(await call('get_web_domain', { domainId })).toEqual(byId)
    }
  })

  test('what there is not, and what is another organization’s, is NOT_FOUND', async () => {
    const [one, other] = [await start(), await start()]
    const { body } = await sandbox().control('webDomain.create', {
      organizationId: one.id,
      hostname: 'links.a.example',
    })
    for (const domainId of [body.data.webDomainId, 'links.a.example', 'nothing', '', 'dom_00001']) {
      await other.refuse('NOT_FOUND', 'get_web_domain', { domainId })
    }
  })
})
