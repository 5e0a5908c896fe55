import { useShownTime } from '../ui/shownTime.ts'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placeLocal } from '../../engine/domain/timezone.ts'
import { advance, rewind, useClockWork } from '../state/clock.ts'
import { queries, useConnection } from '../state/queries.ts'
import { EnvironmentEdge } from '../ui/Badge.tsx'
import { DangerButtons, Dialog, FormButtons } from '../ui/Dialog.tsx'
import { clockTime, dayAndTime, describeSpan, readLocal } from '../ui/zone.ts'
import { closeOverlays } from './overlays.ts'
import styles from './clock.module.css'
import { DAY_MS } from '../../shared/text/time-units.ts'

/** What is asked before the clock moves. */
export function ClockDialog({ connection, ask }: { connection: string; ask: 'advance' | 'rewind' }) {
  const { data } = useQuery(queries.clock(connection))
  const found = useConnection(connection)
  if (!data || !found) return null
  const about = { connection, now: Date.parse(data.now) }
  if (ask === 'rewind') return <RewindDialog {...about} to={data.rewindsTo} />
  return <AdvanceDialog {...about} />
}

interface About {
  connection: string
  now: number
}

function AdvanceDialog(about: About) {
  const { connection, now } = about
  const { zone } = useShownTime()
  const [given, setGiven] = useState<{ day: string; time: string } | null>(null)
  // Until somebody types, tomorrow at the same time, in whatever zone turns out to be theirs.
  const { day, time } = given ?? dayAndTime(now + DAY_MS, zone)
  const local = readLocal(day, time)
  const at = local === null ? null : placeLocal(zone, local).at
  const fault = at === null ? 'Give a date and a time.' : at < now ? 'That is past: rewind goes back.' : null
  const submit = (): void => {
    if (at === null || fault !== null) return
    closeOverlays()
    void advance(connection, { to: new Date(at).toISOString() })
  }
  return (
    <Dialog
      title="Advance to a date and time"
      onClose={closeOverlays}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={closeOverlays} disabled={fault !== null}>
          Advance
        </FormButtons>
      }
    >
      <p>All that is due on the way happens: sends, deliveries, opens, clicks, bounces.</p>
      <div className={styles['pair']}>
        <TextInput
          type="date"
          label="Date"
          value={day}
          data-autofocus
          onChange={(event) => setGiven({ day: event.currentTarget.value, time })}
        />
        <TextInput
          type="time"
          label={`Time in ${zone}`}
          value={time}
          onChange={(event) => setGiven({ day, time: event.currentTarget.value })}
        />
      </div>
      <p className={styles['instant']} role="status">
        {fault ??
          (at !== null && (
            <>
              <strong>{clockTime(at, zone)}</strong> {zone}, {describeSpan(at - now)} from now
            </>
          ))}
      </p>
    </Dialog>
  )
}

function RewindDialog({ to, ...about }: About & { to: string | null }) {
  const { connection, now } = about
  const time = useShownTime()
  const { busy } = useClockWork(connection)
  const run = (): void => {
    closeOverlays()
    void rewind(connection)
  }
  if (to === null)
    return (
      <Dialog
        title="Rewind the clock"
        onClose={closeOverlays}
        footer={
          <Button data-autofocus onClick={closeOverlays}>
            Close
          </Button>
        }
      >
        <p>There is nothing to rewind: the clock was not advanced.</p>
      </Dialog>
    )
  const at = Date.parse(to)
  return (
    <Dialog
      title="Rewind the clock"
      onClose={closeOverlays}
      edge={<EnvironmentEdge environment="sandbox" />}
      footer={
        <DangerButtons keep="Keep as it is" onKeep={closeOverlays} busy={busy === 'rewind'} onConfirm={run}>
          Rewind
        </DangerButtons>
      }
    >
      <p className={styles['instant']}>
        Puts the whole sandbox back to <strong title={time.everywhere(at)}>{time.clock(at)}</strong>{' '}
        {time.zone}, {describeSpan(now - at)} before now.
      </p>
      <p>
        Lost, in every organization: all that happened in that time, and every change made since, by you or by
        a script: people, campaigns, drafts, settings.
      </p>
      <p>Kept: connections, tokens, the history of calls and saved calls. It cannot be undone.</p>
    </Dialog>
  )
}
