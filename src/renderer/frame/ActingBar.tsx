import { Button } from '@mantine/core'
import { UserRoundCog, UserRoundX } from 'lucide-react'
import { useChoosesOrganization } from '../state/queries.ts'
import { useActing } from '../state/hooks.ts'
import { stopActing } from '../state/frame.ts'
import { EnvironmentBadge, StatusBadge } from '../ui/Badge.tsx'
import { CopyText, Keys } from '../ui/Parts.tsx'
import { chooseOrganization } from './overlays.ts'
import { keysOf } from '../ui/shortcuts.ts'
import styles from './bars.module.css'
import { useScope } from '../screen/scope.tsx'

/** Always shows the organization acted as, where, and with which rights. */
export function ActingBar() {
  const { connection } = useScope()
  const acting = useActing(connection.id)
  const chooses = useChoosesOrganization(connection)
  const rights = connection.kind === 'deployment' ? 'read-only' : 'read and write'
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
    </div>
  )
}
