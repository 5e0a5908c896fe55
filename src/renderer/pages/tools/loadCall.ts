import { isRecord } from '../../../shared/text/guards.ts'
import { useEffect } from 'react'
import type { ToolListing } from '../../../shared/bridge.ts'
import { host } from '../../bridge/actions.ts'
import { writeDraftValue } from '../../state/drafts.ts'
import { replaceAddress, type Route } from '../../state/route.ts'

/**
 * An address may name a history line or a saved call; its input is put into the form once,
 * then the address goes back to the plain one, so that a reload does not undo later typing.
 */
export function useLoadFromAddress(
  connection: string,
  tool: ToolListing,
  route: Extract<Route, { page: 'tool' }> | null,
  key: string,
): void {
  const entry = route?.entry
  const saved = route?.saved
  useEffect(() => {
    if (entry === undefined && saved === undefined) return
    const load = async (): Promise<void> => {
      if (entry !== undefined) {
        const entries = await host.history({ connection, tool: tool.name, limit: 500 })
        const input = entries.find((candidate) => candidate.id === entry)?.input
        if (isRecord(input)) writeDraftValue(key, input)
      }
      if (saved !== undefined) {
        const call = (await host.savedCalls()).find((candidate) => candidate.id === saved)
        if (call) writeDraftValue(key, call.input)
      }
      replaceAddress(key)
    }
    // A call that is gone leaves the form as it is; the link bar tells of a host that is gone.
    load().catch(() => undefined)
  }, [connection, tool.name, entry, saved, key])
}
