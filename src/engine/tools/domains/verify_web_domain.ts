import { statusOfWebDomain } from '../../domain/domain-verification.ts'
import { updateWebDomainStatus } from '../../store/web-domains.ts'
import { defineTool } from '../define.ts'
import { identifyWebDomain, presentWebDomain, webDomainFields, webDomainId } from './present.ts'

export default defineTool({
  name: 'verify_web_domain',
  group: 'domains',
  surface: 'customer',
  access: 'write',
  description:
    'Check the CNAME of a capture-page or click-tracking host again. Sending domains have verify_domain.',
  input: { domainId: webDomainId },
  output: webDomainFields,
  run({ domainId }, { db, organization }) {
    const { number } = organization
    const row = identifyWebDomain(db, number, domainId)
    // The certificate follows the CNAME: it cannot be had without, and is made at once with it.
    const status = statusOfWebDomain(row.published, row.status)
    const sslStatus = statusOfWebDomain(row.published, row.sslStatus)
    updateWebDomainStatus(db, row.id, { status, sslStatus })
    return presentWebDomain(number, { ...row, status, sslStatus })
  },
})
