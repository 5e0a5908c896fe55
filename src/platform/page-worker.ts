import { parentPort, workerData } from 'node:worker_threads'
import type { OutsideAnswer } from '../shared/ports.ts'
import { convertPage } from './page-markdown.ts'

/** Entry of the thread that reads one page and ends: a hostile page stops nobody but itself. */
parentPort?.postMessage(convertPage(workerData as OutsideAnswer))
