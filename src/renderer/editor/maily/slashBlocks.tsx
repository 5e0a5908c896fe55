import type { Editor, Range } from '@tiptap/core'
import {
  BookCopy,
  CodeXml,
  Columns2,
  GalleryVerticalEnd,
  Heading2,
  Heading3,
  Image,
  List,
  ListOrdered,
  MailX,
  Minus,
  MousePointerClick,
  MoveVertical,
  Pilcrow,
  Puzzle,
  Quote,
  Repeat2,
  Shapes,
  SquareDashed,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { insertBlock } from './commands.ts'
import { NEW_BLOCKS } from './newBlocks.ts'
import { choosePlace } from './places.ts'
import { insertCopy, insertSnippet } from './snippetBlocks.tsx'
import type { Snippets } from './useSnippets.ts'

const ICONS: Record<string, LucideIcon> = {
  Text: Pilcrow,
  Heading: Heading2,
  'Small heading': Heading3,
  Button: MousePointerClick,
  Image,
  Logo: Shapes,
  Spacer: MoveVertical,
  Rule: Minus,
  'Bullet list': List,
  'Numbered list': ListOrdered,
  Quote,
  Section: SquareDashed,
  'Two columns': Columns2,
  Repeat: Repeat2,
  'Link card': GalleryVerticalEnd,
  HTML: CodeXml,
  Footer: MailX,
}

export function BlockIcon({ label }: { label: string }) {
  const Icon = ICONS[label] ?? Pilcrow
  return <Icon aria-hidden />
}

type Command = ReturnType<typeof command>

function command(
  words: { title: string; description: string; searchTerms: string[] },
  icon: ReactNode,
  insert: (editor: Editor) => void,
) {
  return {
    ...words,
    icon,
    command: ({ editor, range }: { editor: Editor; range: Range }) => {
      // Where one types, it stands; not behind a block around that was chosen in the panel.
      choosePlace(editor, null)
      editor.chain().deleteRange(range).run()
      insert(editor)
    },
  }
}

/**
 * The list behind `/`: the same blocks as in the toolbar, none with a picture from elsewhere, and the
 * organization's snippets as they are when it opens, each by reference and as its blocks.
 */
export function slashBlocks(snippets: Snippets) {
  return [
    {
      title: 'Blocks',
      commands: NEW_BLOCKS.map(({ label, description, words, make }) =>
        command(
          { title: label, description, searchTerms: [label.toLowerCase(), ...words] },
          <BlockIcon label={label} />,
          (editor) => insertBlock(editor, make()),
        ),
      ),
    },
    {
      title: 'Snippets',
      get commands(): Command[] {
        return snippets.offered().map((snippet) =>
          command(
            {
              title: snippet.name,
              description: snippet.description || 'Changes here when it is changed',
              searchTerms: ['snippet'],
            },
            <Puzzle aria-hidden />,
            (editor) => insertSnippet(editor, snippet),
          ),
        )
      },
    },
    {
      title: 'Copies of snippets',
      get commands(): Command[] {
        return snippets.offered().map((snippet) =>
          command(
            {
              title: snippet.name,
              description: 'Its blocks, to be changed in this message',
              searchTerms: ['copy', 'snippet', 'saved block'],
            },
            <BookCopy aria-hidden />,
            (editor) => void insertCopy(editor, snippets, snippet.id),
          ),
        )
      },
    },
  ]
}
