import { useQuery } from '@tanstack/react-query'
import type { SectionAnswers } from '../../engine/tools/admin/organization-sections.ts'
import type { DeepPartial } from '../../engine/tools/contract.ts'
import { recordOf } from '../../shared/text/guards.ts'
import { callTool } from '../bridge/tools.ts'
import type { Scope } from './scope.tsx'
import { queries } from '../state/queries.ts'

/** The settings of an organization as texts of a form; undefined is not stated by the platform. */
export interface Settings {
  name: string | undefined
  timezone: string | undefined
  postalAddress: string | undefined
  doubleOptIn: boolean | undefined
  trackingDomain: string | undefined
}

type EmailSettings = DeepPartial<SectionAnswers['email-settings']>

const UNKNOWN: Settings = {
  name: undefined,
  timezone: undefined,
  postalAddress: undefined,
  doubleOptIn: undefined,
  trackingDomain: undefined,
}

/** Null is none; what is left out is not known. */
function textOf(value: string | null | undefined): string | undefined {
  return value === null ? '' : value
}

async function readSettings(connection: string, id: string): Promise<Settings> {
  const admin = { connection, surface: 'admin' } as const
  const [{ organization }, { data }] = await Promise.all([
    callTool({ ...admin, tool: 'get_org', input: { id } }),
    callTool({ ...admin, tool: 'get_org_details', input: { id, section: 'email-settings' } }),
  ])
  const email = recordOf(data) as EmailSettings
  return {
    name: textOf(organization?.name),
    timezone: textOf(organization?.timezone),
    postalAddress: textOf(email.postalAddress),
    doubleOptIn: email.doubleOptIn ?? undefined,
    trackingDomain: textOf(email.trackingDomain),
  }
}

/**
 * Reads the settings of the organization acted as. No customer tool answers them, two admin tools
 * do: under a token of one organization nothing is known, and all of it is undefined.
 */
export function useSettings({ connection, organization }: Scope) {
  const { data: tools } = useQuery(queries.tools(connection.id))
  const listed = (name: string): boolean =>
    tools?.some((tool) => tool.name === name && tool.surface === 'admin') === true
  const id = organization?.id ?? null
  const readable = id !== null && listed('get_org') && listed('get_org_details')
  return useQuery({
    // Kept with the organization's own answers, so that a change of its settings makes it stale too.
    queryKey: ['tool', connection.id, id, 'settings', readable],
    queryFn: () => (readable ? readSettings(connection.id, id) : UNKNOWN),
    enabled: tools !== undefined,
  })
}
