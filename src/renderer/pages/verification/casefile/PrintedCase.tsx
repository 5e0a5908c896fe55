import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Citation } from '../../../../case/answers.ts'
import type { CaseContent, CaseDiagnosis } from '../../../../case/case-file.ts'
import { VERDICT_WORDS } from '../../../../case/diagnosis/check.ts'
import styles from './print.module.css'

interface PrintedCaseProps {
  /** Null when nothing is to be printed. */
  content: CaseContent | null
  /** Whether it can be relied on, for the reader of the paper. */
  mark: string
  onDone: () => void
}

/** The whole case on paper, apart from the console: nothing folded, nothing scrolled away. */
export function PrintedCase({ content, mark, onDone }: PrintedCaseProps) {
  useEffect(() => {
    if (!content) return
    window.addEventListener('afterprint', onDone, { once: true })
    document.documentElement.dataset['printing'] = 'case'
    window.print()
    return () => {
      window.removeEventListener('afterprint', onDone)
      delete document.documentElement.dataset['printing']
    }
    // The same case is printed once, however often the page around it is drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [content])
  if (!content) return null
  return createPortal(<Sheet content={content} mark={mark} />, document.body)
}

function Sheet({ content, mark }: { content: CaseContent; mark: string }) {
  const { facts, diagnosis, sentences, timeline, evidence, reply, notes, redactions, source, createdAt } =
    content
  const known = facts.verification.organization ?? facts.organization.organization
  return (
    <article className={styles['sheet']} aria-hidden>
      <h1>{known?.name ?? 'Case'}</h1>
      <p>
        {known?.id} · {facts.verification.status ?? 'state not stated'} · read from {source.label} (
        {source.environment}) as of {facts.gatheredAt} · made {createdAt}
      </p>
      <p>
        <strong>{mark}</strong>
      </p>
      <h2>Answer</h2>
      {diagnosis && <PrintedDiagnosis diagnosis={diagnosis} />}
      <Sentences of={sentences.filter(({ internal }) => internal !== true)} />
      <h2>Timeline</h2>
      <table>
        <tbody>
          {timeline.map(({ at, kind, actor, title, detail }, index) => (
            <tr key={`${index} ${at}`}>
              <td>{at || 'not stated'}</td>
              <td>{kind}</td>
              <td>{actor?.name}</td>
              <td>
                {title}
                {detail !== null && <small>{detail}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Evidence</h2>
      {(evidence?.emails ?? []).map((email, index) => (
        <section key={email.emailId ?? index}>
          <h3>{email.subject || '(no subject)'}</h3>
          <p>
            {email.from} · {email.sentAt} ·{' '}
            {Object.entries(email.scores ?? {})
              .map(([name, value]) => `${name} ${value}`)
              .join(', ')}
          </p>
          <pre>{email.text ?? 'Its words were not kept.'}</pre>
          <ul>
            {(email.links ?? []).map(({ text, url }, place) => (
              <li key={`${place} ${url}`}>
                {text || '(no text)'}: {url}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2>Reply</h2>
      <pre>{reply?.text ?? 'No reply is in this file.'}</pre>
      {notes && (
        <>
          <h2>INTERNAL: not for the customer</h2>
          <Sentences of={sentences.filter(({ internal }) => internal === true)} />
          {notes.map(({ text }) => (
            <pre key={text}>{text}</pre>
          ))}
        </>
      )}
      <h2>Left out or replaced</h2>
      <p>{redactions.map(({ what, count }) => `${what}: ${count}`).join(' · ') || 'Nothing.'}</p>
    </article>
  )
}

/** Cause, told and next first, as on the screen; then every check. */
function PrintedDiagnosis({ diagnosis: { headline, told, next, checks } }: { diagnosis: CaseDiagnosis }) {
  return (
    <>
      <p>
        <strong>{headline.text}</strong>
        <Sources of={headline.citations} />
      </p>
      <p>
        {told.text}
        <Sources of={told.citations} />
      </p>
      <p>
        <strong>Next:</strong> {next.text}
      </p>
      <table>
        <thead>
          <tr>
            <th>Check</th>
            <th>Verdict</th>
            <th>What stands there</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ name, verdict, text, citations }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{VERDICT_WORDS[verdict]}</td>
              <td>
                {text}
                <Sources of={citations} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Sentences({ of }: { of: CaseContent['sentences'] }) {
  return (
    <ol>
      {of.map(({ key, text, citations }) => (
        <li key={key}>
          {text}
          <Sources of={citations} />
        </li>
      ))}
    </ol>
  )
}

function Sources({ of }: { of: readonly Citation[] }) {
  return <small>{of.map(({ tool, pointer }) => `${tool} ${pointer}`).join(' · ')}</small>
}
