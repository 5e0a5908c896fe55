import { Button, Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { isHardBounce } from '../../../engine/domain/reactivation.ts'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useChange } from '../../screen/useChange.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Suppressed } from './analytics.ts'
import styles from './analytics.module.css'
import { useScope } from '../../screen/scope.tsx'

interface ReactivateProps {
  subscriber: Suppressed
  onClose: () => void
}

/** Says why mail stopped and what reactivating would do, then does it. */
export function ReactivateDialog({ subscriber, onClose }: ReactivateProps) {
  const scope = useScope()
  const [force, setForce] = useState(false)
  const change = useChange(scope)
  const obstacle = useUnavailableReason()('reactivate_subscriber')
  const hard = isHardBounce(subscriber)
  const ready = obstacle === null && (!hard || force)
  const reactivate = (): void => {
    if (!ready || change.busy) return
    const input = { subscriberId: subscriber.id, ...(force ? { force: true } : {}) }
    void change.run('reactivate_subscriber', input, () => {
      notifications.show({ message: `${subscriber.email} is SUBSCRIBED again.`, autoClose: 3000 })
      onClose()
    })
  }
  if (change.asked)
    return (
      <Confirmation change={change} onCancel={onClose}>
        <p>Another hard bounce suppresses the address again and counts against the organization.</p>
      </Confirmation>
    )
  return (
    <Dialog
      title={`Reactivate ${subscriber.email}`}
      onClose={onClose}
      onSubmit={reactivate}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="filled"
            loading={change.busy}
            disabled={!ready}
            title={obstacle ?? undefined}
          >
            Reactivate
          </Button>
        </>
      }
    >
      <p>
        {subscriber.status} since <Moment at={subscriber.suppressedAt} />. {whyOf(subscriber)}
      </p>
      <p className={styles['rule']}>
        {hard
          ? 'This was a hard bounce: the mailbox is not there or refuses for good. The platform refuses to reactivate unless it is forced.'
          : 'Reactivating makes them SUBSCRIBED at once: campaigns and workflows reach them again.'}
        {subscriber.status === 'COMPLAINED' &&
          ' They marked mail as spam: only reactivate when they asked for it themselves.'}
      </p>
      {hard && (
        <Checkbox
          label="Force: reactivate all the same"
          description="Asks for a confirmation. Only when you know that the mailbox works again."
          checked={force}
          onChange={(event) => setForce(event.currentTarget.checked)}
        />
      )}
      {change.failure && (
        <ErrorPanel
          failure={change.failure}
          context={{ tool: 'reactivate_subscriber', subscriberId: subscriber.id }}
        />
      )}
    </Dialog>
  )
}

function whyOf({ bounceCategory, bounceType, reason, complaintFeedbackType, provider }: Suppressed): string {
  const kind = [bounceType, bounceCategory, complaintFeedbackType].filter((part) => part !== null).join(' ')
  if (kind === '' && reason === null) return 'Why is not stated by the platform.'
  const by = provider === null ? '' : ` (told by ${provider})`
  const said = reason === null ? '' : ` “${reason}”`
  return `${kind}${by}${said === '' ? '.' : `:${said}`}`.trim()
}
