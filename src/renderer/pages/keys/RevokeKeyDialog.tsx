import { notifications } from '@mantine/notifications'
import { keys, type KeySummary } from '../../bridge/keys.ts'
import { EnvironmentBadge, EnvironmentEdge } from '../../ui/Badge.tsx'
import { DangerButtons, Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Age } from '../../ui/Parts.tsx'
import { maskOf, nameOf } from './keys.ts'
import { useScope } from '../../screen/scope.tsx'
import { useAction } from '../../screen/useAction.ts'

/** The second step of revoking: what it does and to which key, the safe way out focused. */
export function RevokeKeyDialog({
  of: key,
  onRevoked,
  onClose,
}: {
  of: KeySummary
  onRevoked: () => void
  onClose: () => void
}) {
  const { connection } = useScope()
  const { busy, failure, run } = useAction()
  const revoke = (): Promise<void> =>
    run(async () => {
      await keys.revoke(connection.id, key.id)
      notifications.show({ message: `Revoked ${nameOf(key)}.`, autoClose: 3000 })
      onRevoked()
      onClose()
    })
  return (
    <Dialog
      title="Revoke key"
      onClose={onClose}
      edge={<EnvironmentEdge environment={connection.environment} />}
      footer={
        <DangerButtons keep="Keep it" onKeep={onClose} busy={busy} onConfirm={() => void revoke()}>
          Revoke key
        </DangerButtons>
      }
    >
      <EnvironmentBadge environment={connection.environment} />
      <p>
        Ends <strong>{nameOf(key)}</strong> (<span className="mono">{maskOf(key)}</span>) at once: its users
        are refused from the next request on, also on a connection that is open. This cannot be undone.
      </p>
      <p>
        {key.lastUsedAt === null ? (
          'It was never used.'
        ) : (
          <>
            It was last used <Age at={key.lastUsedAt} />.
          </>
        )}
        {key.session && ' It was printed by serve: the script that was started with it stops working.'}
      </p>
      <p>
        <code>key.revoke {JSON.stringify({ id: key.id })}</code>
      </p>
      {failure && <ErrorPanel failure={failure} context={{ action: 'key.revoke', id: key.id }} />}
    </Dialog>
  )
}
