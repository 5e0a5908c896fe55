import { Button, Progress } from '@mantine/core'
import { ChevronRight, Hourglass } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { ToolListing } from '../../shared/bridge.ts'
import { Badge, EnvironmentBadge, EnvironmentEdge } from '../ui/Badge.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { Change, PendingConfirmation } from './useChange.ts'
import styles from './confirm.module.css'
import { MINUTE_MS } from '../../shared/text/time-units.ts'
import { CONFIRMATION_LIFETIME_MS } from '../../engine/domain/limits.ts'
import { useScope } from './scope.tsx'

interface ConfirmDialogProps {
  tool: Pick<ToolListing, 'name' | 'surface'>
  pending: PendingConfirmation
  onConfirm: () => void
  onCancel: () => void
  onAskAgain: () => void
  /** What the console knows beyond the tool's own text. */
  children?: ReactNode
}

function useRemaining(expiresAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = window.setInterval(() => setNow(Date.now()), 250)
    return () => window.clearInterval(timer)
  }, [expiresAt])
  return Math.max(0, expiresAt - now)
}

/** `archive_campaign` → "Archive campaign": the verb that titles the dialog and names its button. */
function verbOf(tool: string): string {
  const words = tool.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What the tool says would happen: a line each, and those that begin with a bullet as lists. */
function Impact({ text }: { text: string }) {
  const parts: { item: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const item = line.startsWith(BULLET)
    const last = parts.at(-1)
    if (item && last?.item) last.lines.push(line)
    else parts.push({ item, lines: [line] })
  }
  // What may scroll must be reachable without a mouse.
  const long = parts.length > 1 ? { tabIndex: 0, role: 'region', 'aria-label': 'What would happen' } : {}
  return (
    <div className={styles['impact']} {...long}>
      {parts.map(({ item, lines }, index) =>
        item ? (
          <ul key={index}>
            {lines.map((line, place) => (
              <li key={place}>{line.slice(BULLET.length)}</li>
            ))}
          </ul>
        ) : (
          <p key={index}>{lines[0]}</p>
        ),
      )}
    </div>
  )
}

const BULLET = '• '

/**
 * The two-call confirmation as one dialog. The code itself is never typed: confirming repeats
 * the identical input with it. Leaving, by any way, sends nothing.
 */
export function ConfirmDialog({
  tool,
  pending,
  onConfirm,
  onCancel,
  onAskAgain,
  children,
}: ConfirmDialogProps) {
  const { connection, organization } = useScope()
  const { failure, input, refused, busy } = pending
  const confirmation = failure.confirmation
  const remaining = useRemaining(confirmation?.expiresAt ?? 0)
  const expired = remaining === 0
  const verb = verbOf(tool.name)
  return (
    <Dialog
      title={verb}
      onClose={onCancel}
      size={520}
      edge={<EnvironmentEdge environment={connection.environment} />}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            {expired ? 'Close' : 'Keep as it is'}
          </Button>
          {expired ? (
            <Button variant="filled" onClick={onAskAgain}>
              Ask again
            </Button>
          ) : (
            <Button variant="filled" color="red" loading={busy} onClick={onConfirm}>
              {verb}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['where']}>
        <EnvironmentBadge environment={connection.environment} />
        <span>
          {connection.label}
          {organization && tool.surface === 'customer' ? (
            <>
              {' '}
              · acting as <strong>{organization.name}</strong>
            </>
          ) : null}
        </span>
      </div>
      {refused && !expired && (
        <Badge meaning="attention">
          The code sent was not accepted. This is a fresh one; nothing was changed.
        </Badge>
      )}
      <p className={styles['action']}>{confirmation?.action ?? verb}</p>
      <Impact text={failure.message} />
      {children}
      <details className={styles['request']}>
        <summary>
          <ChevronRight aria-hidden /> The exact request
        </summary>
        <pre
          tabIndex={0}
          aria-label="The exact request"
        >{`${tool.name} ${JSON.stringify(input, null, 2)}`}</pre>
      </details>
      {expired ? (
        <p role="alert" className={styles['expired']}>
          <Hourglass aria-hidden /> This confirmation has expired. Nothing was changed. Ask again to receive a
          fresh one.
        </p>
      ) : (
        <div>
          <Progress
            value={(remaining / CONFIRMATION_LIFETIME_MS) * 100}
            size={4}
            aria-label="Time left to confirm"
            color={remaining < MINUTE_MS ? 'red' : 'accent'}
          />
          <div className={styles['countdown']}>
            <span>Valid for this exact request only</span>
            <span role="timer" className="mono">
              {clock(remaining)}
            </span>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** The question of a change that waits for its answer; nothing while there is none. */
export function Confirmation({
  change,
  onCancel,
  children,
}: {
  change: Change
  onCancel: () => void
  children?: ReactNode
}) {
  if (!change.asked) return null
  return (
    <ConfirmDialog
      tool={{ name: change.asked.tool, surface: 'customer' }}
      pending={change.asked.pending}
      onConfirm={() => void change.confirm()}
      onCancel={() => {
        change.clear()
        onCancel()
      }}
      onAskAgain={() => void change.askAgain()}
    >
      {children}
    </ConfirmDialog>
  )
}
