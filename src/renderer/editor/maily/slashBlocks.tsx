import type { Editor, Range } from '@tiptap/core'
import {
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
  Quote,
  Repeat2,
  Shapes,
  SquareDashed,
  type LucideIcon,
} from 'lucide-react'
import { insertBlock } from './commands.ts'
import { NEW_BLOCKS } from './newBlocks.ts'

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

/** The list behind `/`: the same blocks as in the toolbar, none with a picture from elsewhere. */
export function slashBlocks() {
  return [
    {
      title: 'Blocks',
      commands: NEW_BLOCKS.map(({ label, description, words, make }) => ({
        title: label,
        icon: <BlockIcon label={label} />,
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
