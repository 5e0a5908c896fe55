import type { ActionAnswer, ActionInput } from '../../engine/sandbox/actions/index.ts'
import { callSandbox } from './actions.ts'

/** Keys of a sandbox, by its control door. A deployment's own keys are made in its admin panel. */

/** Times are those of this computer, ISO 8601. */
export type KeySummary = ActionAnswer<'key.list'>['keys'][number]

export type KeyKind = KeySummary['kind']

/** `key` is answered only here; the caller drops it once it was shown. */
export type MadeKey = ActionAnswer<'key.create'>

export const keys = {
  list: (connection: string) => callSandbox(connection, 'key.list', {}).then((data) => data.keys),
  create: (connection: string, input: ActionInput<'key.create'>) =>
    callSandbox(connection, 'key.create', input),
  revoke: (connection: string, id: string) => callSandbox(connection, 'key.revoke', { id }),
}
