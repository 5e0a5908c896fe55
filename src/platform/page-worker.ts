/** Entry of the thread that reads one page and ends: a hostile page stops nobody but itself. */
import { parentPort, workerData } from 'node:worker_threads'
import type { OutsideAnswer } from '../shared/ports.ts'
import { convertPage } from './page-markdown.ts'

parentPort?.postMessage(convertPage(workerData as OutsideAnswer))
