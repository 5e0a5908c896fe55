import { notifications } from '@mantine/notifications'
import { toFailure } from '../../bridge/actions.ts'
import { FIRST_VIEW, SCREEN } from '../../screen/emailsLog.ts'
import { openAs } from '../../screen/openAs.ts'
import { rememberPasted } from '../../state/pasted.ts'
import { navigate } from '../../state/route.ts'
import { setView } from '../../state/views.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ConnectionSummary, ToolListing } from '../../../shared/bridge.ts'
import { useActing } from '../../state/hooks.ts'
import { parsePasted, type Pasted } from './parse.ts'
import type { Found, Offer } from './offers.ts'
import type { Asked } from './results.ts'

/** Fetched when something can be pasted: a start paints without it. */
const loadResults = () => import('./results.ts')

/** What the text in the palette is, and where the connection's tools say it leads. */
export interface Lookup {
  pasted: Pasted
  found: Found | null
  /** True while something in the text is still being looked up. */
  looking: boolean
}

/** Long enough not to ask at every key, short enough not to be noticed after a paste. */
const REST_MS = 120

/** What is searched for by name goes the palette's own way; a key goes nowhere. */
const LOOKED_UP = new Set(['email', 'id', 'hash', 'url', 'question', 'text'])

export function useLookup(connection: ConnectionSummary | null, tools: ToolListing[], text: string): Lookup {
  const pasted = useMemo(() => parsePasted(text), [text])
  const asked = useMemo(
    (): Asked => ({
      clues: pasted.clues.filter(({ kind }) => LOOKED_UP.has(kind)),
      isNotice: pasted.isNotice,
      text: pasted.text,
    }),
    [pasted],
  )
  useEffect(() => void loadResults(), [])
  const key = JSON.stringify(asked)
  const [rested] = useDebouncedValue(key, REST_MS)
  const acting = useActing(connection?.id ?? '')
  const wanted = connection?.state === 'open' && asked.clues.length > 0
  const { data = null, isFetching } = useQuery({
    // Kept like answers of tools: a change of the world makes it stale.
    queryKey: ['tool', connection?.id, null, 'paste', rested, acting?.id, tools.length],
    queryFn: async () => {
      if (connection === null || tools.length === 0) return null
      const { lookUp } = await loadResults()
      return lookUp(asked, { connection, tools, acting })
    },
    enabled: wanted && rested === key,
    staleTime: 10_000,
  })
  const isCurrent = wanted && rested === key
  return {
    pasted,
    found: isCurrent ? data : null,
    looking: wanted && (!isCurrent || (isFetching && data === null)),
  }
}

/** Goes where an offer leads; what cannot be gone to says why. `pasted` is the text that it was found in. */
export function takeOffer(
  connection: string,
  { path, actAs, search }: Pick<Offer, 'path' | 'actAs' | 'search'>,
  pasted = '',
): void {
  if (pasted !== '') rememberPasted(path, pasted)
  if (search !== undefined) setView(`${connection}/${SCREEN}`, { ...FIRST_VIEW, search })
  if (actAs === undefined) return navigate(path)
  openAs(connection, actAs, path).catch((error: unknown) =>
    notifications.show({ color: 'red', title: 'Not opened', message: toFailure(error).message }),
  )
}
