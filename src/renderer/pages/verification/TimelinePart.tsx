import { type ShownTime, useShownTime } from '../../ui/shownTime.ts'
import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  isCut,
  TIMELINE_KINDS,
  type TimelineEvent,
  type TimelineKind,
  timelineOf,
} from '../../../case/timeline.ts'
import { MOST_REVIEWS, MOST_TRANSITIONS } from '../../../engine/domain/limits.ts'
import { count } from '../../ui/time.ts'
import type { CasePartProps } from './useCase.ts'
import { KINDS, TimelineRow } from './TimelineRow.tsx'
import styles from './timeline.module.css'

/** Everything that is known to have happened, newest first; filters say what they leave out. */
export function TimelinePart({ answers }: Pick<CasePartProps, 'answers'>) {
  const events = useMemo(() => timelineOf(answers), [answers])
  const [kinds, setKinds] = useState<ReadonlySet<string>>(new Set())
  const [actors, setActors] = useState<ReadonlySet<string>>(new Set())
  const shown = events.filter(
    (event) =>
      (kinds.size === 0 || kinds.has(event.kind)) && (actors.size === 0 || actors.has(actorNameOf(event))),
  )
  const clear = (): void => {
    setKinds(new Set())
    setActors(new Set())
  }
  const zone = answers.organization.organization?.timezone ?? null
  const time = useShownTime(zone)
  return (
    <div>
      <div className={`${styles['filters']} small`}>
        <Chips
          label="Kinds of events"
          options={TIMELINE_KINDS.map((kind) => ({
            value: kind,
            label: KINDS[kind].label,
            amount: amountOf(events, kind),
          }))}
          chosen={kinds}
          onChange={setKinds}
        />
        <Chips label="Who did it" options={actorsOf(events)} chosen={actors} onChange={setActors} />
      </div>
      <p className={styles['count']} role="status">
        {shown.length === events.length
          ? `${count(events.length)} events, newest first, in ${time.zone}.`
          : `${count(shown.length)} of ${count(events.length)} events; the filters leave out ${count(events.length - shown.length)}.`}
        {shown.length < events.length && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<X aria-hidden />}
            onClick={clear}
          >
            Show all
          </Button>
        )}
      </p>
      <Days events={shown} answers={answers} zone={zone} />
      {(['transition', 'review'] as const)
        .filter((kind) => isCut(answers, kind))
        .map((kind) => (
          <p key={kind} className={styles['count']}>
            {kind === 'review'
              ? `The platform gives the latest ${MOST_REVIEWS} reviews; there may be older ones.`
              : `The platform gives the latest ${MOST_TRANSITIONS} transitions; there may be older ones.`}
          </p>
        ))}
    </div>
  )
}

/** Events between two day separators. An event without a time stands under a heading of its own. */
function Days({
  events,
  answers,
  zone,
}: {
  events: TimelineEvent[]
  answers: CasePartProps['answers']
  zone: string | null
}) {
  const time = useShownTime(zone)
  return [...Map.groupBy(events, ({ at }) => dayOf(at, time))].map(([day, ofDay]) => (
    <section key={day} className={styles['day']} aria-label={day}>
      <h3>{day}</h3>
      <ol>
        {ofDay.map((event) => (
          <TimelineRow
            key={`${event.citation.tool} ${event.citation.pointer} ${event.title}`}
            event={event}
            answers={answers}
            zone={zone}
          />
        ))}
      </ol>
    </section>
  ))
}

/** "Fri, 20 Nov 2026" */
function dayOf(at: string, time: ShownTime): string {
  return at === '' ? 'Time not stated by the platform' : time.clock(at).replace(/,? \d\d:\d\d$/, '')
}

function amountOf(events: readonly TimelineEvent[], kind: TimelineKind): number {
  return events.filter((event) => event.kind === kind).length
}

function actorNameOf({ actor }: TimelineEvent): string {
  return actor?.name ?? 'not stated'
}

interface Option {
  value: string
  label: string
  amount: number
}

function actorsOf(events: readonly TimelineEvent[]): Option[] {
  return [...Map.groupBy(events, actorNameOf)].map(([value, of]) => ({
    value,
    label: value,
    amount: of.length,
  }))
}

interface ChipsProps {
  label: string
  options: Option[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** None chosen means all; what there is none of says so and cannot be chosen. */
function Chips({ label, options, chosen, onChange }: ChipsProps) {
  return (
    <div className={styles['chips']} role="group" aria-label={label}>
      {options.map(({ value, label: name, amount }) => (
        <button
          key={value}
          type="button"
          className={styles['chip']}
          aria-pressed={chosen.has(value)}
          disabled={amount === 0}
          onClick={() => {
            const next = new Set(chosen)
            if (!next.delete(value)) next.add(value)
            onChange(next)
          }}
        >
          {name} <span className={styles['amount']}>{count(amount)}</span>
        </button>
      ))}
    </div>
  )
}
