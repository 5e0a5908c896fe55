import { describe, expect, test } from 'vitest'
import { NastyTrial, patientClock } from '../support/nasty/trial.ts'
import { serveSandbox } from '../support/served-sandbox.ts'
import { repeatableChance } from '../soak/support.ts'

/** A short run of the soak `nasty-calls`: no 5xx, no long call, no letter that loses its words in silence. */
describe('nasty calls', () => {
  test('values, and JSON, HTML and MIME out of their grammars are answered or refused', async () => {
    const sandbox = await serveSandbox({ seed: 'demo', machine: patientClock() })
    try {
      const trial = await NastyTrial.start(sandbox, repeatableChance(20261123))
      await trial.tryValues(0.03)
      await trial.tryJson(200)
      await trial.tryHtml(100)
      await trial.tryMime(200)
      expect([...trial.faults, ...sandbox.faults]).toEqual([])
      expect(trial.tally.calls).toBeGreaterThan(500)
      expect(trial.tally.accepted).toBeGreaterThan(20)
      expect(trial.tally.sent).toBeGreaterThan(10)
    } finally {
      await sandbox.close()
    }
  }, 120_000)
})
