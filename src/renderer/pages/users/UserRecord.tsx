import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { placeOf, RecordPage, type Fact, type RecordPlace } from '../../screen/RecordPage.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import screen from '../../screen/screen.module.css'
import { toolQueryLoosely } from '../../state/queries.ts'
import { screenPath } from '../../state/route.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { useNow } from '../../ui/now.ts'
import { CopyText } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { Account } from './Account.tsx'
import { Organizations } from './Organizations.tsx'
import { isOpen, SCREEN, troubleOf, worstFirst, type UserAnswer } from './users.ts'
import styles from './users.module.css'

/** One user: whether the account is banned, how it signs in, and what it belongs to. */
interface UserRecordProps {
  connection: ConnectionSummary
  id: string
}

export function UserRecord({ connection, id }: UserRecordProps) {
  const { data, error, refetch } = useQuery(
    toolQueryLoosely<UserAnswer>({
      connection: connection.id,
      surface: 'admin',
      tool: 'get_user',
      input: { id },
    }),
  )
  const place = placeOf(connection.id, SCREEN, id, 'Users')
  if (!data)
    return (
      <MissingRecord
        {...place}
        error={error}
        context={{ tool: 'get_user', input: { id }, connection: connection.label }}
        onRetry={refetch}
      />
    )
  return (
    <SandboxNow connection={connection}>
      <Opened connection={connection} answer={data} place={place} />
    </SandboxNow>
  )
}

interface OpenedProps {
  connection: ConnectionSummary
  answer: UserAnswer
  place: RecordPlace
}

function Opened({ connection, answer, place }: OpenedProps) {
  const { user, sessions = [] } = answer
  const organizations = worstFirst(answer.organizations ?? [])
  const first = organizations[0]
  const now = useNow()
  return (
    <RecordPage
      {...place}
      name={user.name || user.email}
      id={user.id}
      idLabel="user id"
      badge={user.banned && <StatusBadge status="BANNED" />}
      facts={factsOf(answer, now)}
      actions={
        first && (
          <Button
            component="a"
            variant="filled"
            href={`#${screenPath(connection.id, 'verification', first.id)}`}
            leftSection={<Scale aria-hidden />}
          >
            Explain {first.name}
          </Button>
        )
      }
      tabs={[
        {
          name: 'organizations',
          label: `Organizations (${organizations.length})`,
          body: <Organizations connection={connection} organizations={organizations} />,
        },
        {
          name: 'account',
          label: `Account and sessions (${sessions.length})`,
          body: (
            <div className={screen['sections']}>
              <Account answer={answer} />
            </div>
          ),
        },
      ]}
      raw={answer}
    />
  )
}

function factsOf(
  { user, sessions = [], providers = [], organizations = [] }: UserAnswer,
  now: number,
): Fact[] {
  const stopped = organizations.filter((one) => troubleOf(one) === 2).length
  const open = sessions.filter((session) => isOpen(session, now)).length
  const { banned, banReason, banExpiresAt } = user
  return [
    {
      label: 'Account',
      value: banned === undefined ? 'not stated' : banned ? 'banned' : 'not banned',
      hint: banned ? (
        <>
          {banReason ?? 'no reason stated'} ·{' '}
          {banExpiresAt ? (
            <>
              until <Moment at={banExpiresAt} />
            </>
          ) : (
            'no end stated'
          )}
        </>
      ) : undefined,
    },
    {
      label: 'Email',
      value: (
        <span className={styles['whole']}>
          <CopyText text={user.email} label="email address" mono={false} />
        </span>
      ),
      hint: <Verified verified={user.emailVerified} />,
    },
    {
      label: 'Organizations',
      value: count(organizations.length),
      hint: stopped === 0 ? 'none blocked or held' : `${count(stopped)} blocked or held`,
    },
    {
      label: 'Sessions',
      value: `${count(open)} open`,
      hint: providers.map(({ provider }) => provider).join(', ') || 'no provider stated',
    },
    { label: 'Created', value: user.createdAt ? <Moment at={user.createdAt} /> : 'not stated' },
  ]
}

function Verified({ verified }: { verified: boolean | undefined }) {
  if (verified === undefined) return <>verification not stated</>
  return verified ? (
    <Badge meaning="healthy">address verified</Badge>
  ) : (
    <Badge meaning="attention">address not verified</Badge>
  )
}
