import type { ToolAnswer } from '../../src/engine/tools/index.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { encodeId } from '../../src/shared/ids.ts'
import { edges, publishGraph, step } from '../support/workflow-file.ts'
import { type Report, writeMs } from './support/bench.ts'
import { openFilledSandbox } from './support/filled.ts'
import { median } from './support/measure.ts'

const ROUNDS = 5
const TOOL = 'add_subscribers_to_workflow'

type Answer = ToolAnswer<typeof TOOL>

/** How long the call that enrols everybody keeps its caller, and everybody else, waiting. */
export async function measureEnrolling(
  folder: string,
  subscribers: number,
  say: (line: string) => void,
): Promise<Report> {
  const sandbox = await openFilledSandbox(folder, subscribers)
  sandbox.driver.exec(`UPDATE subscribers SET status = 2;
    DELETE FROM counters WHERE kind = 'status'; INSERT INTO counters VALUES ('status', 2, ${subscribers})`)
  const { gateway, world } = sandbox
  const organization = encodeId('organization', 0, sandbox.organization)
  const file = world.organization(sandbox.organization)
  const times = { ask: [] as number[], enrol: [] as number[] }
  const ask = async (input: object) => {
    const startedAt = performance.now()
    const { result } = await gateway.call(
      consoleCall({ surface: 'customer', tool: TOOL, input, organization }),
    )
    return { ms: performance.now() - startedAt, result }
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const graph = { steps: [step('start', 'TRIGGER', { kind: 'MANUAL' }), step('end', 'EXIT', {})] }
    const workflow = publishGraph(file, { ...graph, edges: edges('start>end') })
    const input = { workflowId: encodeId('workflow', sandbox.organization, workflow) }
    const asked = await ask(input)
    const confirmationCode = asked.result.ok ? null : asked.result.error.confirmation?.confirmationCode
    const enrolled = await ask({ ...input, confirmationCode })
    const { result } = enrolled
    if (!result.ok || (result.data as Answer).enrolled !== subscribers)
      throw new Error(`not everybody was enrolled: ${JSON.stringify(result)}`)
    times.ask.push(asked.ms)
    times.enrol.push(enrolled.ms)
  }
  sandbox.close()
  const longest = Math.max(median(times.ask), median(times.enrol))
  say(`${TOOL} answers in ${writeMs(median(times.ask))} and ${writeMs(median(times.enrol))} ms`)
  return {
    tables: [
      {
        title: `${TOOL} for ${subscribers.toLocaleString('en')}`,
        note: `By the gateway: the call that asks for a code, which is rehearsed, and the one that brings it. Medians of ${ROUNDS}.`,
        head: ['call', 'ms'],
        rows: [
          ['asks for a code', writeMs(median(times.ask))],
          ['with the code', writeMs(median(times.enrol))],
        ],
      },
    ],
    targets: [
      {
        job: `${TOOL} for ${subscribers.toLocaleString('en')}, answer`,
        measured: longest,
        most: 200,
        unit: 'ms',
      },
    ],
  }
}
