import { hash, randomBytes, randomInt } from 'node:crypto'
import {
  type Chance,
  type Clock,
  type Digest,
  type Log,
  type Pause,
  type Turns,
  WebError,
} from '../shared/ports.ts'

/** Time, pauses, chance, digest and log of this machine, as `app/ports.ts` hands them to the hosts. */
export const machineClock: Clock = { now: () => Date.now() }

/** Milliseconds since the process started, whatever is done to the machine's clock. */
export const steadyClock: Clock = { now: () => performance.now() }

/** Once round the event loop: answers and requests that are ready go first. */
export const machineTurns: Turns = { next: () => new Promise((resolve) => void setImmediate(resolve)) }

export const machinePause: Pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(new WebError('CANCELED'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

export const systemChance: Chance = {
  integer: (least, most) => randomInt(least, most + 1),
  hex: (bytes) => randomBytes(bytes).toString('hex'),
}

export const nodeDigest: Digest = {
  sha256: (data) => hash('sha256', data),
}

/** One JSON line per entry on standard error; standard output belongs to answers. */
export const errorStreamLog: Log = {
  info: (message, facts) => void process.stderr.write(`${line('info', message, facts)}\n`),
  error: (message, facts) => void process.stderr.write(`${line('error', message, facts)}\n`),
}

function line(level: string, message: string, facts: Record<string, unknown> = {}): string {
  return JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })
}
