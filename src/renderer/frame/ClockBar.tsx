import { useShownTime } from '../ui/shownTime.ts'
import { Button, Menu, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  ChevronDown,
  Clock,
  FastForward,
  History,
  OctagonAlert,
  StepForward,
  X,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ClockState } from '../bridge/clock.ts'
import {
  advance,
  cancelAdvance,
  forgetClockNotice,
  setMode,
  useClockWork,
  type ClockWork,
  type Journey,
} from '../state/clock.ts'
import { queries } from '../state/queries.ts'
import { counted } from '../ui/time.ts'
import { describeSpan } from '../ui/zone.ts'
import { MODES, STEPS } from './clockCommands.ts'
import { askClock } from './overlays.ts'
import styles from './clock.module.css'
import { useScope } from '../screen/scope.tsx'

/** The time of a sandbox, what comes next, and the ways to move it. Part of the frame: it is never far. */
export function ClockBar() {
  const { connection } = useScope()
  const { data } = useQuery(queries.clock(connection.id))
  const time = useShownTime()
  const work = useClockWork(connection.id)
  const now = useRunning(data)
  const shown = work.journey?.now ?? now
  const rests = work.busy === null && work.journey === null
  return (
    <section className={`${styles['bar']} small`} aria-label="Clock of the sandbox">
      <Clock aria-hidden />
      {shown !== null && (
        <time
          className={styles['now']}
          dateTime={new Date(shown).toISOString()}
          title={time.everywhere(shown)}
        >
          <span className="mono">{time.clock(shown, data?.mode === 'live')}</span> {time.zone}
        </time>
      )}
      {data && <ModeMenu mode={data.mode} disabled={!rests} />}
      {work.journey ? (
        <Way journey={work.journey} />
      ) : (
        <>
          {data && now !== null && <Next at={data.nextEventAt} now={now} frozen={data.mode === 'frozen'} />}
          <ClockNotice work={work} />
          <span className={styles['push']} />
          <AdvanceButtons clock={data} busy={work.busy !== null} />
        </>
      )}
    </section>
  )
}

/** ms UTC. In `live` it goes on between two answers of the host, a second at a time. */
function useRunning(clock: ClockState | undefined): number | null {
  const [since, setSince] = useState({ clock, at: Date.now(), passed: 0 })
  if (since.clock !== clock) setSince({ clock, at: Date.now(), passed: 0 })
  const live = clock?.mode === 'live'
  useEffect(() => {
    if (!live) return
    const timer = window.setInterval(
      () => setSince((last) => ({ ...last, passed: Date.now() - last.at })),
      1000,
    )
    return () => window.clearInterval(timer)
  }, [live, clock])
  return clock ? Date.parse(clock.now) + (live ? since.passed : 0) : null
}

function Next({ at, now, frozen }: { at: string | null; now: number; frozen: boolean }) {
  const time = useShownTime()
  if (at === null) return <span className={styles['next']}>Nothing is due</span>
  const due = Date.parse(at)
  const wait = due - now
  return (
    <span className={styles['next']} title={time.everywhere(due)}>
      {wait <= 0
        ? frozen
          ? 'Events wait for the clock'
          : 'Next event: now'
        : `Next event in ${describeSpan(wait, true)}`}
    </span>
  )
}

function ModeMenu({ mode, disabled }: { mode: ClockState['mode']; disabled: boolean }) {
  const { connection } = useScope()
  const known = MODES.find((candidate) => candidate.mode === mode)
  const Icon = known?.icon ?? StepForward
  return (
    <Menu position="top-start" width={300} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          disabled={disabled}
          leftSection={<Icon aria-hidden />}
          rightSection={<ChevronDown aria-hidden />}
          aria-label={`Mode of the clock: ${mode}`}
          title={known?.hint}
        >
          {mode}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {MODES.map(({ mode: other, icon: Other, hint }) => (
          <Menu.Item
            key={other}
            leftSection={<Other aria-hidden />}
            aria-current={other === mode || undefined}
            onClick={() => void setMode(connection.id, other)}
          >
            {other} <span className={styles['hint']}>{hint}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function AdvanceButtons({ clock, busy }: { clock: ClockState | undefined; busy: boolean }) {
  const { connection } = useScope()
  const frozen = clock?.mode === 'frozen'
  const why = frozen ? 'The clock is frozen: choose stepped to advance it' : undefined
  const off = busy || frozen || !clock
  return (
    <>
      <Button
        leftSection={<StepForward aria-hidden />}
        disabled={off || clock.nextEventAt === null}
        title={why ?? (clock?.nextEventAt === null ? 'Nothing is due' : undefined)}
        onClick={() => void advance(connection.id, { next: true })}
      >
        Next event
      </Button>
      <Menu position="top-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            leftSection={<FastForward aria-hidden />}
            rightSection={<ChevronDown aria-hidden />}
            disabled={off}
            title={why}
          >
            Advance
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {STEPS.map(({ label, aim }) => (
            <Menu.Item
              key={label}
              leftSection={<FastForward aria-hidden />}
              onClick={() => void advance(connection.id, aim)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<CalendarClock aria-hidden />}
            onClick={() => askClock(connection.id, 'advance')}
          >
            To a date and time…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        leftSection={<History aria-hidden />}
        disabled={busy || !clock || clock.rewindsTo === null}
        title={clock?.rewindsTo === null ? 'The clock was not advanced yet' : undefined}
        onClick={() => askClock(connection.id, 'rewind')}
      >
        Rewind…
      </Button>
    </>
  )
}

function Way({ journey }: { journey: Journey }) {
  const time = useShownTime()
  const { connection } = useScope()
  const { from, now, target, processed } = journey
  const share = target > from ? ((now - from) / (target - from)) * 100 : 100
  return (
    <>
      <Progress
        className={styles['way']}
        value={share}
        size={6}
        aria-label="Way of the clock"
        aria-valuetext={`${describeSpan(target - now)} to go`}
      />
      <span className={styles['next']}>
        to {time.clock(target)} · {counted(processed, 'event')}
      </span>
      <Button leftSection={<X aria-hidden />} onClick={() => cancelAdvance(connection.id)}>
        Cancel
      </Button>
    </>
  )
}

/** What the clock is busy with before it moves, what it did, or why it did not. */
function ClockNotice({ work }: { work: ClockWork }) {
  const { connection } = useScope()
  const { busy, told, failure } = work
  if (failure)
    return (
      <span role="alert" className={styles['fault']} title={`${failure.code}: ${failure.message}`}>
        <OctagonAlert aria-hidden />
        <span>{failure.message}</span>
        <Button variant="subtle" color="gray" onClick={() => forgetClockNotice(connection.id)}>
          Dismiss
        </Button>
      </span>
    )
  return (
    <span role="status" className={styles['told']}>
      {busy === null ? told : SAYS[busy]}
    </span>
  )
}

const SAYS = {
  advance: 'Keeping a copy to come back to…',
  rewind: 'Putting the world back…',
  mode: 'Changing the mode…',
} as const
