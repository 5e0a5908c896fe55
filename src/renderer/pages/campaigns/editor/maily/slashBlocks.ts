import type { Editor, Range } from '@tiptap/core'
import { insertBlock } from './commands.ts'
import { NEW_BLOCKS } from './newBlocks.ts'

/** The list behind `/`: the same blocks as in the toolbar, none with a picture from elsewhere. */
export function slashBlocks() {
  return [
    {
      title: 'Blocks',
      commands: NEW_BLOCKS.map(({ label, description, words, make }) => ({
        title: label,
        description,
        searchTerms: [label.toLowerCase(), ...words],
        command: ({ editor, range }: { editor: Editor; range: Range }) => {
          editor.chain().deleteRange(range).run()
          insertBlock(editor, make())
        },
      })),
    },
  ]
}
