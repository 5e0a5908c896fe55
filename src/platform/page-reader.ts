import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type OutsideAnswer, OutsideFetchError, type PageReader, type StopSignal } from '../shared/ports.ts'
import type { Markdown } from './page-markdown.ts'
import { Turns } from './turns.ts'

const MOST_MS = 8000
const MOST_MEMORY_MB = 512
/** Threads at a time; later callers wait for one. */
const MOST_THREADS = 2

/** Source or bundle: beside this file either way. */
const ENTRIES = ['./page-worker.ts', './page-worker.js']

function findEntry(): URL {
  const found = ENTRIES.map((name) => new URL(name, import.meta.url)).find((url) => existsSync(url))
  if (!found) throw new Error('the page worker is missing')
  return found
}

/**
 * Reads pages in a thread of their own, one each: a usual page takes 0.2 s, most of it the start
 * of the thread, and a hostile one of 100 kB would take the host's whole minute. Time, memory and
 * threads are capped.
 */
export function workerPageReader(mostMs = MOST_MS): PageReader {
  const turns = new Turns(MOST_THREADS)
  return {
    toMarkdown: (page, signal) =>
      turns.take(() => {
        if (signal?.aborted) throw new OutsideFetchError('The call was given up.')
        return readInThread(page, mostMs, signal)
      }),
  }
}

function readInThread(page: OutsideAnswer, mostMs: number, signal?: StopSignal): Promise<Markdown> {
  const worker = new Worker(findEntry(), {
    workerData: page,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    stdout: true,
    stderr: true,
  })
  const end = () => void worker.terminate()
  const late = setTimeout(end, mostMs)
  signal?.addEventListener('abort', end, { once: true })
  return new Promise<Markdown>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (cause) => reject(new OutsideFetchError('The page cannot be read.', { cause })))
    worker.once('exit', () => reject(new OutsideFetchError('The page takes too long to read.')))
  }).finally(() => {
    clearTimeout(late)
    signal?.removeEventListener('abort', end)
    end()
  })
}
