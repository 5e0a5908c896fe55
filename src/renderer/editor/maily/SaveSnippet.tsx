import { notifications } from '@mantine/notifications'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { NameDialog } from '../../screen/NameDialog.tsx'
import { useScope } from '../../screen/scope.tsx'
import { useChange } from '../../screen/useChange.ts'
import { counted } from '../../ui/time.ts'
import type { JsonNode } from './jsonTree.ts'

interface SaveSnippetProps {
  blocks: readonly JsonNode[]
  onClose: () => void
}

/** Keeps blocks of a message under a name, as a snippet of the organization. The message stays as it is. */
export function SaveSnippet({ blocks, onClose }: SaveSnippetProps) {
  const change = useChange(useScope())
  const save = (name: string): void => {
    const content = { type: 'doc', content: [...blocks] }
    void change.run('create_email_snippet', { name, content }, ({ snippet }) => {
      const message = `Saved “${snippet.name}”. It is offered behind / and under Snippet.`
      notifications.show({ message, autoClose: 5000 })
      onClose()
    })
  }
  if (change.asked) return <Confirmation change={change} onCancel={onClose} />
  return (
    <NameDialog
      title={`Save ${counted(blocks.length, 'block')} as a snippet`}
      verb="Save"
      help="It can be inserted in any message of this organization. The blocks in this message stay as they are."
      tool="create_email_snippet"
      busy={change.busy}
      failure={change.failure}
      onSubmit={save}
      onClose={onClose}
    />
  )
}
