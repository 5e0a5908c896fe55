import type { HostActionAnswer, HostActionName } from '../../src/app/actions/contract.ts'
import { composeApplication } from '../../src/app/compose.ts'
import type { Failure, Result } from '../../src/shared/result.ts'

/**
 * Runs the steps of its parameter, in JSON, on an application with the keychain of its session, and
 * prints what each answered: "ok", or code and message of the refusal.
 */
export interface RenewKeyScript {
  /** The application's own data. */
  folder: string
  /** Another Postdesk, which is the deployment, and the key to its control door. */
  far: { url: string; controlKey: string }
  keys: { id: string; key: string }[]
  steps: Step[]
}

type Step =
  | ['add' | 'renew', number, 'keychain' | 'session']
  | ['revoke', number]
  /** The process ends and begins again, but for the keyring, which is the session's. */
  | ['list' | 'restart']

const { folder, far, keys, steps } = JSON.parse(process.argv[2] ?? '') as RenewKeyScript
const log = { info: () => undefined, error: () => undefined }
const open = () => composeApplication({ appFolder: folder, host: 'browser', log })
let application = open()
let connection = ''

type Told = Pick<Result<unknown>, 'ok'> & { error?: Failure }

const control = (action: HostActionName, input: Record<string, unknown>) =>
  application.bridge.control({ action, input })

async function take([what, which, keep]: Step): Promise<Told> {
  const given = { key: keys[which ?? 0]?.key, keep }
  switch (what) {
    case 'add': {
      const deployment = { label: 'Far', url: far.url, environment: 'production' }
      const added = await control('connection.add', { ...deployment, ...given })
      if (added.ok) connection = (added.data as HostActionAnswer<'connection.add'>).connection.id
      return added
    }
    case 'renew':
      return control('connection.renewKey', { id: connection, ...given })
    case 'list':
      return application.bridge.call({ connection, surface: 'admin', tool: 'list_orgs', input: {} })
    case 'restart':
      await application.close()
      application = open()
      return { ok: true }
    case 'revoke':
      return revoke(keys[which ?? 0]?.id ?? '')
    default:
      throw new Error('no such step')
  }
}

async function revoke(id: string): Promise<Told> {
  const { ok } = await fetch(`${far.url}/sandbox/v1/key.revoke`, {
    method: 'POST',
    headers: { authorization: `Bearer ${far.controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  return { ok }
}

const told: string[] = []
for (const step of steps) {
  const { ok, error } = await take(step)
  told.push(ok ? 'ok' : `${error?.code}: ${error?.message}`)
}
await application.close()
process.stdout.write(JSON.stringify(told))
