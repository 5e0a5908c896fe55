import { Button } from '@mantine/core'
import { SendHorizontal } from 'lucide-react'
import { useStore } from 'zustand'
import { host } from '../../bridge/actions.ts'
import type { ToolListing } from '../../../shared/bridge.ts'
import { keysOf } from '../../ui/shortcuts.ts'
import { answerStore, IDLE_MINUTES } from '../../state/answers.ts'
import { hasField } from '../../forms/schema.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty, Keys, SkeletonRows } from '../../ui/Parts.tsx'
import { AnswerDone, type PageChange } from './AnswerDone.tsx'
import { AnswerFacts } from './AnswerHeaders.tsx'
import styles from './answer.module.css'
import { useScope } from '../../screen/scope.tsx'

interface AnswerPaneProps {
  answerKey: string
  tool: ToolListing
  onField: (path: string) => void
  onPage: PageChange
  onRun: () => void
}

/** What stands under the input of a tool: nothing yet, the running call, its failure or its answer. */
export function AnswerPane({ answerKey, tool, onField, onPage, onRun }: AnswerPaneProps) {
  const { connection } = useScope()
  const answer = useStore(answerStore, (state) => state.answers[answerKey] ?? null)
  const isReleased = useStore(answerStore, (state) => state.released.includes(answerKey))
  if (!answer) {
    return (
      <section className={styles['answer']} aria-label="Answer">
        <Empty icon={<SendHorizontal aria-hidden />}>
          {isReleased
            ? `Nobody looked at the answer for ${IDLE_MINUTES} minutes, so it was let go. Run again with `
            : 'The answer appears here. Run with '}
          <Keys of={keysOf('run')} />.
        </Empty>
      </section>
    )
  }
  if (answer.phase === 'running')
    return (
      <section className={styles['answer']} aria-label="Answer" aria-busy>
        {connection.kind === 'deployment' && (
          <div className={`${styles['answerHead']} small`}>
            <h2>Waiting for {connection.label}</h2>
            <Button onClick={() => void host.cancelCall(answer.callId)}>Cancel</Button>
          </div>
        )}
        <SkeletonRows rows={8} label={`Running ${tool.name}`} />
      </section>
    )
  if (answer.phase === 'failed' && answer.failure) {
    const context = {
      tool: tool.name,
      surface: tool.surface,
      connection: connection.label,
      environment: connection.environment,
      organization: answer.organization,
      input: answer.input,
      at: new Date(answer.startedAt).toISOString(),
    }
    return (
      <section className={styles['answer']} aria-label="Answer">
        <div className={styles['answerHead']}>
          <h2>Answer</h2>
          <AnswerFacts answer={answer} tool={tool} />
        </div>
        <div className={styles['alone']}>
          <ErrorPanel
            failure={answer.failure}
            context={context}
            onField={onField}
            hasField={(path) => hasField(tool.inputSchema, path)}
            onRetry={onRun}
          />
        </div>
      </section>
    )
  }
  return <AnswerDone answer={answer} tool={tool} onPage={onPage} />
}
