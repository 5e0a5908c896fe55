import { useEffect, useState } from 'react'

/** Returns the milliseconds until an instant, counted down each second; at and after the end `onEnd` is called. */
export function useRemaining(until: string, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  const end = Date.parse(until)
  useEffect(() => {
    const timer = window.setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= end) onEnd()
    }, 1000)
    return () => window.clearInterval(timer)
  }, [end, onEnd])
  return Math.max(0, end - now)
}
