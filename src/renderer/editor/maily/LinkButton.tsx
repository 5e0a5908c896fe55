import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { linkTo } from '../placeholders.ts'
import styles from '../editor.module.css'
import { type WordsButtonProps, WordsPopover } from './WordsPopover.tsx'

/** Sets, changes or takes off the link of the selected words. */
export function LinkButton(props: WordsButtonProps) {
  return (
    <WordsPopover
      {...props}
      label="Link"
      formLabel="Link of the selected words"
      icon={<Link2 aria-hidden />}
      width={300}
      opensBy="palette"
      form={(editor, onDone) => <LinkForm editor={editor} onDone={onDone} />}
    />
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const [href, setHref] = useState(before)
  const set = (next: string): void => {
    onDone()
    window.setTimeout(() => setLink(editor, next.trim()), 0)
  }
  return (
    <form
      className={styles['pick']}
      onSubmit={(event) => {
        event.preventDefault()
        if (href.trim() !== '') set(href)
      }}
    >
      <TextInput
        label="Address"
        data-autofocus
        placeholder="https://"
        value={href}
        onChange={(event) => setHref(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" disabled={href.trim() === ''}>
        Set the link
      </Button>
      <Button onClick={() => set(linkTo('unsubscribeUrl'))}>Unsubscribe link</Button>
      {before !== '' && <Button onClick={() => set('')}>Take off the link</Button>}
    </form>
  )
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === '') chain.unsetMark('link').run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setMark('link', { href }).run()
}
