import { useEffect, useState } from 'react'

/**
 * A dialog is taken off the page, not closed, so the library never hears that it ended:
 * this lets the keyboard go on from where it was opened.
 */
export function useReturnOfFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}
