import { lostAnswer } from './bridge.ts'
import type { RendererRequest } from './host-messages.ts'
import { failure, type Result } from './result.ts'

interface Pending {
  request: RendererRequest
  resolve: (result: Result<unknown>) => void
}

/** The calls that are on their way to the host, by the number that their answer names. */
export class PendingCalls {
  private readonly pending = new Map<number, Pending>()
  private lastId = 0

  /** Sends a call with a number of its own, and resolves with the answer to that number. */
  add(request: RendererRequest, send: (id: number) => void): Promise<Result<unknown>> {
    return new Promise((resolve) => {
      this.lastId += 1
      this.pending.set(this.lastId, { request, resolve })
      send(this.lastId)
    })
  }

  settle(id: number, result: Result<unknown>): void {
    this.pending.get(id)?.resolve(result)
    this.pending.delete(id)
  }

  /** Settles every call with the failure that nobody answered it. */
  loseAll(lead: string): void {
    for (const { request, resolve } of this.pending.values())
      resolve(failure(lostAnswer(request.request, lead)))
    this.pending.clear()
  }
}
