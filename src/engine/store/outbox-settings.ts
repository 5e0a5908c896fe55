import type { ReadHandle, WriteHandle } from './db.ts'

/** Kept in keys.db, outside the world. */
export interface OutboxSettings {
  /** `http://127.0.0.1:4319`: links of relayed mail lead there. Null: nowhere. */
  linkBase: string | null
  /** `127.0.0.1:1025`: the SMTP catcher that every message is handed to. Null: none. */
  relay: string | null
}

export function readOutboxSettings(keys: ReadHandle): OutboxSettings {
  return (
    keys.get<OutboxSettings>('SELECT link_base AS linkBase, relay FROM outbox_settings WHERE id = 1') ?? {
      linkBase: null,
      relay: null,
    }
  )
}

export function writeOutboxSettings(keys: WriteHandle, { linkBase, relay }: OutboxSettings): void {
  keys.run('INSERT OR REPLACE INTO outbox_settings (id, link_base, relay) VALUES (1, ?, ?)', [
    linkBase,
    relay,
  ])
}
