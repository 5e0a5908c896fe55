import type { ToolInput } from '../../engine/tools/index.ts'
import { pageOf, type PageOf } from '../bridge/records.ts'
import type { Answer } from '../bridge/tools.ts'
import { organizationReference } from '../../shared/ids.ts'
import type { SavedView } from '../state/views.ts'
import { screenPath } from '../state/route.ts'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { useScreens } from './registry.ts'

export const SCREEN = 'emails'

type ListedEmail = NonNullable<Answer<'list_emails'>['emails']>[number]

/** A row of the log; where a deployment leaves an id out it is empty, and links lead to the list. */
export type LoggedEmail = Omit<ListedEmail, 'id' | 'organizationId'> & { id: string; organizationId: string }

/** Returns a page of the log. */
export function readEmails(answer: Answer<'list_emails'>): PageOf & { emails: LoggedEmail[] } {
  const emails = (answer.emails ?? []).map((email) => ({
    ...email,
    id: email.id ?? '',
    organizationId: email.organizationId ?? '',
  }))
  return { ...pageOf(answer, emails.length), emails }
}

export type OneEmail = Answer<'get_email'>

/** How the log can be looked at: all that `list_emails` takes, and the columns. It has one order, newest first. */
export interface EmailView {
  search: string
  /** '' for all. */
  status: string
  /** Id or slug; '' for all. */
  organization: string
  /** Id; '' for all. */
  subscriber: string
  page: number
  columns: string[]
}

export const COLUMNS = [
  'subject',
  'to',
  'organizationName',
  'status',
  'kind',
  'from',
  'campaignId',
  'createdAt',
  'sentAt',
  'id',
] as const

export const LABELS: Record<string, string> = {
  subject: 'Subject',
  to: 'To',
  organizationName: 'Organization',
  status: 'Status',
  kind: 'Kind',
  from: 'From',
  campaignId: 'Campaign',
  createdAt: 'Created',
  sentAt: 'Sent',
  id: 'Id',
}

export const FIRST_VIEW: EmailView = {
  search: '',
  status: '',
  organization: '',
  subscriber: '',
  page: 1,
  columns: ['subject', 'to', 'organizationName', 'status', 'kind', 'createdAt', 'sentAt'],
}

function common(id: string, name: string, value: Partial<EmailView>): SavedView {
  return { id, name, value: { ...FIRST_VIEW, ...value } }
}

/** Views everyone starts with; what someone saves comes after them. */
export const COMMON_VIEWS: SavedView[] = [
  common('all', 'All', {}),
  common('bounced', 'Bounced', { status: 'BOUNCED' }),
  common('complained', 'Complained', { status: 'COMPLAINED' }),
  common('failed', 'Failed', { status: 'FAILED' }),
  common('delayed', 'Delayed', { status: 'DELAYED' }),
  common('suppressed', 'Suppressed', { status: 'SUPPRESSED' }),
]

/** A kept view of another version is read as far as it still makes sense. */
export function readView(kept: Record<string, unknown> | null): EmailView {
  const text = (key: string): string => (typeof kept?.[key] === 'string' ? kept[key] : '')
  const page = kept?.['page']
  const known = new Set<unknown>(COLUMNS)
  const columns = Array.isArray(kept?.['columns']) ? kept['columns'].filter((one) => known.has(one)) : []
  return {
    search: text('search'),
    status: text('status'),
    organization: text('organization'),
    subscriber: text('subscriber'),
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 ? page : 1,
    columns: columns.length > 0 ? (columns as string[]) : FIRST_VIEW.columns,
  }
}

/** What of a view an address may hold, by parameter; what somebody searches for may be a person. */
export const PARAMETERS = {
  organization: 'organization',
  subscriber: 'subscriber',
  status: 'status',
} as const

export function emailsPath(
  connection: string,
  narrow: Partial<Record<keyof typeof PARAMETERS, string>>,
): string {
  return `${screenPath(connection, SCREEN)}?${new URLSearchParams(narrow)}`
}

export function toInput({
  search,
  status,
  organization,
  subscriber,
  page,
}: EmailView): ToolInput<'list_emails'> {
  const scope = organizationReference(organization)
  return {
    ...(search.trim() === '' ? {} : { query: search.trim() }),
    // The connection's own listing may offer words that we do not know.
    ...(status === '' ? {} : { status: status as NonNullable<ToolInput<'list_emails'>['status']> }),
    ...(organization === '' ? {} : scope),
    ...(subscriber.trim() === '' ? {} : { subscriberId: subscriber.trim() }),
    page,
  }
}

/** Two views are the same list when only the page differs. */
export function sameView(left: EmailView, right: EmailView): boolean {
  const text = (view: EmailView): string =>
    JSON.stringify([view.search.trim(), view.status, view.organization, view.subscriber.trim(), view.columns])
  return text(left) === text(right)
}

export function isNarrowed({ search, status, organization, subscriber }: EmailView): boolean {
  return [search, status, organization, subscriber].some((part) => part.trim() !== '')
}

/** Clears everything that narrows. */
export const EVERYTHING = { search: '', status: '', organization: '', subscriber: '' }

/** Returns where the emails log shows an email; null where the key is not an admin's. */
export function useLogPath(connection: ConnectionSummary, emailId: string): string | null {
  const shown = useScreens(connection).some(({ name }) => name === SCREEN)
  return shown ? screenPath(connection.id, SCREEN, emailId) : null
}
