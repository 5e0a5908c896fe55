import { createContext, useContext, useMemo } from 'react'
import { exactTime } from './time.ts'
import { clockTime, dayAndTime } from './zone.ts'

/** The clocks that instants are shown on: one choice for the whole console. */
export type ZoneChoice = 'utc' | 'local' | 'organization'

interface ShownZone {
  choice: ZoneChoice
  /** Of the organization acted as; null where nobody says. */
  own: string | null
}

export const ShownZoneContext = createContext<ShownZone>({ choice: 'utc', own: null })

/** How instants are written now. What is no time comes back as it came. */
export interface ShownTime {
  /** The IANA name of the zone. */
  zone: string
  /** That of the organization, where it is known. */
  own: string | null
  /** "2026-03-12 11:42:00 Europe/Paris" */
  exact: (at: string | number) => string
  /** The same in each zone that matters, a line each, that of the choice first: what stands on hover. */
  everywhere: (at: string | number) => string
  /** "Fri 20 Nov 2026, 10:00" */
  clock: (at: string | number, seconds?: boolean) => string
  /** "2026-11-20" */
  day: (at: string | number) => string
  /** "10:00" */
  hours: (at: string | number) => string
}

/** Returns how instants are written now; `own` is the zone of the organization that they belong to. */
export function useShownTime(own?: string | null): ShownTime {
  const { choice, own: acting } = useContext(ShownZoneContext)
  const organization = own ?? acting
  return useMemo(() => shownTime(choice, organization), [choice, organization])
}

/** Returns how instants are written by a choice; without an organization its choice is UTC. */
export function shownTime(choice: ZoneChoice, own: string | null): ShownTime {
  const zone = choice === 'local' ? localZone() : choice === 'organization' ? (own ?? 'UTC') : 'UTC'
  const zones = [...new Set([zone, 'UTC', ...(own === null ? [] : [own])])]
  return {
    zone,
    own,
    exact: (at) => exactTime(at, zone),
    everywhere: (at) => zones.map((one) => exactTime(at, one)).join('\n'),
    clock: (at, seconds) => clockTime(new Date(at).getTime(), zone, seconds),
    day: (at) => dayAndTime(new Date(at).getTime(), zone).day,
    hours: (at) => dayAndTime(new Date(at).getTime(), zone).time,
  }
}

/** Returns the zone of this computer. */
function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
