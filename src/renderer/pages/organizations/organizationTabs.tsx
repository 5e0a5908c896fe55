import type { ReactNode } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { Organization } from '../../bridge/organizations.ts'
import type { ActingAs } from '../../state/frame.ts'
import { Billing } from './Billing.tsx'
import { DedicatedIp } from './DedicatedIp.tsx'
import { Domains } from './Domains.tsx'
import { EmailSettings } from './EmailSettings.tsx'
import { Members } from './Members.tsx'
import { Overview } from './Overview.tsx'
import type { OrganizationAnswer } from './record.ts'
import { Resources } from './Resources.tsx'
import { isRecord } from '../../../shared/text/guards.ts'
import { Section } from './Section.tsx'
import type { BillingData, DedicatedIpData, EmailSettingsData, Member, ResourcesData } from './sections.ts'

interface Parts {
  connection: ConnectionSummary
  answer: OrganizationAnswer
  row: Organization | null
  whom: ActingAs
}

/** `get_org` and each of the six sections of `get_org_details`, in the platform's order. */
export function tabsOf({ connection, answer, row, whom }: Parts) {
  const { id, timezone = 'UTC' } = answer.organization
  const section = <T,>(
    name: string,
    label: string,
    show: (data: T) => ReactNode,
    fits: (data: unknown) => boolean = isRecord,
  ) => ({
    name,
    label,
    body: (
      <Section<T> connection={connection} id={id} section={name} fits={fits}>
        {show}
      </Section>
    ),
  })
  return [
    {
      name: 'overview',
      label: 'Overview',
      body: <Overview connection={connection} answer={answer} row={row} whom={whom} />,
    },
    {
      name: 'domains',
      label: `Domains (${answer.domains?.length ?? 0})`,
      body: <Domains domains={answer.domains ?? []} timezone={timezone} />,
    },
    section<ResourcesData>('resources', 'Resources', (data) => <Resources data={data} timezone={timezone} />),
    section<Member[]>(
      'members',
      'Members',
      (members) => <Members connection={connection} members={members} timezone={timezone} />,
      Array.isArray,
    ),
    section<BillingData>('billing', 'Billing', (data) => <Billing data={data} timezone={timezone} />),
    section<EmailSettingsData>('email-settings', 'Email settings', (data) => <EmailSettings data={data} />),
    section<DedicatedIpData>('dedicated-ip', 'Dedicated IP', (data) => (
      <DedicatedIp data={data} timezone={timezone} />
    )),
  ]
}
