import { Button, Checkbox, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { loopbackAddress } from '../../../engine/domain/loopback.ts'
import { type Environment, ENVIRONMENTS } from '../../../shared/bridge.ts'
import { host } from '../../bridge/actions.ts'
import { adoptConnection } from '../../state/queries.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { EnvironmentEdge } from '../../ui/Badge.tsx'
import { isBaseUrl, keyFault, KeepKey, URL_HINT, useKept, type Keep } from '../../frame/KeepKey.tsx'
import { useConnectionAction } from '../../screen/useAction.ts'
import { tellTest } from './tellTest.ts'
import styles from './connections.module.css'

/** The key goes inward once: it is cleared from the field as soon as it has been handed over. */
interface Fields {
  label: string
  url: string
  environment: Environment
  key: string
}

function faults({ label, url, key }: Fields): Partial<Record<keyof Fields, string>> {
  const found: Partial<Record<keyof Fields, string>> = {}
  if (label.trim() === '') found.label = 'A name is needed to tell it from others'
  if (!isBaseUrl(url)) found.url = URL_HINT
  const fault = keyFault(key)
  if (fault !== null) found.key = fault
  return found
}

interface AddDeploymentDialogProps {
  /** Where a link named it; else empty. */
  url: string
  onClose: () => void
}

export function AddDeploymentDialog({ url, onClose }: AddDeploymentDialogProps) {
  const [fields, setFields] = useState<Fields>({ label: '', url, environment: 'production', key: '' })
  const [keep, setKeep] = useState<Keep>('keychain')
  const [tried, setTried] = useState(false)
  const { busy, failure, run } = useConnectionAction()
  const kept = useKept(keep)
  const [allowPlain, setAllowPlain] = useState(false)
  const wrong = tried ? faults(fields) : {}
  const set = (change: Partial<Fields>): void => setFields((before) => ({ ...before, ...change }))
  const plain = isPlain(fields.url)
  const add = async (tested: boolean): Promise<void> => {
    setTried(true)
    if (Object.keys(faults(fields)).length > 0) return
    await run(async () => {
      const { connection, test } = await host.addDeployment({
        ...fields,
        tested,
        allowPlain: plain && allowPlain,
        label: fields.label.trim(),
        url: fields.url.trim(),
        key: fields.key.trim(),
        keep: kept,
      })
      set({ key: '' })
      adoptConnection(connection)
      if (test) tellTest(connection.label, test)
      onClose()
    })
  }
  return (
    <Dialog
      title="Add deployment"
      onClose={onClose}
      onSubmit={() => void add(true)}
      size={520}
      edge={<EnvironmentEdge environment={fields.environment} />}
      footer={
        <FormButtons onCancel={onClose} busy={busy}>
          Add deployment
        </FormButtons>
      }
    >
      <p>
        A deployment starts read-only: tools that change anything are refused by the host until write access
        is switched on.
      </p>
      {url !== '' && (
        <p>
          The URL came with a link. Your key goes to the machine that answers there: compare the URL with one
          that you know.
        </p>
      )}
      <TextInput
        label="Name"
        data-autofocus
        value={fields.label}
        error={wrong.label}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <TextInput
        label="URL"
        type="url"
        placeholder="https://api.example.com"
        value={fields.url}
        error={wrong.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      {plain && (
        <Checkbox
          label="Allow an unencrypted connection: the key can be read on its way"
          checked={allowPlain}
          onChange={(event) => setAllowPlain(event.currentTarget.checked)}
        />
      )}
      <div>
        <div id="deployment-environment" className={styles['label']}>
          Environment
        </div>
        <SegmentedControl
          aria-labelledby="deployment-environment"
          data={[...ENVIRONMENTS]}
          value={fields.environment}
          onChange={(value) => set({ environment: value })}
        />
      </div>
      <PasswordInput
        label="Key"
        autoComplete="off"
        spellCheck={false}
        value={fields.key}
        error={wrong.key}
        visibilityToggleButtonProps={{ style: { display: 'none' } }}
        onChange={(event) => set({ key: event.currentTarget.value })}
      />
      <KeepKey value={kept} onChange={setKeep} />
      {failure && (
        <>
          <ErrorPanel
            failure={failure}
            context={{ action: 'connection.add', url: fields.url, environment: fields.environment }}
          />
          <div className="small">
            <Button onClick={() => void add(false)} disabled={busy}>
              Add it untested
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Returns whether a key would travel readable to another machine. */
function isPlain(url: string): boolean {
  const name = /^http:\/\/(\[[^\]]*\]|[^:/?#]+)/i.exec(url.trim())?.[1]
  return name !== undefined && loopbackAddress(name) === null
}
