import { Button } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { Puzzle, Ungroup } from 'lucide-react'
import { replaceBlock } from './commands.ts'
import type { Place } from './places.ts'
import { readBlocks, tell } from './snippetBlocks.tsx'
import type { Snippets } from './useSnippets.ts'
import { text } from './views.ts'
import styles from './maily.module.css'

interface SnippetSettingsProps {
  editor: Editor
  place: Place
  editable: boolean
  snippets: Snippets
}

/** What can be done with a snippet in a message: open it, or make its blocks a part of the message. */
export function SnippetSettings({ editor, place, editable, snippets }: SnippetSettingsProps) {
  const id = text(place.node.attrs['snippetId'])
  const unlink = async (): Promise<void> => {
    const blocks = await readBlocks(editor, snippets, id)
    if (blocks === null) return
    // What was typed meanwhile may have moved it, or taken it away.
    const { doc } = editor.state
    if (place.pos >= doc.content.size || doc.nodeAt(place.pos) !== place.node)
      tell('The message has changed; try again.')
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
