import { useShownTime } from '../../ui/shownTime.ts'
import { Button } from '@mantine/core'
import { Mail } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Step } from '../../../engine/domain/workflows/graph.ts'
import type { ActionAnswer } from '../../../engine/sandbox/actions/index.ts'
import { describeRun } from '../../../engine/domain/workflows/run-words.ts'
import { useScope } from '../../screen/scope.tsx'
import screen from '../../screen/screen.module.css'
import { useMedia } from '../../screen/useMedia.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { cleanMail } from '../../ui/mail/cleanMail.ts'
import { MailFrame } from '../../ui/MailFrame.tsx'
import { describeEdge, describeStep, lookOfStep, NO_NAMES, titleIn } from '../../workflows/stepWords.ts'
import { graphOf, type WorkflowDetail } from '../../workflows/workflows.ts'
import styles from './try.module.css'

/** What a walk of the draft came to. */
export type Walk = ActionAnswer<'workflow.try'>

/** Why a subscriber would not be enrolled. */
const SKIPPED: Record<NonNullable<Walk['skipped']>, string> = {
  NOT_MAILABLE: 'Only a SUBSCRIBED subscriber who is not suppressed enters a workflow.',
  REPEAT: 'The workflow lets nobody enter again yet.',
  GROUP: 'A run in another workflow of the group stands in the way.',
}

/** What a walk came to, in the order of time. */
export function TriedWalk({ walk, workflow }: { walk: Walk; workflow: WorkflowDetail }) {
  const { run, skipped, matchesTrigger, isCut } = walk
  if (skipped !== null || run === null)
    return <p role="alert">The subscriber would not enter. {skipped === null ? '' : SKIPPED[skipped]}</p>
  const stepName = titleIn(graphOf(workflow.draft).steps, run.stepId) ?? run.stepId
  return (
    <>
      {!matchesTrigger && (
        <p role="note">
          This subscriber does not match the filters of the start, which do not hold for subscribers who are
          added by hand: the walk shows what happens to one of these.
        </p>
      )}
      <Timeline walk={walk} workflow={workflow} />
      <p role="status">
        <strong>{describeRun({ ...run, step: stepName })}</strong>{' '}
        {run.endedAt !== null && <At at={run.endedAt} />}
        {isCut && ' The walk was cut off here: it goes on for very long.'}
      </p>
    </>
  )
}

function At({ at }: { at: string }) {
  const time = useShownTime()
  return (
    <time dateTime={at} title={time.everywhere(at)} className={screen['dim']}>
      {time.clock(at)}
    </time>
  )
}

function Timeline({ walk, workflow }: { walk: Walk; workflow: WorkflowDetail }) {
  const [shown, setShown] = useState<Walk['emails'][number] | null>(null)
  const graph = useMemo(() => graphOf(workflow.draft), [workflow.draft])
  const stepOf = (id: string): Step | undefined => graph.steps.find((one) => one.id === id)
  const { path = [] } = walk.run ?? {}
  const lines = path.map(({ stepId, leftAt, edgeId }, index) => {
    const edge = graph.edges.find(({ id }) => id === edgeId)
    // A step that was passed twice sent its email the first time only.
    const isFirst = path.findIndex((part) => part.stepId === stepId) === index
    return {
      step: stepOf(stepId),
      leftAt,
      way: edge && describeEdge(edge, stepOf),
      email: isFirst ? walk.emails.find((email) => email.stepId === stepId) : undefined,
    }
  })
  return (
    <>
      <ol className={styles['lines']} aria-label="Steps in the order of time">
        {lines.map(({ step, leftAt, way, email }, index) => (
          <li key={index}>
            <At at={leftAt} /> {step && step.type !== 'WAIT' && `${lookOfStep(step.type).word}: `}
            {email ? (
              <Button
                variant="subtle"
                size="compact-xs"
                leftSection={<Mail aria-hidden />}
                onClick={() => setShown(email)}
              >
                {email.subject}
              </Button>
            ) : (
              step && describeStep(step, { ...NO_NAMES, stepName: (id) => titleIn(graph.steps, id) })
            )}
            {way !== undefined && <strong> → {way}</strong>}
          </li>
        ))}
      </ol>
      {walk.changes.length > 0 && (
        <>
          <h3>What changes</h3>
          <ul className={styles['lines']}>
            {walk.changes.map((change, index) => (
              <li key={index}>
                <At at={change.at} /> {wordsOfChange(change)}
              </li>
            ))}
          </ul>
        </>
      )}
      {shown && <ShownEmail email={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function wordsOfChange({ type, data }: Walk['changes'][number]): string {
  const name = String(data['tagName'] ?? data['fieldName'] ?? data['url'] ?? '')
  const words: Partial<Record<typeof type, string>> = {
    TAG_ADDED: `Gets the tag ${name}`,
    TAG_REMOVED: `Loses the tag ${name}`,
    FIELD_UPDATED: `Has ${name || 'a field'} changed`,
    UNSUBSCRIBED: 'Is unsubscribed',
    WEBHOOK_EXECUTED: `A webhook is called: ${name}`,
  }
  return words[type] ?? type
}

function ShownEmail({ email, onClose }: { email: Walk['emails'][number]; onClose: () => void }) {
  const { connection } = useScope()
  const media = useMedia(connection, email.html)
  const mail = useMemo(() => cleanMail(email.html, { scheme: 'light', known: media }), [email.html, media])
  return (
    <Dialog title={email.subject} onClose={onClose} size={720}>
      <div className={styles['mail']}>
        <MailFrame mail={mail} label={`Email: ${email.subject}`} width={null} />
      </div>
    </Dialog>
  )
}
