import { organizationReference } from '../../../shared/ids.ts'
import type { Section, SectionAnswers } from '../../../engine/tools/admin/organization-sections.ts'
import type { DeepPartial } from '../../../engine/tools/contract.ts'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { Answer } from '../../bridge/tools.ts'
import { toolQuery } from '../../state/queries.ts'

/** What `get_org_details` answers of a section. */
export type SectionData<S extends Section> = DeepPartial<SectionAnswers[S]>

export function sectionQuery(connection: ConnectionSummary, id: string, section: Section) {
  return toolQuery({
    connection: connection.id,
    surface: 'admin',
    tool: 'get_org_details',
    input: { ...organizationReference(id), section },
  })
}

/** Returns the data of the section that was asked for, null when it has another shape. */
export function readSection<S extends Section>(
  section: S,
  { data }: Answer<'get_org_details'>,
): SectionData<S> | null {
  if (typeof data !== 'object' || data === null) return null
  return Array.isArray(data) === (section === 'members') ? (data as SectionData<S>) : null
}

/** What each limit of an organization's own is a limit of; unknown ones are shown without a use. */
export function usedOf(limit: string, usage: SectionData<'billing'>['usage']): number | null {
  if (limit === 'subscribers') return usage?.subscribers ?? null
  if (limit === 'emailsPerMonth') return usage?.emailsThisMonth ?? null
  return null
}
