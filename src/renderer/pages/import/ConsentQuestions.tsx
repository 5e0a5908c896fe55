import { Button, Radio } from '@mantine/core'
import { useStore } from 'zustand'
import { openGroups, readMeaning, type ConsentQuestion, type Meaning } from '../../import/consent.ts'
import { Badge } from '../../ui/Badge.tsx'
import { counted } from '../../ui/time.ts'
import type { ImportWork } from './importWork.ts'
import styles from './consent.module.css'

const MEANINGS: { value: Meaning; label: string }[] = [
  { value: 'subscribed', label: 'Subscribed' },
  { value: 'optedOut', label: 'Opted out' },
  { value: 'unrelated', label: 'Not about this' },
]

/** Who of the file may get email: every value of a column that says so, with what it means. */
export function ConsentQuestions({ work }: { work: ImportWork }) {
  const { plan } = useStore(work.store)
  if (plan.consent.length === 0) return null
  return (
    <section aria-labelledby="consent" className={styles['questions']}>
      <div>
        <h2 id="consent" className={styles['title']}>
          Who may get email?
        </h2>
        <p className={styles['told']}>
          Nobody is subscribed before this is answered. A person who opted out in one column or row is out,
          whatever the others say.
        </p>
      </div>
      {plan.consent.map((question) => (
        <Question
          key={question.column ?? 'file'}
          question={question}
          onAnswer={(answered) => work.answerQuestion(answered)}
        />
      ))}
    </section>
  )
}

function Question({
  question,
  onAnswer,
}: {
  question: ConsentQuestion
  onAnswer: (question: ConsentQuestion) => void
}) {
  const { column, header, groups, meanings } = question
  const open = openGroups(question).length
  const isOff = groups.every(({ key }) => readMeaning(question, key) === 'unrelated')
  const setAll = (meaning: Meaning): void =>
    onAnswer({
      ...question,
      meanings: Object.fromEntries(groups.map(({ key }) => [key, meaning])),
    })
  return (
    <section aria-label={header} className={styles['question']} data-open={open > 0 || undefined}>
      <div className={styles['head']}>
        <h3 className="mono">{header}</h3>
        {open > 0 && <Badge meaning="attention">{counted(open, 'value')} to answer</Badge>}
        <Button
          size="compact-xs"
          className={styles['off']}
          disabled={isOff}
          onClick={() => setAll('unrelated')}
        >
          Not about email
        </Button>
      </div>
      {groups.map(({ key, label, rows }, index) => {
        const meaning = readMeaning(question, key)
        return (
          <div
            key={key}
            role="radiogroup"
            aria-label={`${header}: ${label}`}
            className={styles['value']}
            data-open={meaning === null || undefined}
          >
            <span className={styles['label']} title={label}>
              {label}
            </span>
            <span className={styles['rows']}>{counted(rows, 'row')}</span>
            <span className={styles['choices']}>
              {MEANINGS.map((choice) => (
                <Radio
                  key={choice.value}
                  name={`consent-${column ?? 'file'}-${index}`}
                  label={choice.label}
                  checked={meaning === choice.value}
                  onChange={() => onAnswer({ ...question, meanings: { ...meanings, [key]: choice.value } })}
                />
              ))}
            </span>
          </div>
        )
      })}
    </section>
  )
}
