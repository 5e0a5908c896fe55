import { BlockingTrial, type BlockingMeasure } from '../support/blocking-trial.ts'
import { KINDS, manyOfKind } from '../support/heavy-documents.ts'
import { hurriedClock, startOrganization } from '../support/organization.ts'
import { makeReady } from '../support/ready-campaign.ts'
import { serveSandbox } from '../support/served-sandbox.ts'
import { type Bench, type Report, writeMs } from './support/bench.ts'

const TRIES = 3
/** Calls in the table: the longest. */
const SHOWN = 15

/** How long one call keeps the host from everybody else, at the limits of what a call may ask for. */
export const blockingBench: Bench = {
  name: 'blocking',
  async run({ say }): Promise<Report> {
    const sandbox = await serveSandbox({ machine: hurriedClock() })
    try {
      const organization = await startOrganization(sandbox)
      await makeReady(sandbox, organization)
      const { gateway } = sandbox
      const trial = new BlockingTrial({ gateway, organization: organization.id, tries: TRIES, enough: 0.5 })
      await trial.fill()
      const measures: BlockingMeasure[] = []
      for await (const measure of trial.measureLargest()) measures.push(measure)
      say(`${measures.length} calls with every parameter as large as it may be`)
      for await (const measure of trial.measureHeaviest()) measures.push(measure)
      say(`${measures.length} calls with those of the most work`)
      const documents = Object.fromEntries(KINDS.map((kind) => [kind, manyOfKind(kind)]))
      for await (const measure of trial.measureDocuments(documents)) measures.push(measure)
      say(`${measures.length} calls with those of as many nodes of every kind`)
      return report(measures)
    } finally {
      await sandbox.close()
    }
  },
}

function report(measures: readonly BlockingMeasure[]): Report {
  const share = ({ ms, mostMs }: BlockingMeasure) => ms / mostMs
  const longest = measures.toSorted((one, other) => share(other) - share(one))
  return {
    tables: [
      {
        title: 'The longest calls',
        note: `Processor time of the longest step of one call, the least of ${TRIES} tries, of ${measures.length} calls at the limits of their schemas, with 10,000 subscribers; the ${SHOWN} that come closest to what they may take.`,
        head: ['call', 'ms', 'may take, ms', 'answer'],
        rows: longest
          .slice(0, SHOWN)
          .map(({ call, ms, mostMs, code }) => [call.replaceAll('|', '\\|'), writeMs(ms), `${mostMs}`, code]),
      },
    ],
    targets: [100, 200].map((mostMs) => ({
      job:
        mostMs === 100 ? 'longest call at the limits of its schema' : 'the same, ten thousand nodes or rows',
      measured: mostMs * Math.max(...measures.filter((measure) => measure.mostMs === mostMs).map(share)),
      most: mostMs,
      unit: 'ms' as const,
    })),
  }
}
