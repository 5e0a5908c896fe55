import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { Organization } from '../../bridge/organizations.ts'
import { Moment } from '../../screen/Moment.tsx'
import screen from '../../screen/screen.module.css'
import { actAs, type ActingAs } from '../../state/frame.ts'
import { queries } from '../../state/queries.ts'
import { navigate, screenPath, toolsPath } from '../../state/route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CopyText } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { screensOf } from '../useScreens.ts'
import { wordsOf, type OrganizationAnswer } from './record.ts'
import styles from './organizations.module.css'

/** Who it is, what it may, and where its own records are. */
interface OverviewProps {
  connection: ConnectionSummary
  answer: OrganizationAnswer
  row: Organization | null
  whom: ActingAs
}

export function Overview({ connection, answer, row, whom }: OverviewProps) {
  return (
    <div className={screen['sections']}>
      <div className={`${screen['sections']} ${screen['pair']}`}>
        <Identity answer={answer} row={row} />
        <Plan answer={answer} row={row} />
      </div>
      <OpenAs connection={connection} whom={whom} />
    </div>
  )
}

function Details({ title, rows }: { title: string; rows: [label: string, value: ReactNode][] }) {
  return (
    <section className={screen['card']} aria-label={title}>
      <div className={screen['cardHead']}>
        <h2>{title}</h2>
      </div>
      <dl className={screen['details']}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const UNSTATED = <span className={screen['dim']}>not stated by the platform</span>

function optional(value: string | null | undefined, label: string): ReactNode {
  return value === null || value === undefined || value === '' ? (
    UNSTATED
  ) : (
    <CopyText text={value} label={label} />
  )
}

function Identity({
  answer: { organization },
  row,
}: {
  answer: OrganizationAnswer
  row: Organization | null
}) {
  const { timezone } = organization
  return (
    <Details
      title="Identity"
      rows={[
        ['Slug', <CopyText key="slug" text={organization.slug} label="slug" />],
        ['Email', optional(organization.email, 'email')],
        ['Time zone', timezone ?? UNSTATED],
        ['Double opt-in', row?.doubleOptIn === undefined ? UNSTATED : row.doubleOptIn ? 'on' : 'off'],
        ['Click domain', row?.clickDomain === null ? 'none' : optional(row?.clickDomain, 'click domain')],
        ['Logo', organization.logo === null ? 'none' : optional(organization.logo, 'logo address')],
        [
          'Created',
          organization.createdAt ? (
            <Moment key="created" at={organization.createdAt} timezone={timezone ?? 'UTC'} />
          ) : (
            UNSTATED
          ),
        ],
      ]}
    />
  )
}

function Plan({ answer, row }: { answer: OrganizationAnswer; row: Organization | null }) {
  const { subscription, organization } = answer
  const timezone = organization.timezone ?? 'UTC'
  const limits = Object.entries(subscription?.customLimits ?? {})
  const rows: [string, ReactNode][] = subscription
    ? [
        ['Plan', subscription.plan],
        ['Subscription', subscription.status],
        ['Period began', <Moment key="since" at={subscription.periodStart} timezone={timezone} />],
        [
          subscription.cancelAtPeriodEnd ? 'Ends' : 'Renews',
          <span key="end">
            <Moment at={subscription.periodEnd} timezone={timezone} />{' '}
            {subscription.cancelAtPeriodEnd && <Badge meaning="attention">cancelled at period end</Badge>}
          </span>,
        ],
      ]
    : [['Plan', 'FREE: no active, trialing or past-due subscription']]
  return (
    <Details
      title="Plan and limits"
      rows={[
        ...rows,
        ['Custom limits', limits.length === 0 ? 'none' : `${limits.length}`],
        ...limits.map(([key, limit]): [string, ReactNode] => [
          wordsOf(key),
          <Limit
            key={key}
            limit={limit}
            used={/subscribers/i.test(key) ? (row?.limits?.used ?? null) : null}
          />,
        ]),
      ]}
    />
  )
}

/** Near is the platform's own word for at least 80 %. */
function Limit({ limit, used }: { limit: number; used: number | null }) {
  if (used === null) return <>{count(limit)}</>
  const share = Math.min(100, Math.floor((used / Math.max(1, limit)) * 100))
  const near = used >= limit * 0.8
  return (
    <>
      {count(used)} of {count(limit)} ({share} %) {near && <Badge meaning="attention">near its limit</Badge>}
      <div className={styles['meter']} data-near={near || undefined} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </div>
    </>
  )
}

/** Its own records are seen by acting as it: one click does both. */
function OpenAs({ connection, whom }: { connection: ConnectionSummary; whom: ActingAs }) {
  const { data: tools = [] } = useQuery(queries.tools(connection.id))
  const screens = screensOf(tools, connection).filter(({ surface }) => surface === 'customer')
  const go = (path: string): void => {
    actAs(connection.id, whom)
    navigate(path)
  }
  return (
    <section className={screen['card']} aria-label="Its records">
      <div className={screen['cardHead']}>
        <h2>Act as {whom.name} and open</h2>
      </div>
      <div className={`${styles['open']} small`}>
        {screens.map(({ name, label, icon: Icon }) => (
          <Button
            key={name}
            leftSection={<Icon aria-hidden />}
            onClick={() => go(screenPath(connection.id, name))}
          >
            {label}
          </Button>
        ))}
        <Button leftSection={<Wrench aria-hidden />} onClick={() => go(toolsPath(connection.id))}>
          Tools
        </Button>
      </div>
    </section>
  )
}
