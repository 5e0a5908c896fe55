import { randomBytes } from 'node:crypto'
import type { HttpDoor } from '../app/actions/define.ts'
import type { DoorParts } from '../app/compose.ts'
import { type RunningServer, startServer } from '../http/server.ts'
import { ToolError } from '../shared/errors.ts'

/**
 * The HTTP API of a host behind a window: off until a person turns it on, on loopback alone, and without a
 * console. Each open sandbox is under `/sandboxes/{connection}` and has a control key only when one is asked
 * for; keys end with the door.
 */
export class LoopbackDoor implements HttpDoor {
  private readonly parts: DoorParts
  private readonly controlKeys = new Map<string, string>()
  private server: RunningServer | null = null
  /** From the call that opens it on. */
  private isOpen = false

  constructor(parts: DoorParts) {
    this.parts = parts
  }

  url(): string | null {
    return this.server?.url ?? null
  }

  async open(port: number): Promise<string> {
    if (this.isOpen) throw new ToolError('WRONG_STATE', 'The HTTP door is open already; close it first.')
    this.isOpen = true
    const { connections, ports } = this.parts
    const server = await startServer(
      {
        gateway: (connection) => connections.openGateway(connection),
        media: (connection) => connections.openMedia(connection),
        controlKey: (connection) => this.controlKeys.get(connection ?? '') ?? null,
        machine: ports.machine,
        steady: ports.steady,
        console: null,
        log: ports.log,
      },
      port,
    ).catch((error: unknown) => {
      this.isOpen = false
      throw new ToolError('WRONG_STATE', `port: ${error instanceof Error ? error.message : String(error)}`)
    })
    this.server = server
    connections.listenAt(server.url, null)
    return server.url
  }

  async close(): Promise<void> {
    const { server } = this
    if (!server) return
    this.server = null
    this.isOpen = false
    this.controlKeys.clear()
    this.parts.connections.listenAt(null, null)
    await server.close()
  }

  /** Returns a new control key of an open sandbox; the one before it ends. */
  mintControlKey(connection: string): string {
    if (!this.server) throw new ToolError('WRONG_STATE', 'The HTTP door is closed; open it first.')
    if (!this.parts.connections.openGateway(connection))
      throw new ToolError('WRONG_STATE', `connection: "${connection}" is no open sandbox; open it first.`)
    const key = `svcc_${randomBytes(24).toString('hex')}`
    this.parts.records.learn(key)
    this.controlKeys.set(connection, key)
    return key
  }
}
