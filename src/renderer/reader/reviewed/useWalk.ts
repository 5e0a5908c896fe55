import { useEffect, useRef, type RefObject } from 'react'

/**
 * j and k inside one part of a page, whatever those keys do elsewhere on it: the part around
 * `box` that is marked `data-part`, or `box` itself. `o` opens what is chosen, where it can be.
 */
export function useWalk(
  box: RefObject<HTMLElement | null>,
  step: (by: 1 | -1) => void,
  open: (() => void) | null,
): void {
  const latest = useRef({ step, open })
  latest.current = { step, open }
  useEffect(() => {
    const scope = box.current?.closest<HTMLElement>('[data-part]') ?? box.current
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      const act = actOf(event.key, latest.current)
      if (act === null) return
      // Listeners further out see that the key is spent.
      event.preventDefault()
      act()
    }
    scope?.addEventListener('keydown', onKeyDown)
    return () => scope?.removeEventListener('keydown', onKeyDown)
  }, [box])
}

function actOf(
  key: string,
  { step, open }: { step: (by: 1 | -1) => void; open: (() => void) | null },
): (() => void) | null {
  if (key === 'j') return () => step(1)
  if (key === 'k') return () => step(-1)
  return key === 'o' ? open : null
}
