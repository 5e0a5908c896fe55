import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../src/engine/store/db.ts'
import { encodeId } from '../../src/shared/ids.ts'
import { edges, publishGraph, step } from '../support/workflow-file.ts'
import { type Report, writeMs, writeRate, writeRatio } from './support/bench.ts'
import { interleave, median, medianRatio } from './support/measure.ts'
import { openEngineSend } from './support/send-engine.ts'

const ROUNDS = 3

/** A campaign that starts runs by its opens and clicks, beside the same campaign when nobody listens. */
export async function measureListening(
  folder: string,
  audience: number,
  say: (line: string) => void,
): Promise<Report> {
  for (const name of ['', 'alone', 'heard']) mkdirSync(join(folder, name))
  const without = await openEngineSend(join(folder, 'alone'), audience)
  const heard = await openEngineSend(join(folder, 'heard'), audience)
  listen(heard.file)
  for (const engine of [without, heard]) engine.send([])
  const longest: number[] = []
  const figures = await interleave(
    {
      alone: () => without.send([]),
      heard: () => {
        const own: number[] = []
        const rate = heard.send(own)
        longest.push(Math.max(...own))
        return rate
      },
    },
    ROUNDS,
  )
  const started = countRuns(heard.file) / (ROUNDS + 1)
  for (const engine of [without, heard]) engine.close()
  const ratio = medianRatio(figures.heard, figures.alone)
  const worst = median(longest)
  say(`listening: ${writeRatio(ratio)} of the speed without, longest block ${writeMs(worst)} ms`)
  return {
    tables: [
      {
        title: `A campaign to ${audience.toLocaleString('en')} while its opens and clicks are heard`,
        note: `The clock sends it and lets three days pass. Two workflows listen, one to openings and one to clicks: each time a run begins, gives a tag and ends; about ${Math.round(started).toLocaleString('en')} runs for each campaign.`,
        head: ['campaign', 'recipients/s', 'of without', 'longest transaction, ms'],
        rows: [
          ['without a workflow', writeRate(median(figures.alone)), '1', ''],
          ['while two workflows listen', writeRate(median(figures.heard)), writeRatio(ratio), writeMs(worst)],
        ],
      },
    ],
    targets: [
      {
        job: 'a campaign while workflows listen to its opens and clicks, of one without',
        measured: ratio,
        least: 0.25,
        unit: '×',
      },
      { job: 'the same, longest block', measured: worst, most: 100, unit: 'ms' },
    ],
  }
}

function listen(file: Database): void {
  for (const [index, kind] of ['EMAIL_OPENED', 'EMAIL_CLICKED'].entries()) {
    const tags = [encodeId('tag', 1, index + 1)]
    const steps = [
      step('start', 'TRIGGER', { kind }),
      step('tag', 'ACTION', { actions: [{ type: 'ADD_TAGS', tags }] }),
      step('end', 'EXIT', {}),
    ]
    const settings = { repeat: { mode: 'ALWAYS' as const, cooldownDays: 0 } }
    publishGraph(file, { steps, edges: edges('start>tag', 'tag>end') }, { settings })
  }
}

function countRuns(file: Database): number {
  return file.read.get<{ n: number }>('SELECT count(*) AS n FROM workflow_runs WHERE status = 3')?.n ?? 0
}
