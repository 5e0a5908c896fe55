import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { forgetRefusal } from '../bridge/access.ts'
import { host } from '../bridge/actions.ts'
import { readAgain } from '../state/queries.ts'
import { EnvironmentBadge, EnvironmentEdge } from '../ui/Badge.tsx'
import { Dialog, FormButtons } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { isBaseUrl, isKey, KeepKey, keyFault, URL_HINT, useKept, type Keep } from './KeepKey.tsx'
import { useConnectionAction } from '../screen/useAction.ts'
import { useScope } from '../screen/scope.tsx'

/**
 * Another key for a deployment, and another URL if that was wrong: tried at once, and with it
 * everything that is shown is read again. The field is emptied before the answer is awaited; a key
 * that is refused is typed again.
 */
export function RenewKeyDialog({ onClose }: { onClose: () => void }) {
  const { connection } = useScope()
  const [url, setUrl] = useState(connection.url ?? '')
  const [key, setKey] = useState('')
  const [keep, setKeep] = useState<Keep>('keychain')
  const [tried, setTried] = useState(false)
  const kept = useKept(keep)
  const { busy, failure, run } = useConnectionAction()
  const renew = async (): Promise<void> => {
    setTried(true)
    if (!isKey(key) || !isBaseUrl(url) || busy) return
    await run(async () => {
      const given = { url: url.trim(), key: key.trim(), keep: kept }
      setKey('')
      setTried(false)
      await host.renewKey(connection.id, given)
      forgetRefusal(connection.id)
      await host.tools(connection.id)
      onClose()
      void readAgain(connection.id)
    })
  }
  return (
    <Dialog
      title={`Correct URL or key of ${connection.label}`}
      onClose={onClose}
      onSubmit={() => void renew()}
      size={520}
      edge={<EnvironmentEdge environment={connection.environment} />}
      footer={
        <FormButtons onCancel={onClose} busy={busy}>
          Use this key
        </FormButtons>
      }
    >
      <EnvironmentBadge environment={connection.environment} />
      <p>
        It takes the place of the key before, which is forgotten here, and the connection is read-only again.
        What is open and typed stays as it is.
      </p>
      <TextInput
        label="URL"
        type="url"
        value={url}
        error={tried && !isBaseUrl(url) ? URL_HINT : null}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <PasswordInput
        label="Key"
        description={isBaseUrl(url) ? `Sent to ${url.trim()} and nowhere else` : undefined}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={key}
        error={tried ? keyFault(key) : null}
        visibilityToggleButtonProps={{ style: { display: 'none' } }}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <KeepKey value={kept} onChange={setKeep} />
      {failure && <ErrorPanel failure={failure} context={{ action: 'connection.renewKey' }} />}
    </Dialog>
  )
}
