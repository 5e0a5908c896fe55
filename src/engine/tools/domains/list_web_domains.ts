import { z } from 'zod'
import { listWebDomains } from '../../store/web-domains.ts'
import { defineTool } from '../define.ts'
import { presentWebDomain, webDomainFields } from './present.ts'

export default defineTool({
  name: 'list_web_domains',
  group: 'domains',
  surface: 'customer',
  access: 'read',
  description: 'The hosts of capture pages and tracked links, with their verification status.',
  input: {},
  output: { webDomains: z.array(z.object(webDomainFields)) },
  run(_input, { db, organization }) {
    return { webDomains: listWebDomains(db).map((row) => presentWebDomain(organization.number, row)) }
  },
})
