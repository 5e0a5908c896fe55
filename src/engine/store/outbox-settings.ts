import type { ReadHandle, WriteHandle } from './db.ts'

/** Where messages of the outbox are relayed to. Kept in keys.db, outside the world. */
interface OutboxSettings {
  /** `http://127.0.0.1:4319`: links of relayed mail lead there. Null: nowhere. */
  linkBase: string | null
  /** `127.0.0.1:1025`: the SMTP catcher that every message is handed to. Null: none. */
  relay: string | null
}

/** Returns the settings of the outbox; both null when nothing was set. */
export function readOutboxSettings(keys: ReadHandle): OutboxSettings {
  return (
    keys.get<OutboxSettings>('SELECT link_base AS linkBase, relay FROM outbox_settings WHERE id = 1') ?? {
      linkBase: null,
      relay: null,
    }
  )
}

/** Sets the settings of the outbox. Another catcher begins where the world is then, not where the one before was. */
export function writeOutboxSettings(keys: WriteHandle, { linkBase, relay }: OutboxSettings): void {
  keys.run(
    `INSERT INTO outbox_settings (id, link_base, relay) VALUES (1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET link_base = excluded.link_base, relay = excluded.relay,
       relay_start = CASE WHEN relay IS excluded.relay THEN relay_start END`,
    [linkBase, relay],
  )
}
