import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserRoundCog, UserRoundX } from 'lucide-react'
import { MOST_ORGANIZATION_ROWS } from '../../../engine/domain/limits.ts'
import { organizationReference } from '../../../shared/ids.ts'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { Organization } from '../../bridge/organizations.ts'
import { placeOf, RecordPage, type Fact } from '../../screen/RecordPage.tsx'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { actAs, stopActing, type ActingAs } from '../../state/frame.ts'
import { useActing } from '../../state/hooks.ts'
import { queries, toolQueryLoosely } from '../../state/queries.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { count, counted } from '../../ui/time.ts'
import { emailsPath } from '../emails/emails.ts'
import { Explain } from './Explain.tsx'
import { tabsOf } from './organizationTabs.tsx'
import type { OrganizationAnswer } from './record.ts'
import { SCREEN } from './useOrganizationView.ts'

/** One organization: who it is, what it may, what it sends from. */
export function OrganizationRecord({
  connection,
  id,
  section,
}: {
  connection: ConnectionSummary
  id: string
  /** The tab in the address. */
  section: string | null
}) {
  const place = placeOf(connection.id, SCREEN, id, 'Organizations')
  const reference = organizationReference(id)
  const { data, error, refetch } = useQuery(
    toolQueryLoosely<OrganizationAnswer>({
      connection: connection.id,
      surface: 'admin',
      tool: 'get_org',
      input: reference,
    }),
  )
  const row = useListedRow(connection.id, data?.organization)
  const acting = useActing(connection.id)
  if (!data)
    return (
      <MissingRecord
        {...place}
        error={error}
        context={{ tool: 'get_org', input: reference, connection: connection.label }}
        onRetry={refetch}
      />
    )
  const { organization } = data
  return (
    <SandboxNow connection={connection}>
      <RecordPage
        {...place}
        name={organization.name}
        id={organization.id}
        idLabel="organization id"
        badge={<State verified={organization.verified} row={row} />}
        facts={factsOf(connection, data, row)}
        actions={
          <>
            <Explain connection={connection} id={organization.id} row={row} />
            <ActAs connection={connection} organization={asActing(data, row)} acting={acting} />
          </>
        }
        tabs={tabsOf({ connection, answer: data, row, whom: asActing(data, row) })}
        raw={data}
        start={section}
      />
    </SandboxNow>
  )
}

/** `get_org` does not say the status; the row of `list_orgs` does. */
function useListedRow(
  connection: string,
  organization: OrganizationAnswer['organization'] | undefined,
): Organization | null {
  const { data } = useQuery({
    ...queries.organizationSearch(connection, {
      search: organization?.slug ?? '',
      pageSize: MOST_ORGANIZATION_ROWS,
    }),
    enabled: organization !== undefined,
  })
  return data?.organizations.find(({ id }) => id === organization?.id) ?? null
}

function State({ verified, row }: { verified: boolean | undefined; row: Organization | null }) {
  if (row)
    return (
      <>
        <StatusBadge status={row.status} />
        {row.verificationStatus && <Badge meaning="neutral">{row.verificationStatus}</Badge>}
      </>
    )
  if (verified === undefined) return <Badge meaning="neutral">status not stated</Badge>
  return <StatusBadge status={verified ? 'verified' : 'not verified'} />
}

function planOf({ subscription }: OrganizationAnswer): string {
  return subscription?.plan ?? 'FREE'
}

function asActing(answer: OrganizationAnswer, row: Organization | null): ActingAs {
  const { id, name, slug, verified } = answer.organization
  return {
    id,
    name,
    slug,
    plan: planOf(answer),
    status: row?.status ?? (verified ? 'verified' : 'not stated'),
  }
}

function amount(value: number | undefined): string {
  return value === undefined ? 'not stated' : count(value)
}

function factsOf(
  connection: ConnectionSummary,
  answer: OrganizationAnswer,
  row: Organization | null,
): Fact[] {
  const { organization, subscription, stats = {} } = answer
  const limit = row?.limits?.limit ?? null
  return [
    {
      label: 'Plan',
      value: planOf(answer),
      hint: subscription ? subscription.status : 'no subscription',
    },
    {
      label: 'Subscribers',
      value: amount(stats.subscribers),
      hint: limit === null ? 'no limit of its own' : `of ${count(limit)}`,
    },
    { label: 'Members', value: amount(stats.members) },
    {
      label: 'Emails, 30 days',
      value: amount(row?.emailsSent30d),
      hint: (
        <>
          {stats.campaigns !== undefined && `${counted(stats.campaigns, 'campaign')} in all · `}
          <a href={`#${emailsPath(connection.id, { organization: organization.id })}`}>its emails</a>
        </>
      ),
    },
    {
      label: 'Created',
      value: organization.createdAt ? (
        <Moment at={organization.createdAt} timezone={organization.timezone ?? 'UTC'} />
      ) : (
        'not stated'
      ),
    },
  ]
}

function ActAs({
  connection,
  organization,
  acting,
}: {
  connection: ConnectionSummary
  organization: ActingAs
  acting: ActingAs | null
}) {
  if (acting?.id === organization.id)
    return (
      <>
        <Badge meaning="info">acting as</Badge>
        <Button leftSection={<UserRoundX aria-hidden />} onClick={() => stopActing(connection.id)}>
          Stop acting
        </Button>
      </>
    )
  return (
    <Button
      variant="filled"
      leftSection={<UserRoundCog aria-hidden />}
      onClick={() => actAs(connection.id, organization)}
    >
      Act as
    </Button>
  )
}
