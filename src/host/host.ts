import { composeApplication } from '../app/compose.ts'
import type { Bridge } from '../shared/bridge.ts'
import type { FindProxy } from '../shared/proxies.ts'
import type { Log } from '../shared/ports.ts'

interface Host {
  bridge: Bridge
  close(): Promise<void>
}

/** The host behind the Electron window: the application without an HTTP door. */
export async function createHost(options: {
  appFolder: string
  log?: Log | undefined
  findProxy?: FindProxy
}): Promise<Host> {
  const { bridge, close } = composeApplication({ ...options, host: 'electron' })
  return { bridge, close }
}
