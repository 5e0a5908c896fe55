import { addTally, emptyTally, tryClosedAudience } from '../support/closed-audience-trial.ts'
import { hurriedClock } from '../support/organization.ts'
import { serveSandbox } from '../support/served-sandbox.ts'
import { repeatableChance, type Soak, type SoakReport } from './support.ts'

const SEQUENCES = 20_000
/** Side by side in one organization. */
const TOGETHER = 50
/** Organizations of one sandbox. */
const PER_WORLD = 20

/** The trial of test/engine/sending/closed-audience.test.ts, longer and with a seed of its own. */
export const closedAudienceSoak: Soak = {
  name: 'closed-audience',
  title: 'What depends on what was deleted sends nothing',
  async run({ seed, count = SEQUENCES, say }): Promise<SoakReport> {
    const total = emptyTally()
    let sequences = 0
    for (let world = 0; sequences < count; world += 1) {
      const sandbox = await serveSandbox({ machine: hurriedClock() })
      const chance = repeatableChance(seed + world)
      try {
        for (let turn = 0; turn < PER_WORLD && sequences < count; turn += 1) {
          addTally(total, await tryClosedAudience(sandbox, { sequences: TOGETHER, chance }))
          sequences += TOGETHER
        }
        say(`${sequences} sequences: nothing was sent by what is gone`)
      } finally {
        await sandbox.close()
      }
    }
    const { tag, customField, segment } = total
    return [
      ['Random sequences of deletions, renames and repairs before the start of campaigns', sequences],
      [
        'Deletions of a tag, a custom field, a segment that something used',
        `${tag}, ${customField}, ${segment}`,
      ],
      [
        'Segments and campaigns that their confirmations named, each with its counts, and nothing else',
        total.uses,
      ],
      ['… of these only through segments', total.nested],
      ['… that more people matched afterwards', total.widened],
      ['Campaigns that FAILED, named what is gone and sent nothing', total.failed],
      ['… of these only through segments', total.failedNested],
      ['Campaigns that were sent, to exactly those who match', total.sent],
      ['… their emails', total.emails],
    ]
  },
}
