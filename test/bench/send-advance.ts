import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Report, writeMs, writeRate, writeRatio } from './support/bench.ts'
import { fillOrganization } from './support/filled.ts'
import { interleave, median, medianRatio } from './support/measure.ts'
import { openReference } from './support/reference.ts'
import { prepareSetSend } from './support/send-designs.ts'
import { openEngineSend } from './support/send-engine.ts'

const ROUNDS = 5

/**
 * A campaign as the engine's clock sends it, beside the same result written by hand in one
 * transaction. Both go to the same people again and again, as real campaigns do.
 */
export async function measureAdvance(
  folder: string,
  audience: number,
  say: (line: string) => void,
): Promise<Report> {
  const driver = openReference(join(folder, 'advance.db'))
  fillOrganization(driver, audience)
  const byHand = prepareSetSend(driver)
  mkdirSync(join(folder, 'advance'))
  const engine = await openEngineSend(join(folder, 'advance'), audience)
  // The library that renders is loaded with the first message of a process.
  engine.send([])
  const blocks: number[] = []
  const longest: number[] = []
  let campaign = 0
  const { hand, advance } = await interleave(
    {
      hand: () => {
        const startedAt = performance.now()
        byHand({ campaign: (campaign += 1), from: 1, to: audience + 1 })
        return (audience / (performance.now() - startedAt)) * 1000
      },
      advance: () => {
        const own: number[] = []
        const rate = engine.send(own)
        longest.push(Math.max(...own))
        blocks.push(...own)
        return rate
      },
    },
    ROUNDS,
  )
  driver.close()
  engine.close()
  const ratio = medianRatio(advance, hand)
  const worst = median(longest)
  say(`advance ${writeRatio(ratio)} of one transaction by hand, longest block ${writeMs(worst)} ms`)
  return {
    tables: [
      {
        title: `The clock sending to ${audience.toLocaleString('en')}`,
        note: 'Three days pass: audience frozen, every email planned and written as sent, delivered or bounced, opened, clicked, complained; people, figures, links and events kept; without the copy that a rewind needs. By hand: rows like those, with openings and clicks as far apart, as they are in the end, and nothing else.',
        head: ['design', 'recipients/s', 'of by hand', 'transaction, ms (median, longest)'],
        rows: [
          ['set SQL by hand, one transaction', writeRate(median(hand)), '1', ''],
          [
            'the engine’s advance',
            writeRate(median(advance)),
            writeRatio(ratio),
            `${writeMs(median(blocks))}, ${writeMs(worst)}`,
          ],
        ],
      },
    ],
    targets: [
      {
        job: 'advance that sends a campaign, of one transaction by hand',
        measured: ratio,
        least: 0.7,
        unit: '×',
      },
      { job: 'advance that sends a campaign, longest transaction', measured: worst, most: 50, unit: 'ms' },
    ],
  }
}
