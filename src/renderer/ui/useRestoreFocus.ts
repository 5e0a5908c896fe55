import { useEffect, useState } from 'react'

/**
 * Gives the focus back to the element that had it before a dialog, when the dialog leaves the page
 * and the focus is lost. Mantine does so only when a dialog is closed; ours are unmounted instead.
 */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && opener instanceof HTMLElement && opener.isConnected)
        // Where one was is still in view: a long message would be scrolled to its beginning.
        opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
