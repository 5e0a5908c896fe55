import { statusOfDomain, statusOfRecord } from '../../domain/domain-verification.ts'
import { listRecordsOfDomain, updateDomainStatus, updateRecordStatus } from '../../store/domains.ts'
import { isAnyParked, planWakeup } from '../../store/workflows/ticks.ts'
import { defineTool } from '../define.ts'
import { describeDomain, describedDomain, domainId, identifyDomain } from './present.ts'

export default defineTool({
  name: 'verify_domain',
  group: 'domains',
  surface: 'customer',
  access: 'write',
  description:
    'Check the DNS records of a sending domain again: verification, DKIM and MAIL FROM. A sandbox has a DNS of its own, which its control door fills.',
  input: { domainId },
  output: describedDomain,
  run(input, { db, organization, now }) {
    const { number } = organization
    const { id } = identifyDomain(db, number, input.domainId)
    const records = listRecordsOfDomain(db, id).map((record) => ({
      ...record,
      status: statusOfRecord(record.published, record.status),
    }))
    for (const record of records) updateRecordStatus(db, record.id, record.status)
    updateDomainStatus(db, id, statusOfDomain(records), now)
    // Mail of workflows that waited for the domain is looked at again.
    if (isAnyParked(db, 'DOMAIN')) planWakeup(db, 'DOMAIN', now)
    return describeDomain(db, number, identifyDomain(db, number, input.domainId))
  },
})
