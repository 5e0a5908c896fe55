import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CampaignDetail } from '../../../bridge/records.ts'
import { digestOf } from '../../../../shared/text/digest.ts'
import { snippetQuery } from '../../../screen/snippets.ts'
import { useScope } from '../../../screen/scope.tsx'
import { parseInert } from '../../../ui/mail/neutralize.ts'
import { queryClient } from '../../../state/queries.ts'
import { counted } from '../../../ui/time.ts'
import type { Check } from './checks.ts'
import { judgeSupport, loadSupport, type Compatibility } from './clientSupport.ts'
import { readMarkup, splitFeatures } from './ownFeatures.ts'

/** The check, with what stands behind it as soon as it is read. */
export interface CompatibilityFound {
  check: Check
  own: Compatibility | null
  /** What the renderer writes into every message: nothing that an author could change. */
  rest: Compatibility | null
}

const NAME = 'Mail clients'
const waiting = (told: string): CompatibilityFound => ({
  check: { name: NAME, state: 'unknown', told, details: [] },
  own: null,
  rest: null,
})

/** In how many mail clients that works which the author brought along, by the data of caniemail.com. */
export function useCompatibility(campaign: CampaignDetail, message: ParentNode | null): CompatibilityFound {
  const scope = useScope()
  const { data: support, error } = useQuery({
    queryKey: ['caniemail'],
    queryFn: loadSupport,
    staleTime: Infinity,
  })
  // Pictures inside the message are megabytes: no key holds them.
  const contentKey = useMemo(() => digestOf(JSON.stringify(campaign.content)), [campaign.content])
  const { data: markup } = useQuery({
    queryKey: ['markup', scope.connection.id, scope.organization?.id ?? null, contentKey],
    queryFn: () =>
      readMarkup(campaign.content, (id) =>
        // One that is gone shows nothing in the message either.
        queryClient.fetchQuery(snippetQuery(scope, id)).then(
          ({ content }) => content,
          () => null,
        ),
      ),
  })
  return useMemo(() => {
    if (error) return waiting('The data could not be read.')
    if (!support || !message || markup === undefined) return waiting('Reading the data…')
    const written = parseInert(`<body>${markup}`)
    const { own, rest } = splitFeatures(message, written)
    const [judged, left] = [judgeSupport(support, own), judgeSupport(support, rest)]
    return { check: tellSupport(judged), own: judged, rest: left }
  }, [support, error, message, markup])
}

/** Returns one percentage with its base: tests of a feature in a client, which it passed in full. */
export function tellSupport({ asOf, known, clients, tests, passed, gaps }: Compatibility): Check {
  const source = `data of caniemail.com, ${asOf}`
  if (tests === 0)
    return {
      name: NAME,
      state: 'met',
      told: `Blocks of the editor only: nothing of your own that one of the ${clients} clients might not show (${source}).`,
      details: [],
    }
  // Rounded down: a gap is never told as 100 %.
  const share = `${Math.floor((passed / tests) * 100)} %`
  return {
    name: NAME,
    state: gaps.some(({ unsupported }) => unsupported.length > 0) ? 'attention' : 'met',
    told: `${share} of ${counted(tests, 'test')} passed in full: ${counted(known, 'feature')} of your own HTML, pictures and links in up to ${clients} clients (${source}).`,
    details: [],
  }
}
