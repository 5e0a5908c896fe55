import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { PencilLine, UserRoundMinus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import { ActionButton, ToolButton } from '../../screen/ActionButton.tsx'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useChange } from '../../screen/useChange.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { ErasedSubscriber } from '../../bridge/sandbox.ts'
import { count } from '../../ui/time.ts'
import { EraseSubscriber } from './EraseSubscriber.tsx'
import type { PersonParts } from './people.ts'
import { PersonTags } from './PersonTags.tsx'
import { statusRule } from '../../audience/statusRules.ts'
import { suppressionOf } from './Suppressed.tsx'
import styles from './person.module.css'
import { useScope } from '../../screen/scope.tsx'

interface PersonFactsProps extends PersonParts {
  /** An edit was begun and left. */
  unsaved: boolean
  /** On the way back from an edit. */
  takesFocus: boolean
  onEdit: () => void
  /** The person was erased. */
  onErased: (erased: ErasedSubscriber) => void
}

export function PersonFacts(props: PersonFactsProps) {
  const { person, unsaved, takesFocus, onEdit, onErased } = props
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) edit.current?.focus()
  }, [takesFocus])
  const isSuppressed = suppressionOf(person) !== null
  const fields = Object.entries(person.customFields)
  return (
    <>
      <div className={`${styles['actions']} small`}>
        <ToolButton ref={edit} icon={PencilLine} tool="update_subscriber" onClick={onEdit}>
          Edit
        </ToolButton>
        <EraseSubscriber person={person} onErased={onErased} />
        {unsaved && <Badge meaning="attention">not saved</Badge>}
      </div>
      <dl className={styles['facts']}>
        <Fact label="Name">{person.name}</Fact>
        <Fact label="Phone">{person.phone}</Fact>
        <Fact label="Country">{person.country}</Fact>
        <Fact label="Created">
          <Moment at={person.createdAt} />
        </Fact>
        <Fact label="Changed">
          <Moment at={person.updatedAt} />
        </Fact>
        <Fact label="IP address">{person.ipAddress && <span className="mono">{person.ipAddress}</span>}</Fact>
        <Fact label="Emails">
          {count(person.emailCount)} sent · {count(person.openCount)} opens · {count(person.clickCount)}{' '}
          clicks
        </Fact>
        <Fact label="Revenue">
          {person.revenue.toLocaleString('en-US', { minimumFractionDigits: 2 })}
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
        <PersonTags {...props} />
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
          {isSuppressed ? 'None: the address is suppressed, as said above.' : statusRule(person.status).means}
        </p>
        {person.unsubscribeReason && (
          <p className={styles['dim']}>Reason kept: “{person.unsubscribeReason}”</p>
        )}
        {person.status !== 'UNSUBSCRIBED' && <Unsubscribe {...props} />}
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

function Unsubscribe({ person, onChanged }: PersonParts) {
  const { connection, organization } = useScope()
  const change = useChange({ connection, organization })
  const why = useUnavailableReason()('unsubscribe')
  const [reason, setReason] = useState('')
  const ask = (): void => {
    const input = { subscriberId: person.id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }
    void change.run('unsubscribe', input, () => onChanged({ ...person, status: 'UNSUBSCRIBED' }))
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
        <ErrorPanel failure={change.failure} context={{ tool: 'unsubscribe', subscriberId: person.id }} />
      )}
      <Confirmation change={change} onCancel={change.clear}>
        {suppressionOf(person) === null ? (
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
