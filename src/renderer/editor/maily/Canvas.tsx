import type { AnyExtension, Editor as TiptapEditor } from '@tiptap/core'
import { Editor } from '@maily-to/core'
import { memo } from 'react'
import type { JsonNode } from './jsonTree.ts'
import type { slashBlocks } from './slashBlocks.tsx'
import styles from './maily.module.css'

/**
 * The Maily editor itself. Made once for a document; a new document is a new canvas. It keeps the first
 * properties that it was given.
 */
interface CanvasProps {
  opened: JsonNode
  extensions: AnyExtension[]
  /** What `/` offers. */
  blocks: ReturnType<typeof slashBlocks>
  editable: boolean
  onReady: (editor: TiptapEditor) => void
  onChange: (editor: TiptapEditor) => void
}

const CONFIG = {
  hasMenuBar: false,
  spellCheck: true,
  autofocus: false,
  wrapClassName: styles['editor'] ?? '',
  bodyClassName: styles['paper'] ?? '',
} as const

export const Canvas = memo(
  function Canvas({ opened, extensions, blocks, editable, onReady, onChange }: CanvasProps) {
    return (
      <Editor
        config={CONFIG}
        contentJson={opened as never}
        extensions={extensions}
        blocks={blocks}
        editable={editable}
        // Its own icon would come from its maker's site.
        placeholderUrl="https://"
        onCreate={onReady}
        onUpdate={onChange}
      />
    )
  },
  () => true,
)
