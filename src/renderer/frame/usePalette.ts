import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionSummary, ToolListing } from '../../shared/bridge.ts'
import { queries } from '../state/queries.ts'
import { readFilters } from './lookup/filters.ts'
import type { Pasted } from './lookup/parse.ts'
import type { Found } from './lookup/offers.ts'
import { useLookup } from './lookup/useLookup.ts'
import type { PaletteItem } from './paletteEntry.ts'
import { ADDRESS, findFiltered, findItems } from './paletteItems.ts'
import { useNames } from './paletteNames.ts'
import { useOrganizationSearch } from './useOrganizationSearch.ts'
import { TYPING_REST_MS } from '../ui/typing.ts'

const LEAST_SEARCH = 2

export interface PaletteState {
  items: PaletteItem[]
  /** What the search could not find, and what to do next. */
  missing: string[]
  /** What was not searched, so that nothing found is not taken for nothing there. */
  notes: string[]
  searching: boolean
  /** The first item is what the text says, so Enter waits for it. */
  leads: boolean
}

/** Finds what a text in the palette means: what was pasted, what is called so, or who a filter leaves. */
export function usePalette(connection: ConnectionSummary | null, text: string): PaletteState {
  const open = connection?.state === 'open'
  const { data: connections = [], isPending: isListing } = useQuery(queries.connections)
  const tooling = useQuery({ ...queries.tools(connection?.id ?? ''), enabled: open })
  const tools = tooling.data ?? NO_TOOLS
  // Nothing can be looked up before it is known where and by which tools.
  const isStarting = isListing || (open && tooling.isPending)
  const [rested] = useDebouncedValue(text, TYPING_REST_MS)
  const filters = useMemo(() => readFilters(rested), [rested])
  const isFiltered = readFilters(text) !== null
  const paste = useLookup(connection, tools, isFiltered ? '' : text)
  const { pasted, found } = paste
  const isWord = pasted.clues[0]?.kind === 'word'
  const [search] = useDebouncedValue(isWord ? pasted.text : '', TYPING_REST_MS)
  const wanted = open && isWord && search.length >= LEAST_SEARCH
  const lists = tools.some(({ name }) => name === 'list_orgs')
  const asksOrganizations = lists && (isFiltered ? open && filters !== null : wanted)
  const id = connection?.id ?? ''
  const listed = useOrganizationSearch(id, search, isFiltered ? filters : null, asksOrganizations)
  const names = useNames(connection, tools, wanted ? search : '')
  const { organizations } = listed
  const around = { connection, connections, tools, organizations, names: names.items, paste }
  const items = isFiltered ? findFiltered(around) : findItems(around)
  const lagging = open && isWord && pasted.text.length >= LEAST_SEARCH && search !== pasted.text
  return {
    items,
    missing: isFiltered ? listed.missing : missingOf(pasted, found, items),
    notes: [...listed.notes, ...names.notes, ...(found?.looked ?? [])],
    searching:
      paste.looking ||
      (isStarting && text.trim() !== '') ||
      (isFiltered && rested !== text) ||
      (asksOrganizations && listed.isReading) ||
      (wanted && names.isReading) ||
      (lagging && items.length === 0),
    leads: !isWord || items.length === 0,
  }
}

function missingOf({ clues }: Pasted, found: Found | null, items: PaletteItem[]): string[] {
  if (clues[0]?.kind === 'key') return KEY_PASTED
  // An address says itself where it leads, whatever this connection knows of the id in it.
  return items[0]?.id === ADDRESS ? NONE : (found?.missing ?? NONE)
}

const NO_TOOLS: ToolListing[] = []
const NONE: string[] = []
const KEY_PASTED = [
  'That is a key. It was not looked for and is kept nowhere; a deployment is added on Connections.',
]
