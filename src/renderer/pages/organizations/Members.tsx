import { UsersRound } from 'lucide-react'
import { Moment } from '../../screen/Moment.tsx'
import screen from '../../screen/screen.module.css'
import { screenPath } from '../../state/route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CopyText, Empty, NOT_STATED } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { counted } from '../../ui/time.ts'
import type { SectionData } from './sections.ts'
import styles from './organizations.module.css'
import { useScope } from '../../screen/scope.tsx'

interface MembersProps {
  members: SectionData<'members'>
  timezone: string
}

/** Who belongs to it, each a link to the account; a banned one is said first. */
export function Members({ members, timezone }: MembersProps) {
  const { connection } = useScope()
  if (members.length === 0)
    return (
      <Empty icon={<UsersRound aria-hidden />}>
        Nobody belongs to this organization. Who was removed from it is not listed by the platform.
      </Empty>
    )
  const banned = members.filter((member) => member.banned === true).length
  return (
    <section className={screen['card']} aria-label="Members">
      <div className={screen['cardHead']}>
        <h2>{counted(members.length, 'member')}</h2>
        {banned > 0 && <Badge meaning="blocked">{banned} banned</Badge>}
      </div>
      <PlainTable
        label="Members of the organization"
        words={[1, 2, 3, 4]}
        height={520}
        head={['Name', 'Email', 'Role', 'Joined', 'Account']}
        rows={members
          .toSorted((left, right) => Number(right.banned ?? false) - Number(left.banned ?? false))
          .map((member) => [
            <a
              key="name"
              className={screen['recordLink']}
              href={`#${screenPath(connection.id, 'users', member.userId ?? '')}`}
            >
              {member.name || member.userId || '(no name)'}
            </a>,
            <CopyText key="email" text={member.email} label="email" />,
            member.role ?? NOT_STATED,
            <Moment key="joined" at={member.joinedAt} timezone={timezone} />,
            <Account key="account" member={member} />,
          ])}
      />
    </section>
  )
}

function Account({ member: { banned, banReason } }: { member: SectionData<'members'>[number] }) {
  if (typeof banned !== 'boolean') return <>{NOT_STATED}</>
  if (!banned) return <Badge meaning="healthy">not banned</Badge>
  return (
    <span className={styles['why']}>
      <Badge meaning="blocked">banned</Badge> {banReason ?? 'no reason stated'}
    </span>
  )
}
