import { consoleCall } from '../../../src/gateway/gateway.ts'
import { encodeId } from '../../../src/shared/ids.ts'
import type { FilledSandbox } from './filled.ts'
import { tagName } from './people.ts'

const EVERY_MS = 10

/** What people look at while long work runs, and how long they wait for it. */
export class InteractiveReads {
  /** From the instant at which a read was to be made to its answer, in ms. */
  readonly waits: number[] = []
  private readonly sandbox: FilledSandbox
  private made = 0

  constructor(sandbox: FilledSandbox) {
    this.sandbox = sandbox
  }

  /** Reads on and on while the work goes on; returns what the work returns. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const state = { isOver: false }
    const reading = this.readUntil(state)
    try {
      return await work()
    } finally {
      state.isOver = true
      await reading
    }
  }

  /** A read that comes late because the host was busy has waited since it was due. */
  private async readUntil(state: { isOver: boolean }): Promise<void> {
    for (let due = performance.now(); !state.isOver; due += EVERY_MS) {
      const early = due - performance.now()
      if (early > 0) await new Promise((resolve) => void setTimeout(resolve, early))
      await this.read()
      this.waits.push(performance.now() - due)
    }
  }

  private async read(): Promise<void> {
    const { gateway, organization } = this.sandbox
    this.made += 1
    const reads = [
      ['get_subscriber', { subscriberId: encodeId('subscriber', organization, this.made) }],
      ['list_subscribers', { limit: 50 }],
      [
        'count_subscribers',
        { filters: [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: [tagName(this.made % 50)] }] },
      ],
    ] as const
    const [tool, input] = reads[this.made % reads.length] ?? reads[0]
    const chosen = encodeId('organization', 0, organization)
    const { result } = await gateway.call(
      consoleCall({ surface: 'customer', tool, input, organization: chosen }),
    )
    if (!result.ok) throw new Error(`${tool}: ${result.error.message}`)
  }
}
