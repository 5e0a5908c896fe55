import {
  ArrowRightLeft,
  ChevronRight,
  Flag,
  Gavel,
  MailX,
  type LucideIcon,
  Pause,
  ScanSearch,
  Undo2,
} from 'lucide-react'
import { useId, useState } from 'react'
import { type CaseAnswers, cited } from '../../../case/answers.ts'
import type { TimelineEvent, TimelineKind } from '../../../case/timeline.ts'
import { useShownTime } from '../../ui/shownTime.ts'
import { CiteButton } from './CiteButton.tsx'
import styles from './timeline.module.css'

export const KINDS: Record<TimelineKind, { label: string; icon: LucideIcon }> = {
  transition: { label: 'Transitions', icon: ArrowRightLeft },
  reversal: { label: 'Reversals', icon: Undo2 },
  hold: { label: 'Holds', icon: Pause },
  review: { label: 'Reviews', icon: ScanSearch },
  milestone: { label: 'Milestone claims', icon: Flag },
  ban: { label: 'Account bans', icon: Gavel },
  attempt: { label: 'Failed campaigns', icon: MailX },
}

const NAMES: Record<TimelineKind, string> = {
  transition: 'transition',
  reversal: 'reversal',
  hold: 'hold',
  review: 'review',
  milestone: 'milestone claim',
  ban: 'account ban',
  attempt: 'failed campaign',
}

interface TimelineRowProps {
  event: TimelineEvent
  answers: CaseAnswers
  zone: string | null
}

/** One line: when, what kind, what, who, why; opened, all that the platform gave of it. */
export function TimelineRow({ event, answers, zone }: TimelineRowProps) {
  const { at, kind, actor, title, detail, citation } = event
  const [open, setOpen] = useState(false)
  const payload = useId()
  const { icon: Icon } = KINDS[kind]
  const time = useShownTime(zone)
  return (
    <li className={styles['event']} data-kind={kind}>
      <div className={styles['line']}>
        {at === '' ? (
          <span className={styles['time']}>–</span>
        ) : (
          <time className={styles['time']} dateTime={at} title={time.everywhere(at)}>
            {time.hours(at)}
          </time>
        )}
        <Icon role="img" aria-label={NAMES[kind]} className={styles['icon']} />
        <button
          type="button"
          className={styles['title']}
          aria-expanded={open}
          aria-controls={payload}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight aria-hidden data-open={open || undefined} />
          {title}
        </button>
        <span className={styles['actor']}>
          {actor === null
            ? 'the actor is not stated'
            : `${actor.name}${actor.type === actor.name ? '' : ` · ${actor.type}`}`}
        </span>
        <span className={styles['detail']} title={detail ?? undefined}>
          {detail}
        </span>
        <CiteButton citations={[citation]} label={`Citation: ${title}`}>
          {'{ }'}
        </CiteButton>
      </div>
      <div id={payload} hidden={!open}>
        {open && <Payload value={cited(answers, citation)} />}
      </div>
    </li>
  )
}

/** Every field of the record, as it came. */
function Payload({ value }: { value: unknown }) {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return (
    <dl className={styles['payload']}>
      {fields.map(([name, field]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof field === 'string' ? field : JSON.stringify(field)}</dd>
        </div>
      ))}
    </dl>
  )
}
