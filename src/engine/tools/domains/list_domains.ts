import { z } from 'zod'
import { listDomainRecords, listDomains } from '../../store/domains.ts'
import { defineTool } from '../define.ts'
import { domain, presentDomain } from './present.ts'

export default defineTool({
  name: 'list_domains',
  group: 'domains',
  surface: 'customer',
  access: 'read',
  description: 'The sending domains of the organization with their verification status.',
  input: {},
  output: { domains: z.array(domain) },
  run(_input, { db, organization }) {
    const records = Map.groupBy(listDomainRecords(db), (record) => record.domain)
    return {
      domains: listDomains(db).map((row) =>
        presentDomain(organization.number, row, records.get(row.id) ?? []),
      ),
    }
  },
})
