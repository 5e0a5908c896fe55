import { type RefObject, useEffect, useState } from 'react'

/** Which part is read now, and the way to another: its heading takes the focus. */
export function useParts(body: RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const element = body.current
    if (!element) return
    const look = (): void => setPlace(partInView(element))
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [body])
  const goTo = (index: number): void => {
    const section = body.current?.querySelectorAll<HTMLElement>('[data-part]')[index]
    if (!section) return
    section.scrollIntoView({ block: 'start' })
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    setPlace(index)
  }
  return { place, goTo }
}

function partInView(body: HTMLElement): number {
  const parts = [...body.querySelectorAll<HTMLElement>('[data-part]')]
  // At its end the last part is read, however short it is.
  if (body.scrollTop + body.clientHeight >= body.scrollHeight - 2 && body.scrollTop > 0)
    return parts.length - 1
  const top = body.getBoundingClientRect().top + 60
  return Math.max(
    0,
    parts.findLastIndex((part) => part.getBoundingClientRect().top <= top),
  )
}
