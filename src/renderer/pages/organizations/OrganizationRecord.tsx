import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserRoundCog, UserRoundX, Scale } from 'lucide-react'
import { MOST_ORGANIZATION_ROWS, RECENT_DAYS } from '../../../engine/domain/limits.ts'
import { organizationReference } from '../../../shared/ids.ts'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { HostFailure } from '../../bridge/actions.ts'
import type { Organization } from '../../bridge/organizations.ts'
import { placeOf, RecordPage, type Fact } from '../../screen/RecordPage.tsx'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { RestoreSnapshot } from '../../screen/RestoreSnapshot.tsx'
import { NOT_STATED } from '../../ui/Parts.tsx'
import { describedOrganization, type OneOrganization } from '../../screen/useOrganization.ts'
import type { Answer } from '../../bridge/tools.ts'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { actAs, stopActing, type ActingAs } from '../../state/frame.ts'
import { useActing } from '../../state/hooks.ts'
import { queries, toolQuery } from '../../state/queries.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { count, counted } from '../../ui/time.ts'
import { emailsPath } from '../../screen/emailsLog.ts'
import { tabsOf } from './organizationTabs.tsx'
import { SCREEN } from './useOrganizationView.ts'
import { useScope } from '../../screen/scope.tsx'
import { screenPath } from '../../state/route.ts'
import { readSection, sectionQuery } from './sections.ts'

/** One organization: who it is, what it may, what it sends from. */
export function OrganizationRecord({
  id,
  section,
}: {
  id: string
  /** The tab in the address. */
  section: string | null
}) {
  const { connection } = useScope()
  const place = placeOf(connection.id, SCREEN, id, 'Organizations')
  const reference = organizationReference(id)
  const { data, error, refetch } = useQuery(
    toolQuery({ connection: connection.id, surface: 'admin', tool: 'get_org', input: reference }),
  )
  const organization = data && describedOrganization(data, reference)
  const row = useListedRow(connection.id, organization)
  const acting = useActing(connection.id)
  if (!data || !organization)
    return (
      <MissingRecord
        {...place}
        error={error}
        context={{ tool: 'get_org', input: reference, connection: connection.label }}
        onRetry={refetch}
        help={isOwnFault(error) && <RestoreSnapshot />}
      />
    )
  const target = asActing(organization, row)
  return (
    <SandboxNow>
      <RecordPage
        {...place}
        name={organization.name}
        id={organization.id}
        idLabel="organization id"
        badge={<State id={organization.id} verified={organization.verified} row={row} />}
        facts={factsOf(connection, organization, data, row)}
        actions={
          <>
            <Explain id={organization.id} />
            <ActAs organization={target} acting={acting} />
          </>
        }
        tabs={tabsOf({ answer: data, organization, row, target })}
        raw={data}
        start={section}
      />
    </SandboxNow>
  )
}

/** The sandbox could not read its own file: what the error says can be undone with a snapshot. */
function isOwnFault(error: Error | null): boolean {
  return error instanceof HostFailure && error.failure.code === 'INTERNAL_ERROR'
}

/** `get_org` does not say the status; the row of `list_orgs` does. */
function useListedRow(connection: string, organization: OneOrganization | undefined): Organization | null {
  const { data } = useQuery({
    ...queries.organizationSearch(connection, {
      search: organization?.slug ?? '',
      pageSize: MOST_ORGANIZATION_ROWS,
    }),
    enabled: organization !== undefined,
  })
  return data?.organizations.find(({ id }) => id === organization?.id) ?? null
}

interface StateProps {
  id: string
  verified: boolean | null | undefined
  row: Organization | null
}

/** Its state; where a part of its sending is on hold, that comes first and verified looks like nothing good. */
function State({ id, verified, row }: StateProps) {
  const { connection } = useScope()
  const { data } = useQuery(sectionQuery(connection, id, 'overview'))
  const sending = data && readSection('overview', data)?.sendingStatus
  const isHeld = sending === 'LIMITED' || sending === 'HELD'
  const status =
    row?.status ?? (typeof verified === 'boolean' ? (verified ? 'verified' : 'not verified') : null)
  return (
    <>
      {isHeld && <StatusBadge status={sending} />}
      {status === null || isHeld ? (
        <Badge meaning="neutral">{status ?? 'status not stated'}</Badge>
      ) : (
        <StatusBadge status={status} />
      )}
      {row?.verificationStatus && <Badge meaning="neutral">{row.verificationStatus}</Badge>}
    </>
  )
}

function asActing({ id, name, slug, verified }: OneOrganization, row: Organization | null): ActingAs {
  return { id, name, slug, status: row?.status ?? (verified ? 'verified' : null) }
}

function amount(value: number | null | undefined): string {
  return typeof value === 'number' ? count(value) : NOT_STATED
}

/** Null is the free plan; what is left out says nothing. */
function planFact({ subscription }: Answer<'get_org'>): Fact {
  if (subscription === undefined) return { label: 'Plan', value: NOT_STATED }
  if (subscription === null) return { label: 'Plan', value: 'FREE', hint: 'no subscription' }
  return { label: 'Plan', value: subscription.plan ?? NOT_STATED, hint: subscription.status }
}

function factsOf(
  connection: ConnectionSummary,
  organization: OneOrganization,
  answer: Answer<'get_org'>,
  row: Organization | null,
): Fact[] {
  const { stats } = answer
  const limit = row?.limits?.limit ?? null
  return [
    planFact(answer),
    {
      label: 'Subscribers',
      value: amount(stats?.subscribers),
      hint: limit === null ? 'no limit of its own' : `of ${count(limit)}`,
    },
    { label: 'Members', value: amount(stats?.members) },
    {
      label: `Emails, ${RECENT_DAYS} days`,
      value: amount(row?.emailsSent30d),
      hint: (
        <>
          {typeof stats?.campaigns === 'number' && `${counted(stats.campaigns, 'campaign')} in all · `}
          <a href={`#${emailsPath(connection.id, { organization: organization.id })}`}>its emails</a>
        </>
      ),
    },
    {
      label: 'Created',
      value: <Moment at={organization.createdAt} timezone={organization.timezone ?? 'UTC'} />,
    },
  ]
}

function ActAs({ organization, acting }: { organization: ActingAs; acting: ActingAs | null }) {
  const { connection } = useScope()
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

/** The way to why it does not send: also where nothing is blocked, a campaign can have failed. */
function Explain({ id }: { id: string }) {
  const { connection } = useScope()
  return (
    <Button
      component="a"
      href={`#${screenPath(connection.id, 'verification', id)}`}
      leftSection={<Scale aria-hidden />}
    >
      Explain
    </Button>
  )
}
