import { setTimeout as sleep } from 'node:timers/promises'
import { NastyTrial, patientClock } from '../support/nasty/trial.ts'
import { NASTY_VALUES } from '../support/nasty/values.ts'
import { serveSandbox } from '../support/served-sandbox.ts'
import { repeatableChance, type Soak, type SoakReport } from './support.ts'

const CALLS = 100_000
const JSON_BODIES = 20_000
const HTML_LETTERS = 10_000
const MESSAGES = 10_000
const CLOSED_MS = 200

/** The trial of test/http/nasty-calls.test.ts, with every value in every place, again and again. */
export const nastyCalls: Soak = {
  name: 'nasty-calls',
  title: 'Nasty values and random JSON, HTML and MIME',
  async run({ seed, say }): Promise<SoakReport> {
    const sandbox = await serveSandbox({ seed: 'demo', machine: patientClock() })
    try {
      const trial = await NastyTrial.start(sandbox, repeatableChance(seed))
      const judge = (what: string): void => {
        say(`${what}: ${trial.tally.calls} calls, ${trial.faults.length} faults`)
        const faults = [...trial.faults, ...sandbox.faults]
        if (faults.length > 0) throw new Error(faults.slice(0, 40).join('\n'))
      }
      await trial.tryHtml(HTML_LETTERS)
      judge('HTML')
      await trial.tryJson(JSON_BODIES)
      judge('JSON')
      await trial.tryMime(MESSAGES)
      judge('MIME')
      // Reading MIME asks nothing over HTTP: the client must see which connections were closed meanwhile.
      await sleep(CLOSED_MS)
      while (trial.tally.calls < CALLS) {
        await trial.tryValues(1)
        judge('values')
      }
      const { calls, accepted, confirmed, json, html, sent, mime, longestMs } = trial.tally
      return [
        ['Calls over HTTP', calls],
        ['Values, each into every parameter of every tool and every place inside it', NASTY_VALUES.length],
        ['Bodies of random JSON', json],
        ['Letters of random HTML', html],
        ['… sent without a warning, each with its words in the outbox', sent],
        ['Random messages read as the console reads them', mime],
        ['Calls that were accepted', accepted],
        ['Calls that were confirmed', confirmed],
        ['Responses of 5xx, and faults the server logged', 0],
        ['Longest processor time of one call, the least of three, ms', Math.round(longestMs)],
      ]
    } finally {
      await sandbox.close()
    }
  },
}
