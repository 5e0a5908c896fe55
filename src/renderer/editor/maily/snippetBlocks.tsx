import { notifications } from '@mantine/notifications'
import type { Editor } from '@tiptap/core'
import { toFailure } from '../../bridge/actions.ts'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { NameDialog } from '../../screen/NameDialog.tsx'
import { useScope } from '../../screen/scope.tsx'
import { snippetsQuery, type SnippetSummary } from '../../screen/snippets.ts'
import { useChange } from '../../screen/useChange.ts'
import { queryClient } from '../../state/queries.ts'
import { counted } from '../../ui/time.ts'
import { insertBlock } from './commands.ts'
import type { JsonNode } from './jsonTree.ts'
import { DocumentDoor } from './lossless.ts'
import type { Snippets } from './useSnippets.ts'

interface SaveSnippetProps {
  blocks: readonly JsonNode[]
  onClose: () => void
}

/** Keeps blocks of a message under a name, as a snippet of the organization. The message stays as it is. */
export function SaveSnippet({ blocks, onClose }: SaveSnippetProps) {
  const scope = useScope()
  const change = useChange(scope)
  const save = (name: string): void => {
    const content = { type: 'doc', content: [...blocks] }
    void change.run('create_email_snippet', { name, content }, ({ snippet }) => {
      const { content: _content, ...summary } = snippet
      // Offered at once: the list is read again only after this.
      queryClient.setQueryData(snippetsQuery(scope, false).queryKey, (before) =>
        before ? { ...before, snippets: [...before.snippets, summary] } : before,
      )
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

/** Tells of what went wrong with a snippet that was picked. */
export function tell(message: string): void {
  notifications.show({ message, autoClose: 8000 })
}

/** Reads a snippet for the editor, as blocks of a message of its own; null, and told, when that fails. */
export async function readBlocks(editor: Editor, snippets: Snippets, id: string): Promise<JsonNode[] | null> {
  try {
    const { name, content } = await snippets.read(id)
    const opened = new DocumentDoor(editor.schema).open(content)
    if (opened?.content && !editor.isDestroyed) return opened.content
    tell(`“${name}” cannot be opened here.`)
  } catch (error) {
    tell(toFailure(error).message)
  }
  return null
}

/** Inserts a snippet by reference: the message changes with it. */
export function insertSnippet(editor: Editor, { id, name }: SnippetSummary): void {
  insertBlock(editor, { type: 'snippet', attrs: { snippetId: id, name } })
}

/** Inserts the blocks of a snippet, to be changed in this message. */
export async function insertCopy(editor: Editor, snippets: Snippets, id: string): Promise<void> {
  const blocks = await readBlocks(editor, snippets, id)
  if (blocks) insertBlock(editor, ...blocks)
}
