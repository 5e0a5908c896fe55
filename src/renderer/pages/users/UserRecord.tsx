import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import type { Answer } from '../../bridge/tools.ts'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { placeOf, RecordPage, type Fact, type RecordPlace } from '../../screen/RecordPage.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import screen from '../../screen/screen.module.css'
import { toolQuery } from '../../state/queries.ts'
import { currentAddress } from '../../state/address.ts'
import { carryPasted } from '../../state/pasted.ts'
import { screenPath } from '../../state/route.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { useNow } from '../../ui/now.ts'
import { CopyText, NOT_STATED } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { Account } from './Account.tsx'
import { Organizations } from './Organizations.tsx'
import {
  isOpen,
  membershipsOf,
  SCREEN,
  troubleOf,
  userOf,
  type Membership,
  type User,
} from '../../screen/users.ts'
import styles from './users.module.css'
import { useScope } from '../../screen/scope.tsx'

interface UserRecordProps {
  id: string
}

/** One user: whether the account is banned, how it signs in, and what it belongs to. */
export function UserRecord({ id }: UserRecordProps) {
  const { connection } = useScope()
  const { data, error, refetch } = useQuery(
    toolQuery({
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
    <SandboxNow>
      <Opened answer={data} place={place} />
    </SandboxNow>
  )
}

interface OpenedProps {
  answer: Answer<'get_user'>
  place: RecordPlace
}

function Opened({ answer, place }: OpenedProps) {
  const { connection } = useScope()
  const user = userOf(answer, place.id)
  const sessions = answer.sessions ?? []
  const organizations = membershipsOf(answer)
  const first = organizations[0]
  const explanation = screenPath(connection.id, 'verification', first?.id)
  const now = useNow()
  return (
    <RecordPage
      {...place}
      name={user.name}
      id={user.id}
      idLabel="user id"
      badge={user.banned && <StatusBadge status="BANNED" />}
      facts={factsOf(user, organizations, answer, now)}
      actions={
        first && (
          <Button
            component="a"
            variant="filled"
            href={`#${explanation}`}
            onClick={() => carryPasted(currentAddress(), explanation)}
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
          body: <Organizations organizations={organizations} />,
        },
        {
          name: 'account',
          label: `Account and sessions (${sessions.length})`,
          body: (
            <div className={screen['sections']}>
              <Account user={user} answer={answer} />
            </div>
          ),
        },
      ]}
      raw={answer}
    />
  )
}

function factsOf(
  user: User,
  organizations: Membership[],
  { sessions, providers }: Answer<'get_user'>,
  now: number,
): Fact[] {
  const stopped = organizations.filter((one) => troubleOf(one) === 2).length
  const open = (sessions ?? []).filter((session) => isOpen(session, now)).length
  const { banned, banReason, banExpiresAt } = user
  return [
    {
      label: 'Account',
      value: typeof banned === 'boolean' ? (banned ? 'banned' : 'not banned') : NOT_STATED,
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
      hint: (providers ?? []).map(({ provider }) => provider).join(', ') || 'no provider stated',
    },
    { label: 'Created', value: <Moment at={user.createdAt} /> },
  ]
}

function Verified({ verified }: { verified: boolean | null | undefined }) {
  if (typeof verified !== 'boolean') return <>verification not stated</>
  return verified ? (
    <Badge meaning="healthy">address verified</Badge>
  ) : (
    <Badge meaning="attention">address not verified</Badge>
  )
}
