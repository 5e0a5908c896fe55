import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { Button } from '@mantine/core'
import { PencilLine, Scale, UserRoundMinus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import { ActionButton, ToolButton } from '../../screen/ActionButton.tsx'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { useExplanation } from '../../screen/explain.ts'
import { Moment } from '../../screen/Moment.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useChange } from '../../screen/useChange.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { ErasedSubscriber } from '../../bridge/sandbox.ts'
import { count } from '../../ui/time.ts'
import { EraseSubscriber } from './EraseSubscriber.tsx'
import type { SubscriberParts } from './subscriberFields.ts'
import { SubscriberTags } from './SubscriberTags.tsx'
import { statusRule } from '../../audience/statusRules.ts'
import { suppressionOf } from './Suppressed.tsx'
import styles from './subscriber.module.css'
import { useScope } from '../../screen/scope.tsx'

interface SubscriberFactsProps extends SubscriberParts {
  /** An edit was begun and left. */
  unsaved: boolean
  /** On the way back from an edit. */
  takesFocus: boolean
  onEdit: () => void
  onErasing: (isErasing: boolean) => void
  /** The person was erased. */
  onErased: (erased: ErasedSubscriber) => void
}

export function SubscriberFacts(props: SubscriberFactsProps) {
  const { subscriber, unsaved, takesFocus, onEdit, onErasing, onErased } = props
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) edit.current?.focus()
  }, [takesFocus])
  const explains = useExplanation(useScope())({ subscriber: subscriber.id })
  const isSuppressed = suppressionOf(subscriber) !== null
  const fields = Object.entries(subscriber.customFields)
  return (
    <>
      <div className={`${styles['actions']} small`}>
        <ToolButton ref={edit} icon={PencilLine} tool="update_subscriber" onClick={onEdit}>
          Edit
        </ToolButton>
        {explains !== null && (
          <Button
            component="a"
            href={`#${explains}`}
            title="Why this person gets no mail"
            leftSection={<Scale aria-hidden />}
          >
            Explain
          </Button>
        )}
        <EraseSubscriber subscriber={subscriber} onErasing={onErasing} onErased={onErased} />
        {unsaved && <Badge meaning="attention">not saved</Badge>}
      </div>
      <dl className={styles['facts']}>
        <Fact label="Name">{subscriber.name}</Fact>
        <Fact label="Phone">{subscriber.phone}</Fact>
        <Fact label="Country">{subscriber.country}</Fact>
        <Fact label="Created">
          <Moment at={subscriber.createdAt} />
        </Fact>
        <Fact label="Changed">
          <Moment at={subscriber.updatedAt} />
        </Fact>
        <Fact label="IP address">
          {subscriber.ipAddress && <span className="mono">{subscriber.ipAddress}</span>}
        </Fact>
        <Fact label="Emails">
          {count(subscriber.emailCount)} sent · {count(subscriber.openCount)} opens ·{' '}
          {count(subscriber.clickCount)} clicks
        </Fact>
        <Fact label="Revenue">
          {subscriber.revenue.toLocaleString('en-US', { minimumFractionDigits: 2 })}
          <span
            className={styles['dim']}
            title="Payments minus refunds in cents, currencies added up without conversion"
          >
            {' '}
            payments − refunds
          </span>
        </Fact>
      </dl>
      <section aria-label="Tags">
        <h3>Tags</h3>
        <SubscriberTags {...props} />
      </section>
      <section aria-label="Custom fields">
        <h3>Custom fields</h3>
        {fields.length === 0 ? (
          <p className={styles['dim']}>No custom field has a value.</p>
        ) : (
          <dl className={styles['facts']}>
            {fields.map(([name, value]) => (
              <Fact key={name} label={name}>
                {value}
              </Fact>
            ))}
          </dl>
        )}
      </section>
      <section aria-label="Mail to this person">
        <h3>Mail to this person</h3>
        <p>
          {isSuppressed
            ? 'None: the address is suppressed, as said above.'
            : statusRule(subscriber.status).means}
        </p>
        {subscriber.unsubscribeReason && (
          <p className={styles['dim']}>Reason kept: “{subscriber.unsubscribeReason}”</p>
        )}
        {subscriber.status !== 'UNSUBSCRIBED' && <Unsubscribe {...props} />}
      </section>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children === null || children === '' ? <span className={styles['dim']}>–</span> : children}</dd>
    </div>
  )
}

function Unsubscribe({ subscriber, onChanged }: SubscriberParts) {
  const { connection, organization } = useScope()
  const change = useChange({ connection, organization })
  const why = useUnavailableReason()('unsubscribe')
  const [reason, setReason] = useState('')
  const ask = (): void => {
    const input = { subscriberId: subscriber.id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }
    void change.run('unsubscribe', input, () => onChanged({ ...subscriber, status: 'UNSUBSCRIBED' }))
  }
  return (
    <>
      <form
        className={`${styles['leave']} small`}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <LimitedInput
          aria-label="Reason for unsubscribing, optional"
          placeholder="Reason, optional"
          most={MOST_CHARACTERS}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ActionButton
          type="submit"
          icon={UserRoundMinus}
          loading={change.busy && !change.asked}
          obstacle={why}
        >
          Unsubscribe
        </ActionButton>
      </form>
      {change.failure && (
        <ErrorPanel failure={change.failure} context={{ tool: 'unsubscribe', subscriberId: subscriber.id }} />
      )}
      <Confirmation change={change} onCancel={change.clear}>
        {suppressionOf(subscriber) === null ? (
          <p>
            Afterwards neither an edit nor an import brings them back by itself: only a call that says{' '}
            <code>resubscribe</code>, or their own new sign-up.
          </p>
        ) : (
          <p>The address stays suppressed: no email is sent to it before it is reactivated.</p>
        )}
      </Confirmation>
    </>
  )
}
