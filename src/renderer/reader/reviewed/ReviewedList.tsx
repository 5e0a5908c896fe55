import { Flag } from 'lucide-react'
import { useRef, useEffect, type RefObject } from 'react'
import { useShortcut } from '../../ui/shortcuts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { keyOf, scoresOf, subjectOf, type ReviewedEmail } from './reviewed.ts'
import styles from './reviewed.module.css'

interface ReviewedListProps {
  emails: ReviewedEmail[]
  chosen: string | null
  onChoose: (key: string) => void
  /** Opens the chosen email elsewhere. */
  onOpen?: () => void
  /** How many recipients got each of them; one without it. */
  counts?: readonly number[]
}

/** The sampled emails of a review, one of them chosen; j and k go to the next and the one before. */
export function ReviewedList({ emails, chosen, onChoose, onOpen, counts = [] }: ReviewedListProps) {
  const list = useRef<HTMLOListElement>(null)
  const step = (by: 1 | -1): void => {
    const at = emails.findIndex((email, index) => keyOf(email, index) === chosen)
    const next = Math.max(0, Math.min(emails.length - 1, at + by))
    const email = emails[next]
    if (email) onChoose(keyOf(email, next))
    // The focus goes along, so that what is chosen is also what is read out.
    const button = list.current?.querySelectorAll('button')[next]
    button?.focus()
    button?.scrollIntoView({ block: 'nearest' })
  }
  useWalk(list, step, onOpen ?? null)
  useShortcut('next', () => step(1))
  useShortcut('previous', () => step(-1))
  return (
    <ol ref={list} className={styles['list']} aria-label="Sampled emails">
      {emails.map((email, index) => {
        const key = keyOf(email, index)
        return (
          <li key={key}>
            <button
              type="button"
              className={styles['item']}
              aria-current={key === chosen ? 'true' : undefined}
              onClick={() => onChoose(key)}
            >
              <span className={styles['itemHead']}>
                <span className={styles['itemSubject']}>{subjectOf(email)}</span>
                {(counts[index] ?? 1) > 1 && <Badge meaning="neutral">{counts[index]} alike</Badge>}
                <FlagBadge flagged={email.flagged} />
              </span>
              <span className={styles['itemScores']}>
                {scoresOf(email)
                  .map(([name, value]) => `${name} ${value}`)
                  .join(' · ') || 'no scores stated'}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

export function FlagBadge({ flagged }: Pick<ReviewedEmail, 'flagged'>) {
  if (flagged === null || flagged === undefined) return null
  return flagged ? (
    <Badge meaning="attention" icon={Flag}>
      flagged
    </Badge>
  ) : (
    <Badge meaning="neutral">not flagged</Badge>
  )
}

/**
 * j and k inside one part of a page, whatever those keys do elsewhere on it: the part around
 * `box` that is marked `data-part`, or `box` itself. `o` opens what is chosen, where it can be.
 */
function useWalk(
  box: RefObject<HTMLElement | null>,
  step: (by: 1 | -1) => void,
  open: (() => void) | null,
): void {
  const latest = useRef({ step, open })
  latest.current = { step, open }
  useEffect(() => {
    const scope = box.current?.closest<HTMLElement>('[data-part]') ?? box.current
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      const act = actOf(event.key, latest.current)
      if (act === null) return
      // Listeners further out see that the key is spent.
      event.preventDefault()
      act()
    }
    scope?.addEventListener('keydown', onKeyDown)
    return () => scope?.removeEventListener('keydown', onKeyDown)
  }, [box])
}

function actOf(
  key: string,
  { step, open }: { step: (by: 1 | -1) => void; open: (() => void) | null },
): (() => void) | null {
  if (key === 'j') return () => step(1)
  if (key === 'k') return () => step(-1)
  return key === 'o' ? open : null
}
