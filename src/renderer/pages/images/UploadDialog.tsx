import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { MOST_BYTES, MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import { fieldIssue } from '../../screen/field-issues.ts'
import { useChange } from '../../screen/useChange.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Image } from './images.ts'
import { writeBytes } from '../../../shared/text/amounts.ts'
import { useScope } from '../../screen/scope.tsx'

interface UploadDialogProps {
  onClose: () => void
  onUploaded: (image: Image) => void
}

/** The platform fetches the address itself: only public ones, and nothing that is no picture. */
export function UploadDialog({ onClose, onUploaded }: UploadDialogProps) {
  const scope = useScope()
  const [fields, setFields] = useState({ url: '', name: '', description: '' })
  const [sent, setSent] = useState('')
  const change = useChange(scope)
  const now = JSON.stringify(fields)
  const failure = sent === now ? change.failure : null
  const set = (part: Partial<typeof fields>): void => setFields((before) => ({ ...before, ...part }))
  const ready = fields.url.trim() !== ''
  const submit = (): void => {
    if (!ready || change.busy) return
    setSent(now)
    const [url, name, description] = [fields.url.trim(), fields.name.trim(), fields.description.trim()]
    const input = { url, ...(name ? { name } : {}), ...(description ? { description } : {}) }
    void change.run('upload_image', input, ({ image }) => {
      notifications.show({ message: `Uploaded “${image.name}”.`, autoClose: 3000 })
      onClose()
      onUploaded(image)
    })
  }
  const faults = {
    url: fieldIssue(failure, 'url'),
    name: fieldIssue(failure, 'name'),
    description: fieldIssue(failure, 'description'),
  }
  const underAField = Object.values(faults).some((fault) => fault !== null)
  return (
    <Dialog
      title="Upload image"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={change.busy} disabled={!ready}>
          Upload
        </FormButtons>
      }
    >
      <p>
        PNG, JPEG, GIF or WebP under {writeBytes(MOST_BYTES)}. The platform fetches it from there and keeps
        its own copy.
      </p>
      <TextInput
        label="URL"
        type="url"
        placeholder="https://www.example.com/picture.png"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={fields.url}
        error={faults.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <LimitedInput
        label="Name"
        description="Left empty, it is the last part of the URL"
        most={MOST_CHARACTERS}
        autoComplete="off"
        value={fields.name}
        error={faults.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        description="What it shows: read to people who do not see it"
        autosize
        minRows={2}
        maxRows={5}
        value={fields.description}
        error={faults.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      {failure && !underAField && (
        <ErrorPanel failure={failure} context={{ tool: 'upload_image', url: fields.url }} />
      )}
    </Dialog>
  )
}
