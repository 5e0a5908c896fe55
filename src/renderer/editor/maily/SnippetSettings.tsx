import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Editor } from '@tiptap/core'
import { Puzzle, Ungroup } from 'lucide-react'
import { toFailure } from '../../bridge/actions.ts'
import type { JsonNode } from './jsonTree.ts'
import { replaceBlock, type Place } from './commands.ts'
import type { Snippets } from './useSnippets.ts'
import { text } from './views.ts'
import { DocumentDoor } from './lossless.ts'
import styles from './maily.module.css'

interface SnippetSettingsProps {
  editor: Editor
  place: Place
  editable: boolean
  snippets: Snippets
}

/** Tells of what went wrong with a snippet that was picked. */
function tell(message: string): void {
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

/** What can be done with a snippet in a message: open it, or make its blocks a part of the message. */
export function SnippetSettings({ editor, place, editable, snippets }: SnippetSettingsProps) {
  const id = text(place.node.attrs['snippetId'])
  const unlink = async (): Promise<void> => {
    const blocks = await readBlocks(editor, snippets, id)
    if (blocks === null) return
    // What was typed meanwhile may have moved it, or taken it away.
    if (editor.state.doc.nodeAt(place.pos) !== place.node) tell('The message has changed; try again.')
    else if (!replaceBlock(editor, place, blocks)) tell('Its blocks may not stand in this place.')
  }
  return (
    <div className={styles['fields']}>
      <p className={styles['hint']}>
        It changes here when it is changed in Snippets. As blocks it belongs to this message alone.
      </p>
      <a href={snippets.hrefOf(id)} className={styles['openSnippet']}>
        <Puzzle aria-hidden /> Open the snippet
      </a>
      <Button leftSection={<Ungroup aria-hidden />} disabled={!editable} onClick={() => void unlink()}>
        Turn into blocks
      </Button>
    </div>
  )
}
