import { FastForward, History, Pause, Play, StepForward, type LucideIcon } from 'lucide-react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import type { Aim, ClockMode } from '../bridge/clock.ts'
import { advance, setMode } from '../state/clock.ts'
import { askClock } from './overlays.ts'
import type { Command } from './paletteEntry.ts'

/** How far one press goes; a day is 24 hours. */
export const STEPS: { label: string; aim: Aim }[] = [
  { label: 'By 1 hour', aim: { by: '1h' } },
  { label: 'By 1 day', aim: { by: '1d' } },
  { label: 'By 3 days', aim: { by: '3d' } },
]

export const MODES: { mode: ClockMode; icon: LucideIcon; hint: string }[] = [
  { mode: 'stepped', icon: StepForward, hint: 'moves only when it is advanced' },
  { mode: 'live', icon: Play, hint: 'moves with this computer, from where it is now' },
  { mode: 'frozen', icon: Pause, hint: 'does not move, and cannot be advanced' },
]

/** What the clock bar does, for the palette. Deployments have no clock of their own. */
export function clockCommands({ id, kind, state, label: detail }: ConnectionSummary): Command[] {
  if (kind !== 'sandbox' || state !== 'open') return []
  return [
    {
      id: 'clock-next',
      icon: StepForward,
      label: 'Advance the clock to the next event',
      detail,
      run: () => void advance(id, { next: true }),
    },
    ...STEPS.map(({ label, aim }, index): Command => ({
      id: `clock-step-${index}`,
      icon: FastForward,
      label: `Advance the clock ${label.toLowerCase()}`,
      detail,
      run: () => void advance(id, aim),
    })),
    {
      id: 'clock-to',
      icon: FastForward,
      label: 'Advance the clock to a date and time',
      detail,
      run: () => askClock(id, 'advance'),
    },
    {
      id: 'clock-rewind',
      icon: History,
      label: 'Rewind the clock',
      detail,
      run: () => askClock(id, 'rewind'),
    },
    ...MODES.map(({ mode, icon, hint }): Command => ({
      id: `clock-${mode}`,
      icon,
      label: `Clock: ${mode}`,
      detail: hint,
      run: () => void setMode(id, mode),
    })),
  ]
}
