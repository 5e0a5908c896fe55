import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type OwnTemplate, readOwnTemplates } from '../../../../case/replies/own-templates.ts'
import { isRecord } from '../../../../shared/text/guards.ts'
import { host, HostFailure, toFailure } from '../../../bridge/actions.ts'

/** What the writer of replies keeps on this computer, for every case. */
export interface Writer {
  /** The lines below the closing; empty until they were asked for. */
  signature: string
  templates: OwnTemplate[]
}

export const MOST_SIGNATURE_CHARACTERS = 500

const KEY = 'writer'
const QUERY = {
  queryKey: ['writer'],
  queryFn: async () => readWriter(await host.readState(KEY)),
  staleTime: Infinity,
}

function readWriter(saved: unknown): Writer {
  const { signature, templates } = isRecord(saved) ? saved : {}
  return {
    signature: typeof signature === 'string' ? signature.slice(0, MOST_SIGNATURE_CHARACTERS) : '',
    templates: readOwnTemplates(templates),
  }
}

/**
 * Returns signature and own templates. `change` is made on what the host keeps now: another window may have
 * written since. It throws where the host does not keep it.
 */
export function useWriter() {
  const client = useQueryClient()
  const query = useQuery(QUERY)
  const change = useCallback(
    async (next: (writer: Writer) => Writer): Promise<void> => {
      const writer = next(readWriter(await host.readState(KEY)))
      const written = await host.writeState(KEY, writer)
      if (!written.ok) throw new HostFailure(written.error)
      client.setQueryData(QUERY.queryKey, writer)
    },
    [client],
  )
  return { writer: query.data ?? null, failure: query.error ? toFailure(query.error) : null, change }
}
