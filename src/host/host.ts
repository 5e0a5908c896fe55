import { composeApplication } from '../app/compose.ts'
import { LoopbackDoor } from './http-door.ts'
import type { Bridge } from '../shared/bridge.ts'
import type { FindProxy } from '../shared/proxies.ts'
import type { Log } from '../shared/ports.ts'

interface Host {
  bridge: Bridge
  close(): Promise<void>
}

/** The host behind the Electron window: the application, with an HTTP door that is closed at first. */
export async function createHost(options: {
  appFolder: string
  log?: Log | undefined
  findProxy?: FindProxy
}): Promise<Host> {
  const { bridge, close } = composeApplication({
    ...options,
    host: 'electron',
    makeDoor: (parts) => new LoopbackDoor(parts),
  })
  return { bridge, close }
}
