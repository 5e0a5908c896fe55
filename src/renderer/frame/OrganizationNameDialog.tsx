import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { nameQuestionStore } from '../bridge/namedCall.ts'
import { useConnection } from '../state/queries.ts'
import { EnvironmentBadge, EnvironmentEdge } from '../ui/Badge.tsx'
import { Dialog, FormButtons } from '../ui/Dialog.tsx'

/** Asks for the organization's name before a high-impact call leaves for production. */
export function OrganizationNameDialog() {
  const question = useStore(nameQuestionStore, (state) => state.question)
  return question && <NameForm {...question} />
}

type Question = NonNullable<ReturnType<typeof nameQuestionStore.getState>['question']>

function NameForm({ connection, tool, name, answer }: Question) {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const label = useConnection(connection)?.label ?? connection
  const isRight = typed.trim() === name.trim()
  const submit = (): void => {
    setTried(true)
    if (isRight) answer(typed)
  }
  return (
    <Dialog
      title={`${tool} on production`}
      onClose={() => answer(null)}
      onSubmit={submit}
      edge={<EnvironmentEdge environment="production" />}
      footer={<FormButtons onCancel={() => answer(null)}>Go on</FormButtons>}
    >
      <EnvironmentBadge environment="production" />
      <p>
        This has high impact on {label}, and nothing was sent yet. Type <strong>{name}</strong> to go on.
      </p>
      <TextInput
        label="Name of the organization"
        data-autofocus
        autoComplete="off"
        value={typed}
        error={tried && !isRight ? `Must be ${name}` : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Dialog>
  )
}
