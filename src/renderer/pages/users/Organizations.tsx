import { Button } from '@mantine/core'
import { Building2, Mails, Scale } from 'lucide-react'
import { useRef, useLayoutEffect, useState, type RefObject } from 'react'
import { keysOf, useShortcut } from '../../ui/shortcuts.ts'
import screen from '../../screen/screen.module.css'
import { currentAddress } from '../../state/address.ts'
import { carryPasted } from '../../state/pasted.ts'
import { screenPath } from '../../state/route.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { CopyText, Empty, Keys } from '../../ui/Parts.tsx'
import { emailsPath } from '../../screen/emailsLog.ts'
import type { Membership } from '../../screen/users.ts'
import styles from './users.module.css'
import { useScope } from '../../screen/scope.tsx'

interface OrganizationsProps {
  organizations: Membership[]
}

/** Every organization of a user, those that cannot send first; j and k go from one to the next. */
export function Organizations({ organizations }: OrganizationsProps) {
  const list = useRef<HTMLUListElement>(null)
  useSteps(list)
  if (organizations.length === 0)
    return (
      <Empty icon={<Building2 aria-hidden />}>
        The user belongs to no organization. Who was removed from one is not listed by the platform.
      </Empty>
    )
  return (
    <>
      <ul ref={list} className={styles['organizations']}>
        {organizations.map((organization, index) => (
          <One key={index} organization={organization} digit={index < 9 ? String(index + 1) : null} />
        ))}
      </ul>
      {organizations.length > 1 && (
        <p className={styles['hint']}>
          <Keys of={`${keysOf('next')} ${keysOf('previous')}`} isRead /> next and previous ·{' '}
          <Keys of="↵" isRead /> or a digit explain
        </p>
      )}
    </>
  )
}

/** `digit`: the key that explains it. */
function One({ organization, digit }: { organization: Membership; digit: string | null }) {
  const { connection } = useScope()
  const { id, name, slug, role, reviewStatus, sendingStatus } = organization
  const to = (page: string): string => `#${screenPath(connection.id, page, id)}`
  return (
    <li className={screen['card']} aria-label={name}>
      <div className={`${styles['organization']} small`}>
        <div className={styles['who']}>
          <h2>{name}</h2>
          <p className={screen['dim']}>
            {slug} · <CopyText text={id} label="organization id" /> · {role ?? 'role not stated'}
          </p>
        </div>
        <dl className={styles['states']}>
          <State label="review" status={reviewStatus} />
          <State label="sending" status={sendingStatus} />
        </dl>
        <div className={styles['ways']}>
          <Button
            component="a"
            href={to('verification')}
            onClick={() => carryPasted(currentAddress(), screenPath(connection.id, 'verification', id))}
            data-step
            leftSection={<Scale aria-hidden />}
            rightSection={digit && <Keys of={digit} />}
          >
            Explain <span className="visually-hidden">{name}</span>
          </Button>
          <Button component="a" href={to('organizations')} leftSection={<Building2 aria-hidden />}>
            Open <span className="visually-hidden">{name}</span>
          </Button>
          <Button
            component="a"
            href={`#${emailsPath(connection.id, { organization: id })}`}
            leftSection={<Mails aria-hidden />}
          >
            Emails <span className="visually-hidden">of {name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

function State({ label, status }: { label: string; status: string | null | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <StatusBadge status={status} />
      </dd>
    </div>
  )
}

/** j and k put the focus on the next and the previous of the elements marked `data-step`; a digit follows one. */
function useSteps(box: RefObject<HTMLElement | null>): void {
  const [ready, setReady] = useState(false)
  // The record around has these keys for its neighbours, and the later listener wins: this one.
  useLayoutEffect(() => setReady(true), [])
  const step = (by: 1 | -1): void => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
  }
  useShortcut(ready ? 'next' : 'none', () => step(1))
  useShortcut(ready ? 'previous' : 'none', () => step(-1))
  useShortcut('part', (event) => {
    const all = box.current?.querySelectorAll<HTMLElement>('[data-step]')
    all?.[Number(event.code.replace('Digit', '')) - 1]?.click()
  })
}
