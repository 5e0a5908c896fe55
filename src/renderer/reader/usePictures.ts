import { useCallback, useMemo, useState } from 'react'
import type { Failure } from '../../shared/result.ts'
import { host, toFailure, type LoadedPictures } from '../bridge/actions.ts'
import { MOST_OUTSIDE_PICTURES } from '../../engine/domain/limits.ts'

/**
 * Pictures of one message that somebody asked to see. Off by default, never remembered: another
 * message, or the same one opened again, starts without them.
 */
export interface PictureChoice {
  state: 'off' | 'loading' | 'loaded' | 'failed'
  /** Bytes by the address the message uses. */
  known: ReadonlyMap<string, string>
  answer: LoadedPictures | null
  failure: Failure | null
  load: (addresses: readonly string[]) => void
}

/** As many as the host takes at once. */

interface Asked {
  html: string
  answer: LoadedPictures | null
  failure: Failure | null
}

const NONE: ReadonlyMap<string, string> = new Map()

export function usePictures(html: string): PictureChoice {
  const [asked, setAsked] = useState<Asked | null>(null)
  const mine = asked?.html === html ? asked : null
  const load = useCallback(
    (addresses: readonly string[]): void => {
      const put = (part: Partial<Asked>): void =>
        setAsked((now) => (now?.html === html ? { ...now, ...part } : now))
      setAsked({ html, answer: null, failure: null })
      host.loadPictures([...new Set(addresses)].slice(0, MOST_OUTSIDE_PICTURES)).then(
        (answer) => put({ answer }),
        (error: unknown) => put({ failure: toFailure(error) }),
      )
    },
    [html],
  )
  return useMemo(() => {
    const { answer = null, failure = null } = mine ?? {}
    const known = answer ? new Map(answer.pictures.map(({ url, data }) => [url, data])) : NONE
    return { state: stateOf(mine), known, answer, failure, load }
  }, [mine, load])
}

function stateOf(asked: Asked | null): PictureChoice['state'] {
  if (asked === null) return 'off'
  if (asked.failure !== null) return 'failed'
  return asked.answer === null ? 'loading' : 'loaded'
}
