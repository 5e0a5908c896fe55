import { useQueries } from '@tanstack/react-query'
import type { CustomerToolName, ToolAnswer, ToolInput } from '../../engine/tools/index.ts'
import { MOST_ROWS } from '../../engine/domain/limits.ts'
import { holdsWords } from '../../shared/text/fold.ts'
import type { ConnectionSummary, ToolListing } from '../../shared/bridge.ts'
import { toFailure } from '../bridge/actions.ts'
import { findScreen } from '../screen/registry.ts'
import { useActing } from '../state/hooks.ts'
import { toolQuery } from '../state/queries.ts'
import { navigate, screenPath } from '../state/route.ts'
import { count, counted } from '../ui/time.ts'
import { join } from './lookup/offers.ts'
import type { NamedGroup, PaletteItem } from './paletteEntry.ts'

/** A record of an organization that has a name. */
interface Hit {
  id: string
  name: string
  detail: string
}

/** Records that are found by name: the tool that lists them, and how its answer is read. */
interface Source {
  group: NamedGroup
  /** The screen that shows one of them. */
  screen: string
  one: string
  tool: CustomerToolName
  ask: (search: string) => object
  /** The tool searches by itself; else its whole list is searched here. */
  searches: boolean
  read: (answer: unknown) => Hit[]
  /** How many there are, where the list may be a part of them. */
  total?: (answer: unknown) => number
}

const MOST_NAMED = 5
/** A search of a few more, because a tool may match other texts than the name. */
const MOST_ASKED = MOST_NAMED

type Described<N extends CustomerToolName> = Omit<Source, 'tool' | 'ask' | 'read' | 'total'> & {
  ask: (search: string) => ToolInput<N>
  read: (answer: ToolAnswer<N>) => Hit[]
  total?: (answer: ToolAnswer<N>) => number
}

function source<N extends CustomerToolName>(tool: N, described: Described<N>): Source {
  return { tool, ...described } as Source
}

const SOURCES: Source[] = [
  source('list_campaigns', {
    ...{ group: 'Campaigns', screen: 'campaigns', one: 'campaign', searches: true },
    ask: (query) => ({ query, limit: MOST_ASKED }),
    read: ({ campaigns }) =>
      campaigns.map(({ id, name, status, subject }) => ({ id, name, detail: join(status, subject) })),
  }),
  source('list_segments', {
    ...{ group: 'Segments', screen: 'segments', one: 'segment', searches: false },
    ask: () => ({ limit: MOST_ROWS }),
    read: ({ segments }) =>
      segments.map(({ id, name, subscriberCount }) => ({
        ...{ id, name },
        detail: counted(subscriberCount, 'subscriber'),
      })),
    total: ({ total }) => total,
  }),
  source('list_workflows', {
    ...{ group: 'Workflows', screen: 'workflows', one: 'workflow', searches: true },
    ask: (query) => ({ query, limit: MOST_ASKED }),
    read: ({ workflows }) =>
      workflows.map(({ id, name, status, runs }) => ({
        ...{ id, name },
        detail: join(status, `${counted(runs.active + runs.waiting, 'subscriber')} inside`),
      })),
  }),
  source('list_subscribers', {
    ...{ group: 'Subscribers', screen: 'subscribers', one: 'subscriber', searches: true },
    ask: (query) => ({ query, limit: MOST_ASKED }),
    read: ({ subscribers }) =>
      subscribers.map(({ id, name, email, status }) => ({
        ...{ id, name: name ?? email },
        detail: join(name === null ? null : email, status),
      })),
  }),
  source('list_tags', {
    ...{ group: 'Tags', screen: 'tags', one: 'tag', searches: false },
    ask: () => ({}),
    read: ({ tags }) => tags.map(({ id, name }) => ({ id, name, detail: '' })),
  }),
  source('get_custom_fields', {
    ...{ group: 'Custom fields', screen: 'custom-fields', one: 'custom field', searches: false },
    ask: () => ({}),
    read: ({ fields }) => fields.map(({ id, name }) => ({ id, name, detail: '' })),
  }),
  source('get_email_snippets', {
    ...{ group: 'Snippets', screen: 'snippets', one: 'snippet', searches: false },
    ask: () => ({ includeArchived: true }),
    read: ({ snippets }) =>
      snippets.map(({ id, name, archived, description }) => ({
        ...{ id, name },
        detail: join(archived && 'archived', description),
      })),
  }),
  source('list_images', {
    ...{ group: 'Images', screen: 'images', one: 'image', searches: true },
    ask: (query) => ({ query, pageSize: MOST_ASKED }),
    read: ({ images }) => images.map(({ id, name }) => ({ id, name, detail: '' })),
  }),
  source('get_email_senders', {
    ...{ group: 'Senders', screen: 'senders', one: 'sender', searches: false },
    ask: () => ({}),
    read: ({ senders }) =>
      senders.map(({ id, displayName, email }) => ({ id, name: displayName, detail: email })),
  }),
]

const ALL = SOURCES.map(({ group }) => group.toLowerCase()).join(', ')

export interface FoundNames {
  items: PaletteItem[]
  isReading: boolean
  /** What was not searched, or not wholly. */
  notes: string[]
}

/** Returns the records of the organization acted as that have the words in their name. */
export function useNames(
  connection: ConnectionSummary | null,
  tools: ToolListing[],
  search: string,
): FoundNames {
  const acting = useActing(connection?.id ?? null)
  const hasAdmin = tools.some(({ surface }) => surface === 'admin')
  // A token of one organization acts as that one without being told.
  const isKnown = acting !== null || !hasAdmin
  const on = connection !== null && search !== '' && isKnown
  const listed = SOURCES.filter(({ tool }) =>
    tools.some(({ name, surface }) => name === tool && surface === 'customer'),
  )
  const answers = useQueries({
    queries: listed.map(({ tool, ask }) => ({
      ...toolQuery({
        connection: connection?.id ?? '',
        surface: 'customer',
        organization: acting?.id ?? null,
        tool,
        input: ask(search),
      }),
      // What was read a moment ago will do for finding a name.
      refetchOnMount: true as const,
      enabled: on,
    })),
  })
  if (connection === null || search === '' || listed.length === 0) return NOTHING
  if (!isKnown) return { ...NOTHING, notes: [`Searched only while acting as an organization: ${ALL}.`] }
  return {
    items: listed.flatMap((one, index) => itemsOf(connection.id, one, answers[index]?.data, search)),
    isReading: answers.some(({ isFetching }) => isFetching),
    notes: listed.flatMap((one, index) => noteOf(one, answers[index])),
  }
}

const NOTHING: FoundNames = { items: [], isReading: false, notes: [] }

function itemsOf(
  connection: string,
  { group, screen, one, searches, read }: Source,
  answer: unknown,
  search: string,
): PaletteItem[] {
  if (answer === undefined) return []
  const icon = findScreen(screen)?.icon
  const hits = read(answer).filter(({ name }) => searches || holdsWords(name, search))
  return hits.slice(0, MOST_NAMED).flatMap(({ id, name, detail }): PaletteItem[] =>
    icon
      ? [
          {
            ...{ id: `${screen}-${id}`, group, icon, detail },
            label: `Open ${one} ${name}`,
            run: () => navigate(screenPath(connection, screen, id)),
          },
        ]
      : [],
  )
}

function noteOf(
  { group, read, total }: Source,
  answer: { data: unknown; error: Error | null } | undefined,
): string[] {
  if (answer?.error) {
    const { code, message } = toFailure(answer.error)
    return [`${group} were not searched: ${message} (${code})`]
  }
  if (answer?.data === undefined || total === undefined) return []
  const [loaded, all] = [read(answer.data).length, total(answer.data)]
  return all > loaded ? [`${group}: ${count(loaded)} of ${count(all)} were searched.`] : []
}
