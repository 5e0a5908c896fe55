import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Caught, LaneNews, LaneTask } from './lane-process.ts'

/** How a run of tests ended: which one failed first, null when all passed, or why it was ended before. */
export type LaneEnd = Caught | null | 'silent' | 'limit' | 'stopped'

/** Ended with all its processes after so long without a file that ended, and after so long in all. */
export interface LaneLimits {
  silentMs: number
  limitMs: number
  signal?: AbortSignal
}

/** Runs tests of one copy, one task after the other, in a process of its own at low priority. */
export class Lane {
  private child: ChildProcess | null = null
  private hear: (news: LaneNews) => void = () => undefined
  private readonly clone: string

  constructor(clone: string) {
    this.clone = clone
  }

  async run(task: LaneTask, { silentMs, limitMs, signal }: LaneLimits): Promise<LaneEnd> {
    const child = this.child ?? (await this.start())
    const { promise, resolve } = Promise.withResolvers<LaneEnd>()
    const end = (why: LaneEnd) => {
      this.close()
      resolve(why)
    }
    const limit = setTimeout(end, limitMs, 'limit')
    const silent = setTimeout(end, silentMs, 'silent')
    const onAbort = () => end('stopped')
    signal?.addEventListener('abort', onAbort, { once: true })
    if (signal?.aborted) onAbort()
    this.hear = (news) => {
      silent.refresh()
      if (typeof news === 'object') resolve(news.caught)
    }
    // A process that dies of a change is noticed by anybody.
    const onExit = () => end({ test: '', message: 'the process ended' })
    child.once('exit', onExit)
    // One that was killed just now still looks connected; its exit tells.
    if (child.connected) child.send(task, () => undefined)
    const ended = await promise
    clearTimeout(limit)
    clearTimeout(silent)
    child.off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
    return ended
  }

  /** Ends the process and all that it started; the next run starts another. */
  close(): void {
    const { child } = this
    this.child = null
    if (child?.pid === undefined || child.exitCode !== null) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It ended by itself just now.
    }
  }

  private start(): Promise<ChildProcess> {
    const child = fork(join(this.clone, 'test/soak/mutants/lane-process.ts'), {
      cwd: this.clone,
      env: { ...process.env, NO_COLOR: '1', MUTANTS_LANE: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A group of its own, so that workers which hang end with it.
      detached: true,
    })
    this.child = child
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    return new Promise((resolve, reject) => {
      child.on('message', (news: LaneNews) => (news === 'ready' ? resolve(child) : this.hear(news)))
      child.once('exit', () => reject(new Error('vitest did not start in the copy')))
    })
  }
}
