import { defineTool } from '../define.ts'
import { describeDomain, describedDomain, domainId, identifyDomain } from './present.ts'

export default defineTool({
  name: 'get_domain_dns_records',
  group: 'domains',
  surface: 'customer',
  access: 'read',
  description: 'The DNS records of a sending domain, each with the status it had when it was last verified.',
  input: { domainId },
  output: describedDomain,
  run(input, { db, organization }) {
    return describeDomain(db, organization.number, identifyDomain(db, organization.number, input.domainId))
  },
})
