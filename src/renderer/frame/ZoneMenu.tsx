import { ActionIcon, Menu } from '@mantine/core'
import { Check, Clock4 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOptionalScope } from '../screen/scope.tsx'
import { useZone } from '../screen/useZone.ts'
import { frameStore } from '../state/frame.ts'
import { useFrame } from '../state/hooks.ts'
import { ShownZoneContext, shownTime, type ZoneChoice, useShownTime } from '../ui/shownTime.ts'
import styles from './navigation.module.css'

/** The clocks that instants can be shown on. */
export const ZONES: readonly { choice: ZoneChoice; label: string }[] = [
  { choice: 'utc', label: 'UTC' },
  { choice: 'local', label: 'This computer' },
  { choice: 'organization', label: 'The organization' },
]

/**
 * Says for all that stands inside the clocks that it shows instants on. One element whether a connection is
 * chosen or not: another would take away what is typed in it when the first connection appears.
 */
export function ShownZone({ children }: { children: ReactNode }) {
  const scope = useOptionalScope()
  const own = useZone(scope?.connection ?? null, scope?.organization ?? null)
  const choice = useFrame((state) => state.zone)
  return <ShownZoneContext value={{ choice, own }}>{children}</ShownZoneContext>
}

/** The switch between them: one for the whole console, remembered like the theme. */
export function ZoneMenu() {
  const scope = useOptionalScope()
  const chosen = useFrame((state) => state.zone)
  const { zone, own } = useShownTime()
  return (
    <Menu position="top-start">
      <Menu.Target>
        <ActionIcon aria-label={`Times in ${zone}`} title={`Times in ${zone}`}>
          <Clock4 aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className="small">
        <Menu.Label>Times on the clocks of</Menu.Label>
        {ZONES.map(({ choice, label }) => (
          <Menu.Item
            key={choice}
            rightSection={choice === chosen ? <Check aria-label="chosen" /> : null}
            onClick={() => frameStore.setState({ zone: choice })}
            className={choice === chosen ? styles['chosen'] : undefined}
          >
            {label} {sayZone(choice, own, (scope?.organization ?? null) !== null)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function sayZone(choice: ZoneChoice, own: string | null, isActing: boolean): string {
  if (choice === 'utc') return ''
  if (choice === 'local' || own !== null) return `(${shownTime(choice, own).zone})`
  return isActing ? '(its zone is not known: UTC)' : '(where it is known, else UTC)'
}
