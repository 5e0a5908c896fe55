/** Entry of the utility process that the Electron shell forks: the host, and a port to it. */
import type { FromHost } from '../shared/host-messages.ts'
import { serveBridge, shellProxies, type ShellPort } from './channel.ts'
import { createHost } from './host.ts'
import { defaultAppFolder } from './serve.ts'

const shell = (process as unknown as { parentPort: ShellPort }).parentPort

try {
  // The same folder as in a browser: connections and history do not depend on the window.
  const findProxy = shellProxies(shell, () => performance.now())
  const host = await createHost({ appFolder: defaultAppFolder(), findProxy })
  const close = (): void => void host.close().finally(() => process.exit(0))
  process.once('SIGTERM', close)
  serveBridge(host.bridge, shell, close)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  shell.postMessage(JSON.stringify({ kind: 'failed', message } satisfies FromHost))
}
