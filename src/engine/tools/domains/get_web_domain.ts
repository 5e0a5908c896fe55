import { defineTool } from '../define.ts'
import { identifyWebDomain, presentWebDomain, webDomainFields, webDomainId } from './present.ts'

export default defineTool({
  name: 'get_web_domain',
  group: 'domains',
  surface: 'customer',
  access: 'read',
  description: 'One host of capture pages and tracked links, with the CNAME to add.',
  input: { domainId: webDomainId },
  output: webDomainFields,
  run({ domainId }, { db, organization }) {
    const { number } = organization
    return presentWebDomain(number, identifyWebDomain(db, number, domainId))
  },
})
