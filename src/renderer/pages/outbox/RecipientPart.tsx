import { Button } from '@mantine/core'
import {
  CircleX,
  Eye,
  MailX,
  MousePointerClick,
  OctagonX,
  UserRoundMinus,
  type LucideIcon,
} from 'lucide-react'
import type { RecipientAction } from '../../../engine/domain/scenario.ts'
import { Part } from '../../reader/MessageSide.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import styles from './outbox.module.css'
import type { Recipient } from './useRecipient.ts'

const ACTIONS: { action: RecipientAction; label: string; icon: LucideIcon; hint: string }[] = [
  { action: 'open', label: 'Open', icon: Eye, hint: 'Counts as an open' },
  {
    action: 'click',
    label: 'Click the first link',
    icon: MousePointerClick,
    hint: 'Also counts as an open. Single links are clicked in the list below.',
  },
  { action: 'bounce', label: 'Bounce', icon: CircleX, hint: 'Comes back for good: the person is BOUNCED' },
  {
    action: 'softbounce',
    label: 'Soft bounce',
    icon: MailX,
    hint: 'Comes back for now; three in a row make the person BOUNCED',
  },
  {
    action: 'complain',
    label: 'Complain',
    icon: OctagonX,
    hint: 'Marks it as spam: the person is COMPLAINED',
  },
  {
    action: 'unsubscribe',
    label: 'Unsubscribe',
    icon: UserRoundMinus,
    hint: 'As by the link of the message',
  },
]

/** Lets the recipient do something, and says what became of it. */
export function RecipientPart({ recipient, email }: { recipient: Recipient; email: string }) {
  const { busy, failure, happened, act } = recipient
  return (
    <Part title="Let the recipient">
      <div className={`${styles['actions']} small`}>
        {ACTIONS.map(({ action, label, icon: Icon, hint }) => (
          <Button
            key={action}
            leftSection={<Icon aria-hidden />}
            title={hint}
            disabled={busy}
            onClick={() => void act(action)}
          >
            {label}
          </Button>
        ))}
      </div>
      {failure && (
        <div className={styles['failure']}>
          <ErrorPanel failure={failure} context={{ action: 'recipient.act', emailId: email }} />
        </div>
      )}
      <div role="log" aria-label="What happened">
        <ol className={styles['happened']}>
          {happened.map(({ did, became }, index) => (
            <li key={happened.length - index}>
              <strong>{did}.</strong> {became}
            </li>
          ))}
          {happened.length === 0 && (
            <li className={styles['dim']}>After your first action the simulation leaves this email alone.</li>
          )}
        </ol>
      </div>
    </Part>
  )
}
