import { useShownTime } from '../../../ui/shownTime.ts'
import { useMemo, useState } from 'react'
import { answersOfCase, type CaseContent } from '../../../../case/case-file.ts'
import { explain } from '../../../../case/explain.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { AnswerPart } from '../AnswerPart.tsx'
import { CitationPanel } from '../CitationPanel.tsx'
import { type Citing, CitingContext, type ShownCitation } from '../citing.ts'
import { EvidencePart } from '../evidence/EvidencePart.tsx'
import { TimelinePart } from '../TimelinePart.tsx'
import { RedactionList } from './RedactionList.tsx'
import caseStyles from '../case.module.css'
import styles from './casefile.module.css'

interface OpenedPartsProps {
  content: CaseContent
  altered: readonly string[]
}

/** The same parts as of a case that is read now, out of the file alone. */
export function OpenedParts({ content, altered }: OpenedPartsProps) {
  const answers = useMemo(() => answersOfCase(content), [content])
  const [shown, setShown] = useState<ShownCitation | null>(null)
  const citing = useMemo(
    (): Citing => ({ open: (citations, at = 0) => setShown({ citations, at }), shown }),
    [shown],
  )
  const time = useShownTime()
  const timeIn = (iso: string): string =>
    Number.isNaN(Date.parse(iso)) ? 'a time that is not stated' : time.exact(iso)
  const { reply, notes, redactions, source, createdAt, facts } = content
  const marked = (...parts: string[]): boolean => parts.some((part) => altered.includes(part))
  return (
    <CitingContext value={citing}>
      <p className={styles['origin']}>
        Read from {source.label || 'a source without a name'} ({source.environment || 'not stated'}) as of{' '}
        {timeIn(facts.gatheredAt)}; the file was made {timeIn(createdAt)}. Read-only.
      </p>
      <div className={caseStyles['desk']}>
        <div className={caseStyles['body']}>
          <Section title="Answer" altered={marked('facts', 'sentences', 'evidence')}>
            <OtherWords content={content} />
            <AnswerPart answers={answers} />
          </Section>
          <Section title="Timeline" altered={marked('facts', 'timeline')}>
            <TimelinePart answers={answers} />
          </Section>
          <Section title="Evidence" altered={marked('evidence')}>
            <EvidencePart answers={answers} />
          </Section>
          <Section title="Reply" altered={marked('reply')}>
            {reply ? (
              <>
                <p className={styles['dim']}>
                  {reply.state === 'copied' ? 'As it was copied' : 'As it stood in the composer'}
                  {reply.at === null ? '.' : `, ${timeIn(reply.at)}.`}
                </p>
                <div className={styles['words']}>{reply.text}</div>
              </>
            ) : (
              <p>No reply is in this file.</p>
            )}
          </Section>
          {notes && (
            <Section title="INTERNAL: not for the customer" altered={marked('notes')}>
              {notes.map(({ text }) => (
                <div key={text} className={styles['words']}>
                  {text}
                </div>
              ))}
            </Section>
          )}
          <Section title="Left out or replaced" altered={marked('redactions')}>
            <RedactionList redactions={redactions} />
          </Section>
        </div>
        {shown && (
          <CitationPanel
            pins={null}
            answers={answers}
            shown={shown}
            onShow={citing.open}
            onClose={() => setShown(null)}
          />
        )}
      </div>
    </CitingContext>
  )
}

/** The sentences are made again from the answers; a later version may say something else. */
function OtherWords({ content }: { content: CaseContent }) {
  const now = useMemo(() => explain(answersOfCase(content)).map(({ text }) => text), [content])
  const missing = content.sentences.filter(({ text }) => !now.includes(text))
  if (missing.length === 0) return null
  return (
    <details className={styles['other']}>
      <summary>
        {missing.length} of {content.sentences.length} sentences stand otherwise in the file
      </summary>
      <ul>
        {missing.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

interface SectionProps {
  title: string
  altered: boolean
  children: React.ReactNode
}

function Section({ title, altered, children }: SectionProps) {
  const id = `file-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section className={caseStyles['section']} aria-labelledby={id}>
      <div className={caseStyles['sectionHead']}>
        <h2 id={id}>{title}</h2>
        {altered && <Badge meaning="blocked">altered</Badge>}
      </div>
      {children}
    </section>
  )
}
