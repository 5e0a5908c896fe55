import type { ConnectionRow } from '../engine/store/application.ts'

/** A deployment as a file carries it: what a colleague needs besides a key of their own. */
export interface PortableConnection extends Pick<
  ConnectionRow,
  'label' | 'environment' | 'colour' | 'organizationHeader'
> {
  url: string
}

/**
 * Returns by id what tells connections of one name apart: the host, or where hosts are the same too the
 * address, the environment, the end of the key, or else the id. Those with a name of their own are not among them.
 */
export function tellApart(rows: readonly ConnectionRow[]): Map<string, string> {
  const apart = new Map<string, string>()
  const byName = Object.groupBy(rows, ({ label }) => label.trim().toLowerCase())
  for (const named of Object.values(byName)) {
    if (!named || named.length === 1) continue
    for (const row of named) {
      const hint = HINTS.map((hintOf) => hintOf(row)).find((text, place) => {
        const same = named.filter((other) => HINTS[place]?.(other) === text)
        return text !== null && same.length === 1
      })
      apart.set(row.id, hint ?? row.id)
    }
  }
  return apart
}

/** From what a person recognizes best to what a machine does. */
const HINTS: readonly ((row: ConnectionRow) => string | null)[] = [
  hostOf,
  addressOf,
  ({ environment }) => environment,
  endOf,
]

function hostOf({ kind, location }: ConnectionRow): string | null {
  return kind === 'sandbox' ? (location.split(/[\\/]/).at(-1) ?? null) : new URL(location).host
}

function addressOf({ location }: ConnectionRow): string {
  return location
}

function endOf({ keyEnd }: ConnectionRow): string | null {
  return keyEnd === null || keyEnd === '' ? null : `key …${keyEnd}`
}
