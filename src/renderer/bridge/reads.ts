import { createStore } from 'zustand/vanilla'

/** A read that was not answered yet. */
export interface RunningRead {
  connection: string
  tool: string
  /** ms UTC at which it was asked for. */
  since: number
  /** Gives it up. */
  stop: AbortController
}

/** Every read of a tool by a screen that is on its way: what takes long is told, and can be given up. */
export const readsStore = createStore<{ reads: readonly RunningRead[] }>(() => ({ reads: [] }))

/**
 * Reads at once of one connection. A browser opens six ways to a host: one hears events, and giving a read
 * up needs one that is free however slow a deployment is.
 */
const AT_ONCE = 4

/** Lets so many pieces of work run at once; the others wait in order, or leave when they are given up. */
export class Queue {
  private readonly most: number
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(most: number) {
    this.most = most
  }

  /** Rejects with the reason of `signal` when it is given up before its turn. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.running < this.most) this.running += 1
    else await this.turn(signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      // A turn is handed on as it is: also by what was given up in the moment that it came.
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }

  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(enter), 1)
        reject(signal?.reason as Error)
      }
      const enter = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      this.waiting.push(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}

const queues = new Map<string, Queue>()

function queueOf(connection: string): Queue {
  const queue = queues.get(connection) ?? new Queue(AT_ONCE)
  queues.set(connection, queue)
  return queue
}

/** How a read is asked for. */
export interface ReadTerms {
  /** Gives it up, as its entry in the list does. */
  signal?: AbortSignal
  /** Where it waits before it takes its turn among the reads of the connection. */
  first?: Queue
}

/** Does the work of a read in its turn, and lists it until it is done. */
export async function asRead<T>(
  read: Pick<RunningRead, 'connection' | 'tool'>,
  work: (signal: AbortSignal) => Promise<T>,
  { signal: outer, first }: ReadTerms = {},
): Promise<T> {
  const own: RunningRead = { ...read, since: Date.now(), stop: new AbortController() }
  const signal = outer ? AbortSignal.any([outer, own.stop.signal]) : own.stop.signal
  readsStore.setState(({ reads }) => ({ reads: [...reads, own] }))
  try {
    const inTurn = () => queueOf(read.connection).run(() => work(signal), signal)
    return await (first ? first.run(inTurn, signal) : inTurn())
  } finally {
    readsStore.setState(({ reads }) => ({ reads: reads.filter((other) => other !== own) }))
  }
}

/** Gives up every read of a connection; `reason` is what each fails with. */
export function giveUpReads(connection: string, reason: Error): void {
  for (const read of readsStore.getState().reads) if (read.connection === connection) read.stop.abort(reason)
}
