import { Badge } from '../../ui/Badge.tsx'
import { Empty } from '../../ui/Parts.tsx'
import type { ReactNode } from 'react'
import { Moment } from '../../screen/Moment.tsx'
import { Card } from '../../screen/Card.tsx'
import screen from '../../screen/screen.module.css'
import { useNow } from '../../ui/now.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { isOpen, type Session, type UserAnswer } from './users.ts'

/** The ban in full, how the account signs in, and its sessions. Tokens and password hashes are in no answer. */
export function Account({ answer }: { answer: UserAnswer }) {
  const { user, providers = [], sessions = [] } = answer
  const now = useNow()
  return (
    <>
      {user.banned && <Ban user={user} />}
      <Card title={`Providers (${providers.length})`}>
        {providers.length === 0 ? (
          <Empty>The platform states no provider: nothing says how this account signs in.</Empty>
        ) : (
          <PlainTable
            label="Providers"
            head={['Provider', 'Account', 'Connected']}
            words={[1, 2]}
            rows={providers.map(({ provider, accountId, createdAt }) => [
              provider,
              <span key="account" className="mono">
                {accountId}
              </span>,
              moment(createdAt),
            ])}
          />
        )}
      </Card>
      <Card title={`Sessions (${sessions.length})`}>
        {sessions.length === 0 ? (
          <Empty>No session is known: nobody is signed in with this account.</Empty>
        ) : (
          <PlainTable
            label="Sessions"
            head={['State', 'Began', 'Ends', 'Address', 'Program']}
            words={[1, 2, 3, 4]}
            rows={sessions.map((session) => rowOf(session, now))}
          />
        )}
      </Card>
    </>
  )
}

function Ban({ user: { banReason, banExpiresAt } }: { user: UserAnswer['user'] }) {
  return (
    <Card title="Account ban">
      <dl className={screen['details']}>
        <div>
          <dt>Reason</dt>
          <dd>{banReason ?? 'not stated by the platform'}</dd>
        </div>
        <div>
          <dt>Ends</dt>
          <dd>{banExpiresAt ? <Moment at={banExpiresAt} /> : 'no end stated by the platform'}</dd>
        </div>
      </dl>
    </Card>
  )
}

function rowOf(session: Session, now: number): ReactNode[] {
  const { createdAt, expiresAt, ipAddress, userAgent } = session
  return [
    isOpen(session, now) ? (
      <Badge key="state" meaning="info">
        open
      </Badge>
    ) : (
      <Badge key="state" meaning="neutral">
        over
      </Badge>
    ),
    moment(createdAt),
    moment(expiresAt),
    <span key="address" className="mono">
      {ipAddress ?? 'not stated'}
    </span>,
    userAgent ?? 'not stated',
  ]
}

function moment(at: string | undefined): ReactNode {
  return at === undefined ? 'not stated' : <Moment key={at} at={at} />
}
