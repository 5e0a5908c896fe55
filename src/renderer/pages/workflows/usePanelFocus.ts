import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

const FIRST_FIELD = 'aside :is(input, textarea, button, a):not([aria-label="Close"])'

/** Enter takes the keys from a graph into the panel beside it, Escape back; a panel that closes gives them back. */
export function usePanelFocus(isOpen: boolean) {
  const stage = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [entered, setEntered] = useState(0)
  useEffect(() => {
    if (entered > 0) panel.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [entered])
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (document.activeElement === document.body) stage.current?.focus()
    }
  }, [isOpen])
  const onPanelKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target } = event
    if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement)) return
    // A dialog or a list that opened over the panel takes the key for itself.
    if (target.closest('[role="dialog"]') !== null || !event.currentTarget.contains(target)) return
    if (target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    stage.current?.focus()
  }
  return { stage, panel, onPanelKey, enter: () => setEntered((count) => count + 1) }
}
