import { hurriedClock, startOrganization } from '../support/organization.ts'
import { serveSandbox } from '../support/served-sandbox.ts'
import { trySuppression } from '../support/suppression-trial.ts'
import { repeatableChance, type Soak, type SoakReport } from './support.ts'

const WORLDS = 20
const SEQUENCES = 1000
const ROUNDS = 8

/** The trial of test/engine/sending/suppression.test.ts, longer and with a seed of its own. */
export const suppressionSoak: Soak = {
  name: 'suppression',
  title: 'No mail to suppressed addresses',
  async run({ seed, say }): Promise<SoakReport> {
    const total = { calls: 0, emails: 0, suppressed: 0, reactivated: 0, subscribedAgain: 0 }
    for (let world = 0; world < WORLDS; world += 1) {
      const sandbox = await serveSandbox({ machine: hurriedClock() })
      try {
        const organization = await startOrganization(sandbox)
        const trial = { sequences: SEQUENCES, rounds: ROUNDS, chance: repeatableChance(seed + world) }
        const tally = await trySuppression(sandbox, organization, trial)
        for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += tally[key]
        say(`${(world + 1) * SEQUENCES} sequences: nobody suppressed was mailed`)
      } finally {
        await sandbox.close()
      }
    }
    return [
      ['Random sequences of calls, 8 rounds each', WORLDS * SEQUENCES],
      ['Emails, none to an address suppressed when it was queued', total.emails],
      ['Addresses suppressed at the end', total.suppressed],
      ['Times somebody became SUBSCRIBED with a suppressed address', total.subscribedAgain],
      ['Reactivations', total.reactivated],
    ]
  },
}
