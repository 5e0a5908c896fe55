import type { Bridge, BridgeCall, BridgeControl, CallResult, HostEvent } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import type { StopSignal } from '../shared/ports.ts'
import { failure, type Result, success } from '../shared/result.ts'
import { SandboxFolderError } from '../engine/store/files.ts'
import { parseInput, parseOutput } from '../engine/tools/compiled.ts'
import { consoleCall, type Gateway } from '../gateway/gateway.ts'
import { refuseCall, toFailure } from '../gateway/pipeline.ts'
import { applicationActions } from './actions/application.ts'
import { caseActions } from './actions/cases.ts'
import { connectionActions } from './actions/connections.ts'
import { contentActions } from './actions/content.ts'
import { type HostActionName, hostContract } from './actions/contract.ts'
import type { HostContext, HostHandlers } from './actions/define.ts'
import { mediaActions } from './actions/media.ts'
import { pictureActions } from './actions/pictures.ts'
import type { Ports } from './ports.ts'

/** Who listens to the host. */
export class Announcer {
  private readonly listeners = new Set<(event: HostEvent) => void>()

  readonly announce = (event: HostEvent): void => {
    for (const listener of this.listeners) listener(event)
  }

  readonly subscribe = (listener: (event: HostEvent) => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}

/** Every action of the contract has its handler here: the types say so. */
const handlers: HostHandlers = {
  ...connectionActions,
  ...applicationActions,
  ...contentActions,
  ...mediaActions,
  ...pictureActions,
  ...caseActions,
}

/** Declarations with their names, which refusals of an input tell. */
const hostActions = new Map(
  Object.entries(hostContract).map(([name, declared]) => [name, { name, ...declared }]),
)

/** The console's way in: tools through the connection's gateway, actions of the host here. */
export class HostBridge implements Bridge {
  readonly subscribe: Bridge['subscribe']
  private readonly context: HostContext
  private readonly ports: Ports

  constructor(context: HostContext, ports: Ports, announcer: Announcer) {
    this.context = context
    this.ports = ports
    this.subscribe = announcer.subscribe
  }

  async call(request: BridgeCall): Promise<CallResult> {
    const { callId } = request
    if (callId === undefined) return this.send(request)
    const stop = new AbortController()
    this.context.calls.set(callId, stop)
    try {
      return await this.send(request, stop.signal)
    } finally {
      this.context.calls.delete(callId)
    }
  }

  private async send(request: BridgeCall, signal?: StopSignal): Promise<CallResult> {
    const { connection, organization = null } = request
    const call = { ...consoleCall({ ...request, organization }), signal }
    let gateway: Gateway
    try {
      gateway = this.context.connections.gateway(connection)
    } catch (error) {
      const { machine, steady, log } = this.ports
      const records = this.context.records.of(connection)
      return (
        await refuseCall(call, this.plain(error), { machine, steady, log, records, permission: 'read' })
      ).result
    }
    const { result, wire } = await gateway.call(call)
    // A named call is one that a person looks at, answer and all; screens want its data.
    return wire && request.callId !== undefined ? { ...result, wire } : result
  }

  async control(request: BridgeControl): Promise<Result<unknown>> {
    try {
      const input = request.input ?? {}
      if (request.connection !== undefined) {
        return await this.context.connections.gateway(request.connection).control(request.action, input)
      }
      const action = hostActions.get(request.action)
      if (!action) throw new ToolError('TOOL_NOT_FOUND', `No host action "${request.action}".`)
      const handle = handlers[request.action as HostActionName]
      return success(parseOutput(action, await handle(parseInput(action, input), this.context)))
    } catch (error) {
      return failure(toFailure(this.plain(error), request.action, this.ports.log))
    }
  }

  /** A folder that cannot be used is an expected error with a sentence of its own. */
  private plain(error: unknown): unknown {
    return error instanceof SandboxFolderError ? new ToolError('WRONG_STATE', error.message) : error
  }
}
