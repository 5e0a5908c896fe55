import { RemoteClient, type ClientParts } from '../gateway/remote-client.ts'
import { machineClock, machinePause, steadyClock } from '../platform/machine.ts'
import { undiciClient } from '../platform/web-client.ts'

/** A server that a person names with its key. */
type NamedServer = Pick<ClientParts, 'url' | 'deadlineMs' | 'budgetChanged'> & { key: string }

export interface OpenedClient {
  client: RemoteClient
  close(): Promise<void>
}

/**
 * Returns what sends to a server that is named with its key, without the application's folder: by the rules of
 * a deployment. Who names the address and the key in one breath allows an address without encryption.
 */
export function openClient({ url, key, ...more }: NamedServer): OpenedClient {
  const web = undiciClient()
  const client = new RemoteClient({
    ...{ url, key: () => Promise.resolve(key), web, mayGoPlain: true, ...more },
    ...{ machine: machineClock, steady: steadyClock, pause: machinePause },
  })
  return { client, close: () => web.close() }
}
