import type { ContentLibrary } from '../../shared/content-library.ts'
import type { Database } from '../../engine/store/db.ts'
import type { InputOf, OutputOf, Shape } from '../../engine/tools/define.ts'
import type { Cases } from '../cases.ts'
import type { Connections } from '../connections.ts'
import type { Deployments } from '../deployments.ts'
import type { PictureParts } from '../pictures.ts'
import type { Records } from '../records.ts'

/** What an action of the host may touch. Host actions serve the console, never a world. */
export interface HostContext {
  cases: Cases
  connections: Connections
  deployments: Deployments
  application: Database
  content: ContentLibrary
  records: Records
  /** For what a person asks to see of somebody's mail. */
  outside: PictureParts
  host: 'browser' | 'electron'
  version: string
  /** Where the host listens, null when it does not. */
  url: () => string | null
}

export interface HostAction<I extends Shape, O extends Shape> {
  name: string
  input: I
  output: O
  run(input: InputOf<I>, context: HostContext): OutputOf<NoInfer<O>> | Promise<OutputOf<NoInfer<O>>>
}

// oxlint-disable-next-line typescript/no-explicit-any
export type AnyHostAction = HostAction<any, any>

export function defineHostAction<const I extends Shape, const O extends Shape>(
  action: HostAction<I, O>,
): HostAction<I, O> {
  return action
}
