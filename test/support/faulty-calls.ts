import { tools } from '../../src/engine/tools/index.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { RemoteGateway, type RemoteParts } from '../../src/gateway/remote.ts'
import { machinePause } from '../../src/platform/machine.ts'
import type { WebClient } from '../../src/shared/ports.ts'
import type { Result } from '../../src/shared/result.ts'
import { setClock } from './clock.ts'
import { type FaultyServer, SERVER_FAULTS } from './faulty-server.ts'
import { sequence } from './draw.ts'
import { noRecords } from './records.ts'

/** How long a call of these tests may take. */
export const DEADLINE_MS = 400

/** Returns a gateway that may write, with a key of its own. */
export function remoteGateway(given: Partial<RemoteParts> & Pick<RemoteParts, 'url' | 'web'>): RemoteGateway {
  const machine = setClock()
  return new RemoteGateway({
    key: () => Promise.resolve('svca_key-of-the-test'),
    permission: 'all',
    machine,
    steady: machine,
    pause: machinePause,
    mostWaitMs: 0,
    log: { info: () => undefined, error: () => undefined },
    records: noRecords,
    tools,
    deadlineMs: DEADLINE_MS,
    ...given,
  })
}

/** Calls a customer tool. */
export async function callRemote(
  gateway: RemoteGateway,
  tool: string,
  input: Record<string, unknown> = {},
): Promise<Result<unknown>> {
  const call = consoleCall({ surface: 'customer', tool, input, organization: 'shop' })
  return (await gateway.call(call)).result
}

/**
 * Sends so many writes at once to a server, each with a fault and a deadline by its draw. Returns those
 * that came more than once, and how many came.
 */
export async function writeUnderFaults(
  server: FaultyServer,
  web: WebClient,
  { seed, writes }: { seed: number; writes: number },
): Promise<{ twice: string[]; came: number }> {
  const draw = sequence(`writes under faults ${seed}`)
  const names = [...Object.keys(SERVER_FAULTS), 'good']
  const sent = Array.from({ length: writes }, (_, index) => {
    const fault = names[Math.floor(draw() * names.length)] ?? 'good'
    return { id: `s${seed}n${index}`, fault, deadlineMs: 40 + Math.floor(draw() * 120) }
  })
  await Promise.all(
    sent.map(({ id, fault, deadlineMs }) => {
      const gateway = remoteGateway({ url: server.urlOf(fault), web, deadlineMs })
      return callRemote(gateway, 'add_subscriber', { email: `id=${id}` })
    }),
  )
  const counted = sent.map(({ id, fault }) => ({ id, fault, times: server.seen.get(id) ?? 0 }))
  return {
    twice: counted.filter(({ times }) => times > 1).map(({ id, fault }) => `${id} (${fault})`),
    came: counted.filter(({ times }) => times > 0).length,
  }
}
