import type { Citation } from '../../case/answers.ts'
import type { CaseNotes } from '../../case/case-notes.ts'
import type { Leak } from '../../case/leaks/leak.ts'
import { unwrap } from './actions.ts'
import { bridge } from './bridge.ts'

/** What this machine keeps of a case (`case.*` of the host): never in a sandbox, never at the platform. */
export interface CaseKey {
  connection: string
  organization: string
}

export type CaseChange = Partial<Pick<CaseNotes, 'template' | 'reply' | 'note'>>

async function ask(action: string, input: object): Promise<CaseNotes> {
  return unwrap<{ notes: CaseNotes }>(await bridge.control({ action, input: { ...input } })).notes
}

export const cases = {
  read: (key: CaseKey) => ask('case.read', key),
  write: (key: CaseKey, change: CaseChange) => ask('case.write', { ...key, ...change }),
  pin: (key: CaseKey, pin: Citation & { label: string }) => ask('case.pin', { ...key, ...pin }),
  unpin: (key: CaseKey, { tool, pointer }: Citation) => ask('case.unpin', { ...key, tool, pointer }),
  recordOverride: (key: CaseKey, override: { reason: string; reply: string; leaks: readonly Leak[] }) =>
    ask('case.recordOverride', { ...key, ...override }),
}
