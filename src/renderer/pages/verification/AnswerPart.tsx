import { Lock } from 'lucide-react'
import { useMemo } from 'react'
import { explain, type Statement, type Topic } from '../../../case/explain.ts'
import { sandboxRulesOf } from '../../../case/sandbox-rules.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { CiteButton } from './CiteButton.tsx'
import { sameCitations, useCiting } from './citing.ts'
import type { CasePartProps } from './useCase.ts'
import styles from './case.module.css'
import { exactTime, zonedTime } from '../../ui/time.ts'

const TIME = /^\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2} UTC$/
const PARTS =
  /(\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2} UTC|“[^”]*”|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b[A-Z]{4,}\b)/

/**
 * A sentence as it was said, easier to scan: the platform's own words stand out, and each time
 * tells on hover the clock of the organization too. Quoted words stay as they are.
 */
function SentenceText({ text, zone }: { text: string; zone: string | null }) {
  return text.split(PARTS).map((part, index) => {
    if (index % 2 === 0 || part.startsWith('“')) return part
    if (!TIME.test(part))
      return (
        <span key={index} className={styles['word']}>
          {part}
        </span>
      )
    const at = Date.parse(part)
    const local = zone === null ? null : zonedTime(at, zone)
    return (
      <time
        key={index}
        dateTime={new Date(at).toISOString()}
        title={local === null ? exactTime(at) : `${exactTime(at)}\n${local}`}
      >
        {part}
      </time>
    )
  })
}

/** The case in plain sentences, made by rules; the number of each opens what it rests on. */
const LABELS: Record<Topic, string> = {
  state: 'State',
  cause: 'Who and why',
  review: 'Review',
  emails: 'Emails',
  holds: 'Holds',
  account: 'Account',
  told: 'Customer',
  plan: 'Plan',
  figures: 'Figures',
  internal: 'Internal',
  silence: 'Not stated',
}

interface Line extends Statement {
  number: number
}

export function AnswerPart({ answers }: Pick<CasePartProps, 'answers'>) {
  const lines = useMemo(
    () => explain(answers).map((statement, index): Line => ({ ...statement, number: index + 1 })),
    [answers],
  )
  const rules = useMemo(() => sandboxRulesOf(answers), [answers])
  const zone = answers.organization.organization?.timezone ?? null
  useCitationKeys(lines)
  const byTopic = Map.groupBy(lines, ({ topic }) => topic)
  return (
    <dl className={styles['answer']}>
      {[...byTopic].map(([topic, said]) => (
        <div key={topic} className={styles['topic']} data-topic={topic}>
          <dt>
            {topic === 'internal' && <Lock aria-hidden />}
            {LABELS[topic]}
          </dt>
          <dd>
            {topic === 'internal' && (
              <p className={styles['warning']}>For the platform’s people. Not for the customer.</p>
            )}
            {said.map(({ key, text, citations, number }) => (
              <p key={key} data-sentence={key}>
                <SentenceText text={text} zone={zone} />{' '}
                <CiteButton citations={citations} number={number} label={`Citation ${number}`}>
                  {number}
                </CiteButton>
              </p>
            ))}
          </dd>
        </div>
      ))}
      {rules.length > 0 && (
        <div className={styles['topic']} data-topic="sandbox">
          <dt>In a sandbox</dt>
          <dd>
            <p>
              <SentenceText text={rules.join(' ')} zone={zone} />
            </p>
            <p>
              How the sandbox of this console applies it. The platform does not state it; a deployment may
              differ.
            </p>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** `c` and `C` walk through the citations from anywhere on the page. */
function useCitationKeys(lines: readonly Line[]): void {
  const { open, shown } = useCiting()
  const step = (by: 1 | -1): void => {
    const at = lines.findIndex(({ citations }) => sameCitations(citations, shown?.citations))
    const next = lines[at < 0 ? (by > 0 ? 0 : lines.length - 1) : (at + by + lines.length) % lines.length]
    if (!next) return
    document.querySelector<HTMLElement>(`[data-citation="${next.number}"]`)?.focus()
    open(next.citations)
  }
  useShortcut('nextCitation', () => step(1))
  useShortcut('previousCitation', () => step(-1))
}
