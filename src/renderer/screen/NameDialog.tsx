import { LimitedInput } from '../ui/LimitedInput.tsx'
import { useState, type ReactNode } from 'react'
import { MOST_CHARACTERS } from '../../engine/domain/limits.ts'
import type { Failure } from '../../shared/result.ts'
import { Dialog, FormButtons } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'

interface NameDialogProps {
  title: string
  verb: string
  help?: ReactNode
  start?: string
  busy?: boolean
  failure?: Failure | null
  /** Longest name, unless it is the usual one. */
  most?: number
  /** What was called; goes into the detail of a failure. */
  tool?: string
  onSubmit: (name: string) => void
  onClose: () => void
}

/** A fault of the name itself stands under the field, any other as a panel. */
function faultOfName(failure: Failure): string | null {
  const issue = failure.issues?.find(({ path }) => path === 'name' || path === 'newName')
  if (issue) return issue.hint ? `${issue.message}. ${issue.hint}` : issue.message
  const told = /^(?:name|newName): (.+)$/s.exec(failure.message)?.[1]
  return told ?? null
}

/** Asks for one name: to create something, to rename it, to copy it. */
export function NameDialog(props: NameDialogProps) {
  const { title, verb, help, start = '', most = MOST_CHARACTERS, busy = false, failure = null } = props
  const { tool, onSubmit, onClose } = props
  const [name, setName] = useState(start)
  const [sent, setSent] = useState<string | null>(null)
  // A fault is about the name that was sent; the next keystroke makes it history.
  const fault = failure && sent === name ? faultOfName(failure) : null
  const submit = (): void => {
    if (busy || name.trim() === '') return
    setSent(name)
    onSubmit(name.trim())
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={busy} disabled={name.trim() === ''}>
          {verb}
        </FormButtons>
      }
    >
      {help !== undefined && <p>{help}</p>}
      <LimitedInput
        label="Name"
        data-autofocus
        most={most}
        autoComplete="off"
        value={name}
        error={fault}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      {failure && faultOfName(failure) === null && (
        <ErrorPanel failure={failure} context={{ tool, name: sent }} />
      )}
    </Dialog>
  )
}
