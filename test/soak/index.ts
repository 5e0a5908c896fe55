/**
 * `npm run soak`: the tests that take too long for `npm test`. `npm run soak -- import-kill` runs one;
 * `--seed N` repeats a run, `--count N` makes it longer or shorter where the soak has a size. What ran
 * writes its part of docs/soak.md; the other parts stay.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { audiencePlansSoak } from './audience-plans.ts'
import { audienceSoak } from './audience.ts'
import { brokenRules } from './broken-rules.ts'
import { closedAudienceSoak } from './closed-audience.ts'
import { countsSoak } from './counts.ts'
import { exportFilesSoak } from './export-files.ts'
import { faultsSoak } from './faults.ts'
import { importKill } from './import-kill.ts'
import { jobsKill } from './jobs-kill.ts'
import { leakGuard } from './leak-guard.ts'
import { mutants } from './mutants.ts'
import { nastyCalls } from './nasty-calls.ts'
import { newScreen } from './new-screen.ts'
import { newTool } from './new-tool.ts'
import { packageSoak } from './package.ts'
import { writeSoakPage } from './page.ts'
import { randomCalls } from './random-calls.ts'
import { remoteFaults } from './remote-faults.ts'
import { sendingKill } from './sending-kill.ts'
import { sendingRepeat } from './sending-repeat.ts'
import { shellGuards } from './shell-guards.ts'
import type { Soak } from './support.ts'
import { suppressionSoak } from './suppression.ts'
import { templatesSoak } from './templates.ts'
import { windowPackage } from './window-package.ts'
import { workflowKill } from './workflow-kill.ts'
import { workflowBooks, workflowCuts, workflowWalks } from './workflows.ts'

/** Every soak. A new one is its file and a line here. */
const soaks: readonly Soak[] = [
  importKill,
  exportFilesSoak,
  randomCalls,
  newTool,
  newScreen,
  packageSoak,
  brokenRules,
  shellGuards,
  windowPackage,
  audienceSoak,
  audiencePlansSoak,
  sendingKill,
  sendingRepeat,
  leakGuard,
  suppressionSoak,
  closedAudienceSoak,
  templatesSoak,
  nastyCalls,
  countsSoak,
  faultsSoak,
  workflowWalks,
  workflowCuts,
  workflowBooks,
  workflowKill,
  jobsKill,
  remoteFaults,
  mutants,
]

const { values, positionals: names } = parseArgs({
  options: { seed: { type: 'string' }, count: { type: 'string' } },
  allowPositionals: true,
})
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
const count = values.count === undefined ? undefined : Number(values.count)
const chosen = names.length === 0 ? soaks : soaks.filter(({ name }) => names.includes(name))
if (chosen.length === 0 || ![seed, count ?? 0].every(Number.isInteger)) {
  const known = soaks.map(({ name }) => name).join(', ')
  process.stderr.write(`Soaks: ${known}. --seed and --count take a whole number.\n`)
  process.exit(2)
}

for (const soak of chosen) {
  const folder = mkdtempSync(join(tmpdir(), `postdesk-soak-${soak.name}-`))
  const say = (line: string) => void process.stderr.write(`${soak.name}: ${line}\n`)
  const startedAt = performance.now()
  try {
    const report = await soak.run({ seed, folder, say, ...(count !== undefined && { count }) })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    writeSoakPage({ soak, report, seed, seconds })
    say(`passed in ${seconds} s`)
  } catch (error) {
    // With its causes: of a call that did not arrive, the message says no more than that.
    say(`FAILED with --seed ${seed}: ${inspect(error)}`)
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
