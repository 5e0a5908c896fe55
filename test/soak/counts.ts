import { tryCounts } from '../support/counts-trial.ts'
import { hurriedClock } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { repeatableChance, type Soak, type SoakReport } from './support.ts'

/** `POSTDESK_SOAK_SEQUENCES` makes a short run. */
const SEQUENCES = Number(process.env['POSTDESK_SOAK_SEQUENCES'] ?? 20_000)
/** Side by side in one organization: their campaigns share one lane. */
const TOGETHER = 50
const ROUNDS = 8
/** Organizations of one sandbox. */
const PER_WORLD = 20

type Total = Record<'sequences' | 'steps' | 'checks' | 'failed', number>

/** The trial of test/engine/sending/counts.test.ts, longer and with a seed of its own. */
export const countsSoak: Soak = {
  name: 'counts',
  title: 'The counts of a campaign add up in every tool',
  async run({ seed, say }): Promise<SoakReport> {
    const total = { sequences: 0, steps: 0, checks: 0, failed: 0 }
    for (let world = 0; total.sequences < SEQUENCES; world += 1) {
      const sandbox = await serveSandbox({ machine: hurriedClock() })
      try {
        await runWorld(sandbox, seed + world * PER_WORLD, total)
        say(`${total.sequences} sequences: every count added up`)
      } finally {
        await sandbox.close()
      }
    }
    return [
      [`Random sequences of ${ROUNDS} rounds, a step of its own and one of all in each`, total.sequences],
      ['Steps', total.steps],
      ['Comparisons of all tools that tell about one campaign', total.checks],
      ['of a FAILED campaign', total.failed],
    ]
  },
}

async function runWorld(sandbox: ServedSandbox, seed: number, total: Total): Promise<void> {
  for (let turn = 0; turn < PER_WORLD && total.sequences < SEQUENCES; turn += 1) {
    const setting = { sequences: TOGETHER, rounds: ROUNDS, chance: repeatableChance(seed + turn) }
    const { steps, checks, failed } = await tryCounts(sandbox, setting)
    total.sequences += TOGETHER
    total.steps += steps
    total.checks += checks
    total.failed += failed
  }
}
