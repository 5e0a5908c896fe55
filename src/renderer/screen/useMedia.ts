import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { host } from '../bridge/actions.ts'
import { MOST_MEDIA_PICTURES } from '../../engine/domain/limits.ts'
import { listMediaUrls } from '../../engine/domain/media-url.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * The pictures of a message that are the sandbox's own, as `data:` addresses for `cleanMail`: the
 * host reads them from its folder, and the frame still fetches nothing.
 */
export function useMedia(connection: ConnectionSummary, html: string): ReadonlyMap<string, string> {
  const urls = useMemo(() => listMediaUrls(html).slice(0, MOST_MEDIA_PICTURES), [html])
  const { data } = useQuery({
    queryKey: ['media', connection.id, urls],
    queryFn: () => host.media(connection.id, urls),
    enabled: connection.kind === 'sandbox' && urls.length > 0,
    // A name stands for its bytes.
    staleTime: Infinity,
  })
  return useMemo(() => (data ? new Map(data.map((one) => [one.url, one.data])) : NONE), [data])
}
