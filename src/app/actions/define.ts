import type { ContentLibrary } from '../../shared/content-library.ts'
import type { HostEvent } from '../../shared/bridge.ts'
import type { Clock, OutsideLook, Turns } from '../../shared/ports.ts'
import type { Database } from '../../engine/store/db.ts'
import type { InputOf, OutputOf } from '../../engine/tools/define.ts'
import type { Cases } from '../case-records.ts'
import type { Connections } from '../connections.ts'
import type { Deployments } from '../deployments.ts'
import type { Faults } from '../faults.ts'
import type { PictureParts } from '../pictures.ts'
import type { Records } from '../records.ts'
import type { KeyFilter } from '../redact.ts'
import type { HostActionName, hostContract } from './contract.ts'

/** The HTTP API of a host that has none of its own: a person opens and closes it. */
export interface HttpDoor {
  /** Where it listens, null while it is closed. */
  url(): string | null
  /** Opens it at a port of loopback, 0 for a free one; returns its address. Throws WRONG_STATE naming the port. */
  open(port: number): Promise<string>
  close(): Promise<void>
  /** Returns a control key of one open sandbox, which ends with the door. Throws WRONG_STATE. */
  mintControlKey(connection: string): string
}

/** What an action of the host may touch. Host actions serve the console, never a world. */
export interface HostContext {
  cases: Cases
  connections: Connections
  deployments: Deployments
  application: Database
  history: Database
  content: ContentLibrary
  /** For what takes long: others get in between its parts. */
  turns: Turns
  steady: Clock
  records: Records
  keys: KeyFilter
  faults: Faults
  announce: (event: HostEvent) => void
  /** Calls of the console on their way that can be given up, by the names that it gave them. */
  calls: Map<string, AbortController>
  /** For what a person asks to see of somebody's mail. */
  outside: PictureParts & { links: OutsideLook }
  host: 'browser' | 'electron' | 'cli'
  version: string
  /** Where the host listens, null when it does not. */
  url: () => string | null
  /** Null where the host is an HTTP server itself. */
  door: () => HttpDoor | null
}

type Declared<N extends HostActionName> = (typeof hostContract)[N]
type Outcome<N extends HostActionName> = OutputOf<Declared<N>['output']>

/** By name what an action of the contract does: parsed input in, an answer that is parsed again out. */
export type HostHandlers<N extends HostActionName = HostActionName> = {
  [One in N]: (
    input: InputOf<Declared<One>['input']>,
    context: HostContext,
  ) => Outcome<One> | Promise<Outcome<One>>
}
