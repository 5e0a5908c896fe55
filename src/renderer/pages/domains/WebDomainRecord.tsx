import { useQuery } from '@tanstack/react-query'
import { customerQuery } from '../../screen/tool-query.ts'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { placeOf, RecordPage } from '../../screen/RecordPage.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { CheckButton } from './CheckButton.tsx'
import { SCREEN, type DnsRecord } from './domains.ts'
import { RecordsPart } from './RecordsPart.tsx'
import { useCheck } from './useCheck.ts'
import { useScope } from '../../screen/scope.tsx'

/** A host of capture pages and tracked links: one CNAME, and the certificate that follows it. */
export function WebDomainRecord({ id }: { id: string }) {
  const scope = useScope()
  const { connection, organization } = scope
  const tool = 'get_web_domain'
  const { data, error, refetch } = useQuery(customerQuery(scope, tool, { domainId: id }))
  const check = useCheck(scope)
  const place = placeOf(connection.id, SCREEN, id, 'Domains')
  if (!data)
    return (
      <MissingRecord
        {...place}
        error={error}
        context={{ tool, domainId: id, organization: organization?.name ?? null }}
        onRetry={refetch}
      />
    )
  const { hostname, cname, status, sslStatus, createdAt } = data
  const record: DnsRecord = {
    purpose: 'HOSTNAME',
    type: 'CNAME',
    name: cname.name,
    value: cname.target,
    priority: null,
    ttl: 0,
    status,
  }
  return (
    <SandboxNow>
      <RecordPage
        {...place}
        name={hostname}
        id={data.id}
        idLabel="web domain id"
        badge={<StatusBadge status={status} />}
        facts={[
          { label: 'For', value: 'capture pages and tracked links' },
          { label: 'Certificate', value: <StatusBadge status={sslStatus} />, hint: 'follows the CNAME' },
          { label: 'Added', value: <Moment at={createdAt} /> },
        ]}
        actions={
          <CheckButton
            tool="verify_web_domain"
            busy={check.change.busy}
            onCheck={() => check.run({ id, name: hostname, use: 'web' })}
          />
        }
        tabs={[
          {
            name: 'records',
            label: 'Record',
            body: (
              <RecordsPart
                id={id}
                name={hostname}
                records={[record]}
                tool="verify_web_domain"
                check={check.change}
              />
            ),
          },
        ]}
        raw={data}
      />
    </SandboxNow>
  )
}
