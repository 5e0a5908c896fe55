import { undiciClient } from '../../src/platform/web-client.ts'
import { writeUnderFaults } from '../support/faulty-calls.ts'
import { SERVER_FAULTS, startFaultyServer } from '../support/faulty-server.ts'
import type { Soak } from './support.ts'

const RUNS = 1000
const WRITES = 12

/** The law of `remote.faults.test.ts`, 1,000 runs of it. */
export const remoteFaults: Soak = {
  name: 'remote-faults',
  title: 'No write reaches a faulty deployment twice',
  async run({ seed, count = RUNS, say }) {
    const server = await startFaultyServer()
    const web = undiciClient({ mostBytes: 64 * 1024 })
    let came = 0
    try {
      for (let run = 0; run < count; run += 1) {
        const done = await writeUnderFaults(server, web, { seed: seed + run, writes: WRITES })
        if (done.twice.length > 0) throw new Error(`run ${run}: twice: ${done.twice.join(', ')}`)
        came += done.came
        server.seen.clear()
        if (run % 100 === 99) say(`${run + 1} runs`)
      }
    } finally {
      await web.close()
      server.close()
    }
    return [
      ['Runs', count],
      ['Faults', Object.keys(SERVER_FAULTS).length],
      ['Writes that were sent', (count * WRITES).toLocaleString('en')],
      ['… that reached the server', came.toLocaleString('en')],
      ['… more than once', 0],
    ]
  },
}
