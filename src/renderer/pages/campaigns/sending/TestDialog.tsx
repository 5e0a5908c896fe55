import { Button, Textarea } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { MOST_TEST_ADDRESSES } from '../../../../engine/domain/limits.ts'
import type { ToolAnswer } from '../../../../engine/tools/index.ts'
import { useChange } from '../../../screen/useChange.ts'
import screen from '../../../screen/screen.module.css'
import { screenPath } from '../../../state/route.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { CopyText } from '../../../ui/Parts.tsx'
import { counted } from '../../../ui/time.ts'
import { type CampaignDialogProps, SCREEN } from '../campaigns.ts'
import { useUnsaved } from '../../../editor/useUnsaved.ts'
import styles from './sending.module.css'

type TestAnswer = ToolAnswer<'send_test_email'>

/** Addresses apart, however they were typed or pasted; each once. */
function readAddresses(text: string): string[] {
  const all = text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return [...new Set(all)]
}

/** The campaign to a few addresses, with [Test] before its subject. */
export function TestDialog({ scope, campaign, onClose }: CampaignDialogProps) {
  const change = useChange(scope)
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<TestAnswer | null>(null)
  const emails = readAddresses(text)
  const unsaved = useUnsaved(screenPath(scope.connection.id, SCREEN, campaign.id))
  const fits = emails.length > 0 && emails.length <= MOST_TEST_ADDRESSES
  const submit = (): void => {
    if (!fits) return
    setAnswer(null)
    void change.run('send_test_email', { campaignId: campaign.id, emails }, setAnswer)
  }
  const atFault = change.failure?.issues?.map(({ message }) => message)
  return (
    <Dialog
      title={`Send a test of ${campaign.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{answer ? 'Close' : 'Cancel'}</Button>
          <Button variant="filled" type="submit" loading={change.busy} disabled={!fits}>
            {answer ? 'Send again' : 'Send test'}
          </Button>
        </>
      }
    >
      <Textarea
        label="Addresses"
        description={`1 to ${MOST_TEST_ADDRESSES}, each on a line or apart by commas. The subject starts with [Test]; it counts in no analytics.`}
        autosize
        minRows={3}
        value={text}
        spellCheck={false}
        data-autofocus
        error={
          emails.length > MOST_TEST_ADDRESSES
            ? `${emails.length} addresses; the most is ${MOST_TEST_ADDRESSES}`
            : atFault?.join('; ')
        }
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      />
      {unsaved && (
        <p className={styles['remark']} role="status" aria-label="Not saved">
          <TriangleAlert aria-hidden /> What was typed in Write is not saved: the test shows what was last
          saved.
        </p>
      )}
      {answer && (
        <Told
          answer={answer}
          sandbox={scope.connection.kind === 'sandbox'}
          connection={scope.connection.id}
        />
      )}
      {change.failure && atFault === undefined && (
        <ErrorPanel failure={change.failure} context={{ tool: 'send_test_email' }} />
      )}
    </Dialog>
  )
}

interface ToldProps {
  answer: TestAnswer
  sandbox: boolean
  connection: string
}

function Told({ answer, sandbox, connection }: ToldProps) {
  return (
    <div role="status">
      <ul className={styles['told']} aria-label="Test emails">
        {answer.sent.map(({ email, emailId }) => (
          <li key={emailId}>
            <Badge meaning="healthy">queued</Badge> {email} <CopyText text={emailId} label="email id" />
          </li>
        ))}
        {answer.failed.map(({ email, reason }) => (
          <li key={email}>
            <Badge meaning="blocked">failed</Badge> {email}: {reason}
          </li>
        ))}
      </ul>
      {sandbox && answer.sent.length > 0 && (
        <p className={styles['dim']}>
          {counted(answer.sent.length, 'message')} of the sandbox: sent at its next event, then in the outbox.{' '}
          <a className={screen['textLink']} href={`#${screenPath(connection, 'outbox')}`}>
            Open the outbox
          </a>
        </p>
      )}
    </div>
  )
}
