/** What this machine keeps of a case (`case.*` of the host): never in a sandbox, never at the platform. */
import type { HostActionInput } from '../../app/actions/contract.ts'
import { callHost } from './actions.ts'

export type CaseKey = HostActionInput<'case.read'>

type Beside<N extends 'case.write' | 'case.pin' | 'case.unpin' | 'case.recordOverride'> = Omit<
  HostActionInput<N>,
  keyof CaseKey
>

export type CaseChange = Beside<'case.write'>

export const cases = {
  read: (key: CaseKey) => callHost('case.read', key).then(({ notes }) => notes),
  write: (key: CaseKey, change: CaseChange) =>
    callHost('case.write', { ...key, ...change }).then(({ notes }) => notes),
  pin: (key: CaseKey, pin: Beside<'case.pin'>) =>
    callHost('case.pin', { ...key, ...pin }).then(({ notes }) => notes),
  unpin: (key: CaseKey, { tool, pointer }: Beside<'case.unpin'>) =>
    callHost('case.unpin', { ...key, tool, pointer }).then(({ notes }) => notes),
  recordOverride: (key: CaseKey, override: Beside<'case.recordOverride'>) =>
    callHost('case.recordOverride', { ...key, ...override }).then(({ notes }) => notes),
}
