import { Button } from '@mantine/core'
import { PencilOff, UserRoundCog, UserRoundX } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries, useChoosesOrganization } from '../state/queries.ts'
import { useShallow } from 'zustand/react/shallow'
import { useActing, useFrame } from '../state/hooks.ts'
import { actAs, actingApart, stopActing, type ActingAs } from '../state/frame.ts'
import { EnvironmentBadge, StatusBadge } from '../ui/Badge.tsx'
import { CopyText, Keys } from '../ui/Parts.tsx'
import { BudgetMeter, WaitingReads } from './BudgetMeter.tsx'
import { askWriting, chooseOrganization } from './overlays.ts'
import { keysOf } from '../ui/shortcuts.ts'
import styles from './bars.module.css'
import { useScope } from '../screen/scope.tsx'
import { isReadOnly } from '../screen/tool-availability.ts'

/**
 * What was kept of the organization acted as follows what `list_orgs` says now: somebody else, or the
 * sandbox itself, may have blocked it meanwhile.
 */
function useLatestActing(connection: string, acting: ActingAs | null): void {
  const { data } = useQuery({
    ...queries.organizations(connection, acting?.name ?? ''),
    enabled: acting !== null,
  })
  const latest = data?.organizations.find(({ id }) => id === acting?.id)
  useEffect(() => {
    if (latest && acting && latest.status !== acting.status) actAs(connection, latest)
  }, [connection, latest, acting])
}

/** A deployment is read-only until a person says otherwise; what is on then says a bar of its own. */
function WritingButton() {
  const { connection } = useScope()
  if (!isReadOnly(connection)) return null
  return (
    <Button leftSection={<PencilOff aria-hidden />} onClick={() => askWriting(connection.id)}>
      Switch writing on
    </Button>
  )
}

/** What a deployment makes one wait for. */
function Waits() {
  return (
    <>
      <BudgetMeter />
      <WaitingReads />
    </>
  )
}

/** Says why another organization stands here than a moment ago. */
function ApartNote() {
  const { connection } = useScope()
  const apart = useFrame(useShallow((state) => actingApart(state, connection.id) ?? SAME))
  if (apart.here === apart.before) return null
  const { here, before } = apart
  return (
    <span className={styles['apart']}>
      This tab acts as {here?.name ?? 'nobody'}, the tab before as {before?.name ?? 'nobody'}: each tab keeps
      its own.
    </span>
  )
}

const SAME = { here: null, before: null }

/** Always shows the organization acted as, where, and with which rights. */
export function ActingBar() {
  const { connection } = useScope()
  const acting = useActing(connection.id)
  const chooses = useChoosesOrganization(connection)
  useLatestActing(connection.id, chooses ? acting : null)
  const rights = isReadOnly(connection) ? 'read-only' : 'read and write'
  return (
    <div
      className={`${styles['acting']} small`}
      data-environment={connection.environment}
      role="status"
      aria-label="Acting as"
    >
      <EnvironmentBadge environment={connection.environment} />
      {acting ? (
        <>
          <span className={styles['actingText']}>
            Acting as <strong>{acting.name}</strong>{' '}
            <span className={styles['dim']}>
              · {connection.label} · {rights}
            </span>
          </span>
          <StatusBadge status={acting.status} />
          <span className={styles['actingId']}>
            <CopyText text={acting.id} label="organization id" />
          </span>
          <span className={styles['push']} />
          {connection.kind === 'deployment' && <Waits />}
          <WritingButton />
          <Button
            leftSection={<UserRoundCog aria-hidden />}
            onClick={() => chooseOrganization(connection.id)}
            rightSection={<Keys of={keysOf('actAs')} />}
          >
            Change
          </Button>
          <Button
            leftSection={<UserRoundX aria-hidden />}
            onClick={() => stopActing(connection.id)}
            rightSection={<Keys of={keysOf('stopActing')} />}
          >
            Stop acting
          </Button>
        </>
      ) : (
        <>
          <span className={styles['actingText']}>
            {chooses ? 'No organization chosen' : 'Acting as the organization of the token'}{' '}
            <span className={styles['dim']}>
              · {connection.label} · {rights}
            </span>
          </span>
          <span className={styles['push']} />
          {connection.kind === 'deployment' && <Waits />}
          <WritingButton />
          <Button
            leftSection={<UserRoundCog aria-hidden />}
            disabled={connection.state !== 'open' || !chooses}
            onClick={() => chooseOrganization(connection.id)}
            rightSection={<Keys of={keysOf('actAs')} />}
          >
            Choose organization
          </Button>
        </>
      )}
      {chooses && <ApartNote />}
    </div>
  )
}
