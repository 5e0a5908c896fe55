import { writeLocalTime } from '../../domain/timezone.ts'

/** In the chosen zone, and in the organization's own where its clocks say something else. */
export function describeInstant(at: number, zone: string, own: string): string {
  const chosen = writeLocalTime(zone, at)
  const there = writeLocalTime(own, at)
  return chosen === there ? `${chosen} (${zone})` : `${chosen} (${zone}), which is ${there} in ${own}`
}
