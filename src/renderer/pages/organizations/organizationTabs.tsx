import type { ReactNode } from 'react'
import type { Section as SectionName } from '../../../engine/tools/admin/organization-sections.ts'
import type { Answer } from '../../bridge/tools.ts'
import type { OneOrganization } from '../../screen/useOrganization.ts'
import type { Organization } from '../../bridge/organizations.ts'
import type { ActingAs } from '../../state/frame.ts'
import { Billing } from './Billing.tsx'
import { DedicatedIp } from './DedicatedIp.tsx'
import { Domains } from './Domains.tsx'
import { EmailSettings } from './EmailSettings.tsx'
import { Members } from './Members.tsx'
import { Overview } from './Overview.tsx'
import { Resources } from './Resources.tsx'
import { Section } from './Section.tsx'
import type { SectionData } from './sections.ts'

interface Parts {
  answer: Answer<'get_org'>
  organization: OneOrganization
  row: Organization | null
  target: ActingAs
}

/** `get_org` and each of the six sections of `get_org_details`, in the platform's order. */
export function tabsOf({ answer, organization, row, target }: Parts) {
  const { id } = organization
  const timezone = organization.timezone ?? 'UTC'
  const section = <S extends SectionName>(
    name: S,
    label: string,
    show: (data: SectionData<S>) => ReactNode,
  ) => ({
    name,
    label,
    body: (
      <Section id={id} section={name}>
        {show}
      </Section>
    ),
  })
  return [
    {
      name: 'overview',
      label: 'Overview',
      body: <Overview answer={answer} organization={organization} row={row} target={target} />,
    },
    {
      name: 'domains',
      label: `Domains (${answer.domains?.length ?? 0})`,
      body: <Domains domains={answer.domains ?? []} timezone={timezone} />,
    },
    section('resources', 'Resources', (data) => <Resources data={data} timezone={timezone} />),
    section('members', 'Members', (members) => <Members members={members} timezone={timezone} />),
    section('billing', 'Billing', (data) => <Billing data={data} timezone={timezone} />),
    section('email-settings', 'Email settings', (data) => <EmailSettings data={data} />),
    section('dedicated-ip', 'Dedicated IP', (data) => <DedicatedIp data={data} timezone={timezone} />),
  ]
}
