import { useEffect } from 'react'
import { useStore } from 'zustand'
import { draftStore, draftText, EMPTY_INPUT } from '../state/drafts.ts'
import { leaveSession } from './openSessions.ts'

/**
 * Whether something typed into the campaign at this address is not saved. Who asks is about to
 * send it: what still waits for a rest is saved at once.
 */
export function useUnsaved(path: string): boolean {
  useEffect(() => leaveSession(path), [path])
  return useStore(draftStore, (drafts) => draftText(drafts, path) !== EMPTY_INPUT)
}
