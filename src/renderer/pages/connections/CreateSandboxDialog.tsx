import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { host } from '../../bridge/actions.ts'
import { adoptConnection } from '../../state/queries.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useConnectionAction } from '../../screen/useAction.ts'
import styles from './connections.module.css'

const NAMES = { demo: 'Demo', stories: 'Stories', empty: 'Sandbox' }

/** Asks for what a new sandbox holds, has the host create it, and opens it. */
export function CreateSandboxDialog({ onClose }: { onClose: () => void }) {
  const [label, setLabel] = useState('')
  const [seed, setSeed] = useState<keyof typeof NAMES>('demo')
  const { busy, failure, run } = useConnectionAction()
  const create = (): Promise<void> =>
    run(async () => {
      const connection = await host.createSandbox(label.trim() === '' ? NAMES[seed] : label.trim(), seed)
      if (connection.state !== 'open') await host.open(connection.id)
      adoptConnection(connection)
      onClose()
    })
  return (
    <Dialog
      title="Create sandbox"
      onClose={onClose}
      onSubmit={() => void create()}
      footer={
        <FormButtons onCancel={onClose} busy={busy}>
          Create sandbox
        </FormButtons>
      }
    >
      <TextInput
        label="Name"
        data-autofocus
        placeholder={NAMES[seed]}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Radio.Group label="Start with" value={seed} onChange={(value) => setSeed(value)}>
        <div className={styles['radios']}>
          <Radio
            value="demo"
            label="The demo"
            description="Six organizations in every state, about 2,000 subscribers"
          />
          <Radio
            value="stories"
            label="Support stories"
            description="Eight blocks, bans and holds to explain to a customer"
          />
          <Radio
            value="empty"
            label="Nothing"
            description="No organization; create the first one on Connections"
          />
        </div>
      </Radio.Group>
      {failure && <ErrorPanel failure={failure} context={{ action: 'connection.create' }} />}
    </Dialog>
  )
}
