import { useLayoutEffect, useState, type RefObject } from 'react'
import { useShortcut } from '../../ui/shortcuts.ts'

/** j and k put the focus on the next and the previous of the elements marked `data-step`. */
export function useSteps(box: RefObject<HTMLElement | null>): void {
  const [ready, setReady] = useState(false)
  // The record around has these keys for its neighbours, and the later listener wins: this one.
  useLayoutEffect(() => setReady(true), [])
  const step = (by: 1 | -1): void => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
  }
  useShortcut(ready ? 'next' : 'none', () => step(1))
  useShortcut(ready ? 'previous' : 'none', () => step(-1))
}
