import { Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answersOfCase, type CaseContent } from '../../../../case/case-file.ts'
import { host } from '../../../bridge/actions.ts'
import { sandbox } from '../../../bridge/sandbox.ts'
import { adoptConnection, queries, queryClient } from '../../../state/queries.ts'
import { frameStore } from '../../../state/frame.ts'
import { navigate, screenPath } from '../../../state/route.ts'
import { Dialog, FormButtons } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { useConnectionAction } from '../../../screen/useAction.ts'
import styles from './casefile.module.css'

interface ReproduceDialogProps {
  content: CaseContent
  /** The connection that the case was read from, offered last; null for a file. */
  from: string | null
  onClose: () => void
}

const NEW = 'new'

/** In which sandbox the case is to be made again; afterwards its explanation opens there. */
export function ReproduceDialog({ content, from, onClose }: ReproduceDialogProps) {
  const { data: connections = [] } = useQuery(queries.connections)
  const sandboxes = connections
    .filter(({ kind, state }) => kind === 'sandbox' && state === 'open')
    .toSorted((one, other) => Number(one.id === from) - Number(other.id === from))
  const [chosen, setChosen] = useState<string>(NEW)
  const [label, setLabel] = useState('')
  const { busy, failure, run } = useConnectionAction()
  const reproduce = (): Promise<void> =>
    run(async () => {
      const target = chosen === NEW ? await makeSandbox(label) : chosen
      // Asked once more after a failure, it goes into the one that was made.
      setChosen(target)
      // What the checks rest on is not made again.
      const { checks: _checks, unread: _unread, about: _about, ...answers } = answersOfCase(content)
      const { organizationId } = await sandbox.reproduceCase(target, answers)
      await queryClient.invalidateQueries()
      frameStore.setState({ connection: target })
      onClose()
      navigate(screenPath(target, 'verification', organizationId))
    })
  return (
    <Dialog
      title="Reproduce in sandbox"
      onClose={onClose}
      onSubmit={() => void reproduce()}
      footer={
        <FormButtons onCancel={onClose} busy={busy}>
          Reproduce
        </FormButtons>
      }
    >
      <p className={styles['lead']}>
        Makes an organization that stands as this one stands: state, transitions, holds, reviews, bans and
        flagged emails, as long ago as they were. Names, addresses, domains, ids and IP addresses are replaced
        by invented ones, also inside texts and links.
      </p>
      <Radio.Group label="Where" value={chosen} onChange={setChosen}>
        <div className={styles['radios']}>
          <Radio value={NEW} label="A new sandbox" data-autofocus />
          {sandboxes.map((one) => (
            <Radio
              key={one.id}
              value={one.id}
              label={one.label}
              {...(one.id === from ? { description: 'The one the case was read from' } : {})}
            />
          ))}
        </div>
      </Radio.Group>
      {chosen === NEW && (
        <TextInput
          label="Name of the sandbox"
          placeholder="Reproduced case"
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      )}
      <p className={styles['dim']}>
        A name that only the texts of emails hold cannot be told from other words. Subscribers and billing are
        not made again.
      </p>
      {failure && <ErrorPanel failure={failure} context={{ action: 'case.reproduce' }} />}
    </Dialog>
  )
}

async function makeSandbox(label: string): Promise<string> {
  const name = label.trim() === '' ? 'Reproduced case' : label.trim()
  const connection = await host.createSandbox(name, 'empty')
  if (connection.state !== 'open') await host.open(connection.id)
  adoptConnection(connection)
  return connection.id
}
