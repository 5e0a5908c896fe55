import { useMemo } from 'react'
import { isRecord } from '../../../shared/text/guards.ts'
import { setView, useView, viewStore } from '../../state/views.ts'

export const MARKS = ['claimed', 'done', 'escalated'] as const

export type Mark = (typeof MARKS)[number]

/** What an agent keeps of an organization in triage. It is local: the platform never hears of it. */
export interface DeskEntry {
  mark: Mark | null
  note: string
  /** When it was changed last, by the clock of this computer. */
  at: string
}

export type Desk = Readonly<Record<string, DeskEntry>>

const placeOf = (connection: string): string => `${connection}/triage-desk`

/** Returns what is kept of each organization of a connection, by id. */
export function useDesk(connection: string): Desk {
  const kept = useView(placeOf(connection))
  // Another desk is another column, and draws every row.
  return useMemo(() => readDesk(kept), [kept])
}

/** Marks organizations, or takes their mark away; a note goes with each. What says nothing is not kept. */
export function markOrganizations(
  connection: string,
  ids: readonly string[],
  change: Partial<Pick<DeskEntry, 'mark' | 'note'>>,
): void {
  const place = placeOf(connection)
  const desk = readDesk(viewStore.getState().current[place] ?? null)
  const at = new Date().toISOString()
  const changed = ids.map((id): [string, DeskEntry] => [
    id,
    { mark: null, note: '', ...desk[id], ...change, at },
  ])
  const entries = Object.entries({ ...desk, ...Object.fromEntries(changed) })
  setView(place, Object.fromEntries(entries.filter(([, { mark, note }]) => mark !== null || note !== '')))
}

function readDesk(kept: Record<string, unknown> | null): Desk {
  const entries = Object.entries(kept ?? {}).flatMap(([id, value]): [string, DeskEntry][] => {
    if (!isRecord(value)) return []
    const { mark, note, at } = value
    const known = MARKS.find((one) => one === mark) ?? null
    const read = {
      mark: known,
      note: typeof note === 'string' ? note : '',
      at: typeof at === 'string' ? at : '',
    }
    return [[id, read]]
  })
  return Object.fromEntries(entries)
}
