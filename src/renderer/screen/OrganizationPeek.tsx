import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Building2, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { RECENT_DAYS } from '../../engine/domain/limits.ts'
import { toFailure } from '../bridge/actions.ts'
import type { Organization } from '../bridge/organizations.ts'
import { screenPath } from '../state/route.ts'
import { Badge } from '../ui/Badge.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { CopyText, NOT_STATED } from '../ui/Parts.tsx'
import { count } from '../ui/time.ts'
import { explanationPath } from './explain.ts'
import { useDesk } from './marks/desk.ts'
import { sayKept } from './marks/useMarking.tsx'
import { Moment } from './Moment.tsx'
import { useScope } from './scope.tsx'
import sideStyles from './side.module.css'
import { meaningOf, standingOf } from './standing.ts'
import { standingQuery } from './tool-query.ts'

/** A look at one organization beside its list: where it stands, and the two ways to go on. */
export function OrganizationPeek({ organization }: { organization: Organization }) {
  const { connection } = useScope()
  const { id, name, slug, plan, members, emailsSent30d, createdAt } = organization
  const { data, error, refetch } = useQuery(standingQuery(connection.id, id))
  const kept = sayKept(useDesk(connection.id)[id])
  const standing = data ? standingOf(data) : null
  const waits = error ? NOT_STATED : '…'
  const said = (value: string | null | undefined): ReactNode => (standing ? (value ?? NOT_STATED) : waits)
  return (
    <>
      <div className={`${sideStyles['sideActions']} small`}>
        <Button
          component="a"
          href={`#${explanationPath(connection.id, id)}`}
          leftSection={<Scale aria-hidden />}
        >
          Explain <span className="visually-hidden">{name}</span>
        </Button>
        <Button
          component="a"
          href={`#${screenPath(connection.id, 'organizations', id)}`}
          leftSection={<Building2 aria-hidden />}
        >
          Open <span className="visually-hidden">{name}</span>
        </Button>
      </div>
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ tool: 'get_org_verification', connection: connection.label, organization: id }}
          onRetry={() => void refetch()}
        />
      )}
      <dl className={sideStyles['sideFacts']}>
        <Fact label="State">
          {standing?.state ? (
            <Badge meaning={meaningOf(standing.state, standing.holds.length > 0)}>{standing.state}</Badge>
          ) : (
            said(null)
          )}
        </Fact>
        <Fact label="Since">{standing?.since ? <Moment at={standing.since} /> : said(null)}</Fact>
        <Fact label="Reason code">{said(standing?.reason)}</Fact>
        <Fact label="By">{said(standing?.actor)}</Fact>
        <Fact label="Open holds">{said(standing?.holds.join(', ') || 'none')}</Fact>
        <Fact label="The customer was told">{said(data?.blockReason?.customerExplanation)}</Fact>
        <Fact label="Plan">{plan?.toUpperCase() ?? NOT_STATED}</Fact>
        <Fact label="Members">{typeof members === 'number' ? count(members) : NOT_STATED}</Fact>
        <Fact label={`Emails, ${RECENT_DAYS} days`}>
          {typeof emailsSent30d === 'number' ? count(emailsSent30d) : NOT_STATED}
        </Fact>
        <Fact label="Created">
          <Moment at={createdAt} />
        </Fact>
        <Fact label="Slug">
          <CopyText text={slug} label="slug" />
        </Fact>
        {kept !== null && <Fact label="Your mark">{kept}</Fact>}
      </dl>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
