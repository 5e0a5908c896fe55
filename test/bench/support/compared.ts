import { type Table, type Target, writeMs, writeRatio } from './bench.ts'
import { interleave, medianRatio, msPerCall } from './measure.ts'

/** Many short turns: a call takes less than what else happens on the machine. */
const ROUNDS = 15
const TURN_MS = 20
/** Until the code of a call is compiled, as it is in a host that has answered for a minute. */
const WARM_UP_MS = 400

/** Ids, times and tag names of fifty rows, and the pipeline around them. */
export const HYDRATION_MS = 0.15

/** What a call of one number may cost besides its query: parse, organization, clock, parse again. */
export const CALL_MS = 0.05

/** One question asked in SQL by hand and through the gateway: processor time of a call, in ms. */
export interface Compared {
  name: string
  hand: number
  engine: number
  ratio: number
}

export const HOW_COMPARED = 'Processor time; quietest of 15 short turns, the ratio is the median.'

export async function compareCalls(
  name: string,
  hand: () => unknown,
  engine: () => Promise<unknown>,
): Promise<Compared> {
  await msPerCall(hand, TURN_MS)
  await msPerCall(engine, WARM_UP_MS)
  const figures = await interleave(
    { hand: () => msPerCall(hand, TURN_MS), engine: () => msPerCall(engine, TURN_MS) },
    ROUNDS,
  )
  return {
    name,
    // Bounds in milliseconds hold for a machine that is left alone: the quietest turn comes nearest.
    hand: Math.min(...figures.hand),
    engine: Math.min(...figures.engine),
    ratio: medianRatio(figures.engine, figures.hand),
  }
}

export function tableOf(title: string, note: string, compared: readonly Compared[]): Table {
  return {
    title,
    note: `${note} ${HOW_COMPARED}`,
    head: ['filter', 'by hand, ms', 'engine, ms', 'ratio'],
    rows: compared.map(({ name, hand, engine, ratio }) => [
      name,
      writeMs(hand),
      writeMs(engine),
      writeRatio(ratio),
    ]),
  }
}

/** `times` what it takes by hand, and `floor` ms. */
export function boundTo(job: string, { hand, engine }: Compared, times: number, floor: number): Target {
  return { job, measured: engine, most: Number((hand * times + floor).toFixed(3)), unit: 'ms' }
}
