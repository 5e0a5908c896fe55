import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { HostActionAnswer } from '../../src/app/actions/contract.ts'
import { type Application, composeApplication } from '../../src/app/compose.ts'

/**
 * The console's own modules, through the real host, before a deployment that a test plays: `load` imports them once
 * their host is where the window puts it.
 */
export function useConsoleOf<Page>(deployment: Server, load: () => Promise<Page>) {
  let folder: string
  let application: Application
  let page: Page
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'console-'))
    await new Promise<void>((resolve) => deployment.listen(0, '127.0.0.1', resolve))
    const log = { info: () => undefined, error: () => undefined }
    application = composeApplication({ appFolder: folder, host: 'browser', log })
    globalThis.postdesk = application.bridge
    page = await load()
  })
  afterAll(async () => {
    globalThis.postdesk = undefined
    await application.close()
    deployment.close().closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    page: () => page,
    /** Adds the deployment once more. Returns the id of the connection. */
    connect: async (): Promise<string> => {
      const url = `http://127.0.0.1:${(deployment.address() as AddressInfo).port}`
      const given = {
        label: 'Far',
        url,
        environment: 'staging',
        key: 'svca_key-of-the-test',
        keep: 'session',
      }
      const added = await application.bridge.control({ action: 'connection.add', input: given })
      if (!added.ok) throw new Error(added.error.message)
      return (added.data as HostActionAnswer<'connection.add'>).connection.id
    },
  }
}
