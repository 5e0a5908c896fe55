/**
 * `npm run bench`: the engine beside a hand-written reference, in one run. `npm run bench -- import`
 * runs one bench and writes nothing; `--large` takes a million rows where that makes sense and
 * writes docs/benchmarks-large.md. Ends with 1 when a target is missed.
 */
// First: which build of React is measured is decided when it is loaded.
import './support/production.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { audienceBench } from './audience.ts'
import { authorBench } from './author.ts'
import { blockingBench } from './blocking.ts'
import { caseWalkBench } from './case-walk.ts'
import { consoleBench } from './console.ts'
import { historyBench } from './history.ts'
import { httpBench } from './http.ts'
import { importBench } from './import.ts'
import { jobsBench } from './jobs.ts'
import { openingBench } from './opening.ts'
import { organizationsBench } from './organizations.ts'
import { personaliseBench } from './personalise.ts'
import { scrollBench } from './scroll.ts'
import { searchBench } from './search.ts'
import { sendBench } from './send.ts'
import { startBench } from './start.ts'
import { tasksBench } from './tasks.ts'
import { workflowsBench } from './workflows.ts'
import { workflowGraphBench } from './workflow-graph.ts'
import { type Bench, isMet, type Report } from './support/bench.ts'
import { writePage } from './support/page.ts'

const benches: readonly Bench[] = [
  importBench,
  searchBench,
  scrollBench,
  audienceBench,
  httpBench,
  historyBench,
  blockingBench,
  personaliseBench,
  sendBench,
  workflowsBench,
  jobsBench,
  startBench,
  caseWalkBench,
  consoleBench,
  tasksBench,
  authorBench,
  openingBench,
  organizationsBench,
  workflowGraphBench,
]

const words = process.argv.slice(2)
const large = words.includes('--large')
const names = words.filter((word) => !word.startsWith('--'))
const chosen = names.length === 0 ? benches : benches.filter(({ name }) => names.includes(name))
if (chosen.length === 0) {
  process.stderr.write(`Benches: ${benches.map(({ name }) => name).join(', ')}.\n`)
  process.exit(2)
}

const reports: Report[] = []
for (const bench of chosen) {
  const folder = mkdtempSync(join(tmpdir(), `postdesk-bench-${bench.name}-`))
  const say = (line: string) => void process.stderr.write(`${bench.name}: ${line}\n`)
  try {
    reports.push(await bench.run({ large, folder, say }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const page = writePage(reports, { large })
process.stdout.write(page)
if (names.length === 0) {
  const file = large ? 'benchmarks-large.md' : 'benchmarks.md'
  writeFileSync(fileURLToPath(new URL(`../../docs/${file}`, import.meta.url)), page)
}
process.exitCode = reports.every(({ targets }) => targets.every(isMet)) ? 0 : 1
