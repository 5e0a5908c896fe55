import { useQuery } from '@tanstack/react-query'
import { toFailure } from '../../bridge/actions.ts'
import { ask } from '../../screen/ask.ts'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { RecordPage } from '../../screen/RecordPage.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import screen from '../../screen/screen.module.css'
import type { Whose } from '../../screen/useChange.ts'
import { screenPath } from '../../state/route.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { CheckButton } from './CheckButton.tsx'
import { SCREEN, type WebDomain } from './domains.ts'
import { RecordsTable } from './RecordsTable.tsx'
import { SandboxDns } from './SandboxDns.tsx'
import { useCheck } from './useCheck.ts'

/** A host of capture pages and tracked links: one CNAME, and the certificate that follows it. */
export function WebDomainRecord({ connection, organization, id }: Whose & { id: string }) {
  const whose = { connection, organization }
  const tool = 'get_web_domain'
  const { data, error, refetch } = useQuery(ask<WebDomain>(whose, tool, { domainId: id }))
  const check = useCheck(whose)
  const list = { path: screenPath(connection.id, SCREEN), label: 'Domains' }
  const path = screenPath(connection.id, SCREEN, id)
  if (!data)
    return (
      <MissingRecord
        list={list}
        path={path}
        id={id}
        failure={error ? toFailure(error) : null}
        context={{ tool, domainId: id, organization: organization?.name ?? null }}
        onRetry={() => void refetch()}
      />
    )
  const { hostname, cname, status, sslStatus, createdAt } = data
  const record = {
    purpose: 'HOSTNAME',
    type: 'CNAME',
    name: cname.name,
    value: cname.target,
    priority: null,
    ttl: 0,
    status,
  }
  return (
    <SandboxNow connection={connection}>
      <RecordPage
        list={list}
        path={path}
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
            connection={connection}
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
              <div className={screen['sections']}>
                {check.change.failure && (
                  <ErrorPanel
                    failure={check.change.failure}
                    context={{ tool: 'verify_web_domain', domainId: id }}
                  />
                )}
                <section className={screen['card']} aria-label="DNS record">
                  <div className={screen['cardHead']}>
                    <h2>To be set at the DNS provider of {hostname}</h2>
                  </div>
                  <RecordsTable name={hostname} records={[record]} />
                </section>
                {connection.kind === 'sandbox' && <SandboxDns whose={whose} id={id} records={[record]} />}
              </div>
            ),
          },
        ]}
        raw={data}
      />
    </SandboxNow>
  )
}
