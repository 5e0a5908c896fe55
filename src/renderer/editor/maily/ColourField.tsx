import { ActionIcon, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { BookmarkMinus, BookmarkPlus } from 'lucide-react'
import { toFailure } from '../../bridge/actions.ts'
import { hexOf, listColours, useBrandColours } from './colours.ts'
import styles from './maily.module.css'

interface ColourFieldProps {
  editor: Editor
  label: string
  value: string
  disabled: boolean
  onChange: (value: string | null) => void
}

/** A CSS colour: one of the organization's or of the message, as text, or by the system's own picker. */
export function ColourField({ editor, label, value, disabled, onChange }: ColourFieldProps) {
  const hex = hexOf(value)
  return (
    <div className={styles['colour']}>
      <TextInput
        label={label}
        placeholder="as the theme"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        rightSectionPointerEvents="all"
        rightSection={
          <input
            type="color"
            className={styles['swatch']}
            aria-label={`${label}, picked`}
            disabled={disabled}
            value={hex ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      <Swatches editor={editor} label={label} chosen={hex} disabled={disabled} onPick={onChange} />
    </div>
  )
}

interface SwatchesProps {
  editor: Editor
  label: string
  chosen: string | null
  disabled: boolean
  onPick: (colour: string) => void
}

function Swatches({ editor, label, chosen, disabled, onPick }: SwatchesProps) {
  const { owner, kept, turn } = useBrandColours()
  const used = useEditorState({
    editor,
    selector: ({ editor: current }) => listColours(current.state.doc),
    equalityFn: (one, other) => one.join() === other?.join(),
  })
  const isKept = chosen !== null && kept.includes(chosen)
  const rows = [
    ...kept.map((colour) => ({ colour, from: `kept for ${owner}` })),
    ...used
      .filter((colour) => !kept.includes(colour))
      .map((colour) => ({ colour, from: 'used in this message' })),
  ]
  if (rows.length === 0 && chosen === null) return null
  const save = (colour: string): void =>
    void turn(colour).catch((error: unknown) =>
      notifications.show({ message: `Not kept: ${toFailure(error).message}`, autoClose: 8000 }),
    )
  const verb = isKept ? `No longer keep ${chosen} for ${owner}` : `Keep ${chosen ?? ''} for ${owner}`
  return (
    <div className={styles['swatches']} role="group" aria-label={`Colours for ${label.toLowerCase()}`}>
      {rows.map(({ colour, from }, index) => (
        <button
          key={colour}
          type="button"
          className={styles['offered']}
          data-first-used={(index > 0 && index === kept.length) || undefined}
          aria-label={`${colour}, ${from}`}
          title={`${colour}, ${from}`}
          aria-pressed={colour === chosen}
          disabled={disabled}
          style={{ background: colour }}
          onClick={() => onPick(colour)}
        />
      ))}
      {chosen !== null && (
        <ActionIcon aria-label={verb} title={verb} onClick={() => save(chosen)}>
          {isKept ? <BookmarkMinus aria-hidden /> : <BookmarkPlus aria-hidden />}
        </ActionIcon>
      )}
    </div>
  )
}
