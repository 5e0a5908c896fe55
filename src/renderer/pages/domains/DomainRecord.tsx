import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Copy } from 'lucide-react'
import { canSendFrom } from '../../../engine/domain/domain-verification.ts'
import type { SendingDomain } from '../../bridge/records.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { placeOf, RecordPage } from '../../screen/RecordPage.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import screen from '../../screen/screen.module.css'
import { useZone } from '../../screen/useZone.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { copyText } from '../../ui/Parts.tsx'
import { CheckButton } from './CheckButton.tsx'
import { recordsAsText, SCREEN, type DescribedDomain } from './domains.ts'
import { RecordsPart } from './RecordsPart.tsx'
import { useCheck } from './useCheck.ts'
import { useScope } from '../../screen/scope.tsx'

/** One sending domain: what to set at its DNS provider, and what was seen there. */
export function DomainRecord({ id }: { id: string }) {
  const scope = useScope()
  const { connection, organization } = scope
  const tool = 'get_domain_dns_records'
  const { data, error, refetch } = useQuery(customerQuery(scope, tool, { domainId: id }))
  const check = useCheck(scope)
  const zone = useZone(connection, organization)
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
  const { domain, records } = data
  return (
    <SandboxNow>
      <RecordPage
        {...place}
        name={domain.domain}
        id={domain.id}
        idLabel="domain id"
        badge={<StatusBadge status={domain.status} />}
        facts={factsOf(data, zone)}
        actions={
          <>
            {canSendFrom(domain.status) && (
              <Button
                leftSection={<AtSign aria-hidden />}
                onClick={() => navigate(screenPath(connection.id, 'senders'))}
              >
                Senders
              </Button>
            )}
            <CheckButton
              tool="verify_domain"
              busy={check.change.busy}
              onCheck={() => check.run({ id, name: domain.domain, use: 'sending' })}
            />
          </>
        }
        tabs={[
          {
            name: 'records',
            label: 'Records',
            body: (
              <RecordsPart
                id={id}
                name={domain.domain}
                records={records}
                tool="verify_domain"
                check={check.change}
              >
                <span className={screen['push']} />
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<Copy aria-hidden />}
                  onClick={() => void copyText(recordsAsText(domain.domain, records))}
                >
                  Copy all records
                </Button>
              </RecordsPart>
            ),
          },
        ]}
        raw={data}
      />
    </SandboxNow>
  )
}

function factsOf({ domain, records }: DescribedDomain, zone: string | null) {
  const inZone = zone === null ? {} : { timezone: zone }
  const verified = records.filter(({ status }) => status === 'VERIFIED').length
  const known: SendingDomain = domain
  const { dkimStatus, mailFromStatus, region, verificationRequestedAt: asked = null, createdAt } = known
  return [
    {
      label: 'Records',
      value: `${verified} of ${records.length} verified`,
      hint: canSendFrom(domain.status) ? 'senders can use it' : 'no sender before it is VERIFIED',
    },
    { label: 'DKIM', value: dkimStatus ? <StatusBadge status={dkimStatus} /> : '–', hint: 'decides' },
    {
      label: 'MAIL FROM',
      value: mailFromStatus ? <StatusBadge status={mailFromStatus} /> : '–',
      hint: 'does not block sending',
    },
    { label: 'Region', value: region, hint: 'fixed when it was added' },
    {
      label: 'Check asked for',
      value: asked === null ? 'never' : <Moment at={asked} {...inZone} />,
      hint:
        createdAt === undefined ? null : (
          <>
            added <Moment at={createdAt} {...inZone} />
          </>
        ),
    },
  ]
}
