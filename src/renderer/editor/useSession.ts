import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Scope } from '../screen/scope.tsx'
import type { CampaignDetail } from '../bridge/records.ts'
import { leaveSession, openSession } from './openSessions.ts'
import type { EditorSession, SessionState } from './session.ts'

/** The session of the campaign on screen; it takes in newer versions while nothing waits here. */
export function useSession(scope: Scope, campaign: CampaignDetail, path: string): EditorSession {
  const session = useMemo(() => openSession(scope, campaign, path), [path])
  useEffect(() => session.adopt(campaign), [session, campaign])
  useEffect(() => () => leaveSession(path), [path])
  return session
}

export function useSessionState<T>(session: EditorSession, select: (state: SessionState) => T): T {
  return useStore(session.store, select)
}
