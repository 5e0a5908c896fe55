import { Button } from '@mantine/core'
import { ShieldOff } from 'lucide-react'
import { useEffect } from 'react'
import type { KeySummary } from '../../bridge/keys.ts'
import { useRecordKeys } from '../../screen/RecordPage.tsx'
import screen from '../../screen/screen.module.css'
import sideStyles from '../../screen/side.module.css'
import { SidePanel } from '../../screen/SidePanel.tsx'
import { remember, turnTab } from '../../state/frame.ts'
import { screenPath } from '../../state/route.ts'
import { Age, CopyText } from '../../ui/Parts.tsx'
import { KeyState } from './KeyWords.tsx'
import { maskOf, nameOf, SCREEN } from './keys.ts'
import styles from './keys.module.css'
import { useScope } from '../../screen/scope.tsx'

interface KeyPanelProps {
  id: string
  /** Null when the sandbox has none with this id. */
  found: KeySummary | null
  path: string
  onClose: () => void
  onRevoke: (key: KeySummary) => void
}

/** One key: all that is known of it, which its text is not. */
export function KeyPanel({ id, found, path, onClose, onRevoke }: KeyPanelProps) {
  const { connection } = useScope()
  const list = screenPath(connection.id, SCREEN)
  useRecordKeys(list, path, id, () => turnTab(path, list))
  useEffect(() => {
    if (found) remember(path, nameOf(found))
  }, [path, found])
  if (!found)
    return (
      <SidePanel title={id} onClose={onClose}>
        <p role="alert">No key of this sandbox has this id.</p>
      </SidePanel>
    )
  return (
    <SidePanel title={nameOf(found)} onClose={onClose}>
      <dl className={sideStyles['sideFacts']}>
        <dt>State</dt>
        <dd>
          <KeyState of={found} />
        </dd>
        <dt>Id</dt>
        <dd>
          <CopyText text={found.id} label="key id" />
        </dd>
        <dt>Begins and ends with</dt>
        <dd className="mono">{maskOf(found)}</dd>
        <dt>Opens</dt>
        <dd className={screen['links']}>
          {found.organizationId === null ? (
            'admin tools, and customer tools of any organization it names'
          ) : (
            <a href={`#${screenPath(connection.id, 'organizations', found.organizationId)}`}>
              customer tools of {found.organizationId}
            </a>
          )}
        </dd>
        {found.scopes !== null && (
          <>
            <dt>Limited to</dt>
            <dd>{found.scopes.join(', ')}</dd>
          </>
        )}
        <dt>Last used</dt>
        <dd>
          <Age at={found.lastUsedAt} />
        </dd>
        <dt>Created</dt>
        <dd>
          <Age at={found.createdAt} />
          {found.session && ' by serve, and ends with it'}
        </dd>
        {found.revokedAt !== null && (
          <>
            <dt>Revoked</dt>
            <dd>
              <Age at={found.revokedAt} />
            </dd>
          </>
        )}
      </dl>
      <p className={`${screen['dim']} ${styles['aside']}`}>
        Its text was shown once and is kept nowhere. Times are those of this computer, not of the sandbox; the
        last use is written at most once a minute.
      </p>
      {found.revokedAt === null && (
        <div className={sideStyles['sideActions']}>
          <Button color="red" leftSection={<ShieldOff aria-hidden />} onClick={() => onRevoke(found)}>
            Revoke…
          </Button>
        </div>
      )}
    </SidePanel>
  )
}
