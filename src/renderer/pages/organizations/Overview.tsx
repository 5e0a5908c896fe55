import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Organization } from '../../bridge/organizations.ts'
import type { Answer } from '../../bridge/tools.ts'
import type { OneOrganization } from '../../screen/useOrganization.ts'
import { Moment } from '../../screen/Moment.tsx'
import screen from '../../screen/screen.module.css'
import { type ActingAs, turnToTabAs } from '../../state/frame.ts'
import { queries } from '../../state/queries.ts'
import { screenPath, toolsPath } from '../../state/route.ts'
import { CopyText } from '../../ui/Parts.tsx'
import { screensOf } from '../../screen/registry.ts'
import { Activity } from './Activity.tsx'
import { Details, onOrOff, optional, UNSTATED } from './Details.tsx'
import { Limit } from './Limit.tsx'
import { planRows } from './planRows.tsx'
import { wordsOf } from './record.ts'
import { Section } from './Section.tsx'
import styles from './organizations.module.css'
import { useScope } from '../../screen/scope.tsx'

interface OverviewProps {
  answer: Answer<'get_org'>
  organization: OneOrganization
  row: Organization | null
  target: ActingAs
}

/** Who it is, what it may, and where its own records are. */
export function Overview({ answer, organization, row, target }: OverviewProps) {
  return (
    <div className={screen['sections']}>
      <div className={`${screen['sections']} ${screen['pair']}`}>
        <Section id={organization.id} section="overview">
          {(data) => <Activity data={data} timezone={organization.timezone ?? 'UTC'} />}
        </Section>
        <div className={screen['sections']}>
          <Plan subscription={answer.subscription} timezone={organization.timezone ?? 'UTC'} row={row} />
          <Identity organization={organization} row={row} />
        </div>
      </div>
      <OpenAs target={target} />
    </div>
  )
}

interface IdentityProps {
  organization: OneOrganization
  row: Organization | null
}

function Identity({ organization, row }: IdentityProps) {
  const { timezone } = organization
  return (
    <Details
      title="Identity"
      rows={[
        ['Slug', <CopyText key="slug" text={organization.slug} label="slug" />],
        ['Email', optional(organization.email, 'email')],
        ['Time zone', timezone ?? UNSTATED],
        ['Double opt-in', onOrOff(row?.doubleOptIn)],
        ['Click domain', optional(row?.clickDomain, 'click domain')],
        ['Logo', optional(organization.logo, 'logo address')],
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

interface PlanProps {
  subscription: Answer<'get_org'>['subscription']
  timezone: string
  row: Organization | null
}

function Plan({ subscription, timezone, row }: PlanProps) {
  const limits = Object.entries(subscription?.customLimits ?? {})
  return (
    <Details
      title="Plan and limits"
      rows={[
        ...planRows(subscription, timezone),
        ['Custom limits', limits.length === 0 ? 'none' : `${limits.length}`],
        ...limits.map(([key, limit]): [string, ReactNode] => [
          `Limit of ${wordsOf(key)}`,
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

/** Its own records are seen by acting as it: one click does both. */
function OpenAs({ target }: { target: ActingAs }) {
  const { connection } = useScope()
  const { data: tools = [] } = useQuery(queries.tools(connection.id))
  const screens = screensOf(tools, connection).filter(({ surface }) => surface === 'customer')
  const go = (path: string): void => turnToTabAs(path, { connection: connection.id, organization: target })
  return (
    <section className={screen['card']} aria-label="Its records">
      <div className={screen['cardHead']}>
        <h2>Act as {target.name} and open</h2>
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
