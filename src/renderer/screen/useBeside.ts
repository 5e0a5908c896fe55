import { useEffect } from 'react'
import { turnTab } from '../state/frame.ts'
import { rememberList } from '../state/neighbours.ts'
import { screenPath } from '../state/route.ts'

interface Beside {
  /** The list's address. */
  list: string
  /** The address shown now: the list's, or that of the record beside it. */
  here: string
  /** Turns to another record, or with null to the list alone. */
  show: (id: string | null) => void
}

/** A list that shows the record of its address beside it, and j and k the way through its rows. */
export function useBeside(
  connection: string,
  screen: string,
  id: string | null,
  rows: { id: string }[] | undefined,
): Beside {
  const list = screenPath(connection, screen)
  const pathOf = (one: string | null): string => (one === null ? list : screenPath(connection, screen, one))
  useEffect(() => rememberList(list, rows), [list, rows])
  return { list, here: pathOf(id), show: (next) => turnTab(pathOf(id), pathOf(next)) }
}
