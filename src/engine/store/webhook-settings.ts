import { USUAL_WEBHOOK_HOSTS } from '../domain/webhook-hosts.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** Returns the hosts that workflows may really call. Kept in keys.db, outside the world. */
export function readWebhookHosts(keys: ReadHandle): string[] {
  const row = keys.get<{ hosts: string }>('SELECT hosts FROM webhook_settings WHERE id = 1')
  return row ? (JSON.parse(row.hosts) as string[]) : [...USUAL_WEBHOOK_HOSTS]
}

/** Sets the hosts that workflows may really call. */
export function writeWebhookHosts(keys: WriteHandle, hosts: readonly string[]): void {
  keys.run('INSERT OR REPLACE INTO webhook_settings (id, hosts) VALUES (1, ?)', [JSON.stringify(hosts)])
}
