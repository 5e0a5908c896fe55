import { Button } from '@mantine/core'
import { UserRoundCheck } from 'lucide-react'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { useScope } from '../../screen/scope.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useChange } from '../../screen/useChange.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { SubscriberDetail, SubscriberParts } from './subscriberFields.ts'
import styles from './subscriber.module.css'

/** The sentence with which every answer about a suppressed address warns, in its parts. */
const SUPPRESSED = /is suppressed since (\S+): (.+?)\. No email is sent to it\. (.+)$/

export interface Suppression {
  since: string
  cause: string
  /** Reactivating must be forced. */
  isHard: boolean
  isBanned: boolean
}

/** Returns why nothing is sent to the address, whatever the status says; null when it may be mailed. */
export function suppressionOf({ warnings = [] }: SubscriberDetail): Suppression | null {
  for (const warning of warnings) {
    const [, since, cause, way = ''] = SUPPRESSED.exec(warning) ?? []
    if (since === undefined || cause === undefined) continue
    const isBanned = !way.includes('reactivate_subscriber')
    return { since, cause, isHard: way.includes('force'), isBanned }
  }
  return null
}

function kindOf({ cause, isHard }: Suppression): string {
  if (!cause.includes('bounced')) return ''
  return isHard ? 'Hard bounce: ' : 'Soft bounce: '
}

/** Why no email is sent to a subscriber, since when, and the way back. */
export function Suppressed({ subscriber, onChanged, why }: SubscriberParts & { why: Suppression }) {
  const change = useChange(useScope())
  const obstacle = useUnavailableReason()('reactivate_subscriber')
  const reactivate = (): void => {
    const input = { subscriberId: subscriber.id, ...(why.isHard ? { force: true } : {}) }
    void change.run('reactivate_subscriber', input, () => onChanged({ ...subscriber, status: 'SUBSCRIBED' }))
  }
  return (
    <div role="note" className={`${styles['warning']} small`}>
      <p>
        Suppressed since <Moment at={why.since} />. {kindOf(why)}
        {why.cause}. No email is sent to it
        {why.isBanned ? '. Nothing lifts a ban.' : ' until it is reactivated.'}
      </p>
      {!why.isBanned && (
        <Button
          leftSection={<UserRoundCheck aria-hidden />}
          disabled={obstacle !== null}
          title={obstacle ?? undefined}
          loading={change.busy && !change.asked}
          onClick={reactivate}
        >
          Reactivate
        </Button>
      )}
      {change.failure && <ErrorPanel failure={change.failure} context={{ tool: 'reactivate_subscriber' }} />}
      <Confirmation change={change} onCancel={change.clear}>
        <p>Another hard bounce suppresses the address again and counts against the organization.</p>
      </Confirmation>
    </div>
  )
}
