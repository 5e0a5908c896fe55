import { Badge } from '../../ui/Badge.tsx'
import { Empty, NOT_STATED } from '../../ui/Parts.tsx'
import type { ReactNode } from 'react'
import type { Answer } from '../../bridge/tools.ts'
import { Moment } from '../../screen/Moment.tsx'
import { Card } from '../../screen/Card.tsx'
import screen from '../../screen/screen.module.css'
import { useNow } from '../../ui/now.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { isOpen, type Session, type User } from '../../screen/users.ts'

/** Part of a user's record: the ban, how the account signs in, and its sessions. Tokens and password hashes are never answered. */
export function Account({ user, answer }: { user: User; answer: Answer<'get_user'> }) {
  const providers = answer.providers ?? []
  const sessions = answer.sessions ?? []
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
              provider ?? NOT_STATED,
              <span key="account" className="mono">
                {accountId ?? NOT_STATED}
              </span>,
              <Moment key="connected" at={createdAt} />,
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

function Ban({ user: { banReason, banExpiresAt } }: { user: User }) {
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
    <Moment key="began" at={createdAt} />,
    <Moment key="ends" at={expiresAt} />,
    <span key="address" className="mono">
      {ipAddress ?? NOT_STATED}
    </span>,
    userAgent ?? NOT_STATED,
  ]
}
