import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  NumberInput,
  SegmentedControl,
  TextInput,
} from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { Fragment, type Node } from '@tiptap/pm/model'
import { ArrowDown, ArrowUp, BookmarkPlus, CopyPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useScope } from '../../screen/scope.tsx'
import screen from '../../screen/screen.module.css'
import { counted } from '../../ui/time.ts'
import { INSIDE_ADVICE, isInsideMessage } from '../insideMessage.ts'
import { BLOCK_KINDS, labelOfType, type BlockField } from './blockFields.ts'
import {
  deleteBlock,
  duplicateBlock,
  followBlock,
  isKeptLine,
  moveBlock,
  neighbourOf,
  setAttribute,
  setAttributes,
  standsAlone,
} from './commands.ts'
import { ColourField } from './ColourField.tsx'
import { changesFor, rememberWords } from './pictureFile.ts'
import { PictureSource } from './PictureSource.tsx'
import { choosePlace, placesOf, shownPlace, type Place } from './places.ts'
import { SnippetSettings } from './SnippetSettings.tsx'
import type { Snippets } from './useSnippets.ts'
import styles from './maily.module.css'

interface BlockPanelProps {
  editor: Editor | null
  editable: boolean
  /** What a block can be shown for: variables, and tags as `tag:NAME`. */
  conditions: readonly string[]
  snippets: Snippets
  /** Keeps a block under a name; null where the platform keeps none. */
  onSave: ((blocks: readonly Node[]) => void) | null
}

/** The settings of the block one is in, and of those around it. */
export function BlockPanel({ editor, editable, conditions, snippets, onSave }: BlockPanelProps) {
  const around = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current
        ? {
            places: placesOf(current.state),
            place: shownPlace(current.state),
            isGap: current.state.selection instanceof GapCursor,
          }
        : null,
    equalityFn: (one, other) =>
      one?.isGap === other?.isGap &&
      one?.place?.pos === other?.place?.pos &&
      one?.places.length === other?.places.length &&
      (one?.places ?? []).every(
        ({ node, pos }, index) => other?.places[index]?.node === node && other.places[index]?.pos === pos,
      ),
  })
  const { places, place } = around ?? {}
  if (!editor || !places || !place)
    return (
      <aside className={styles['panel']} aria-label="Block">
        <p className={styles['panelNote']}>
          {around?.isGap
            ? 'The caret is beside a block. What you type becomes a paragraph.'
            : 'Click into the message, or press Tab until it has the focus.'}
        </p>
      </aside>
    )
  return (
    <aside className={styles['panel']} aria-label="Block">
      <div className={styles['crumbs']} role="group" aria-label="Blocks around the caret">
        {places.map(({ node, pos }, index) => (
          <button
            key={pos}
            type="button"
            aria-pressed={pos === place.pos}
            onClick={() => choosePlace(editor, index === places.length - 1 ? null : pos)}
          >
            {labelOfType(node.type.name)}
          </button>
        ))}
      </div>
      <BlockActions editor={editor} place={place} editable={editable} onSave={onSave} />
      {place.node.type.name === 'snippet' ? (
        <SnippetSettings editor={editor} place={place} editable={editable} snippets={snippets} />
      ) : (
        <BlockFields
          key={place.node.type.name}
          editor={editor}
          place={place}
          editable={editable}
          conditions={conditions}
        />
      )}
    </aside>
  )
}

interface BlockProps {
  editor: Editor
  place: Place
  editable: boolean
}

function BlockActions({ editor, place, editable, onSave }: BlockProps & Pick<BlockPanelProps, 'onSave'>) {
  // A column or an inline part moves with what it is in.
  const still = !editable || place.node.isInline
  const isKept = isKeptLine(editor, place)
  return (
    <div className={`${styles['actions']} small`} role="group" aria-label="Change the block">
      <ActionIcon
        aria-label="Move up"
        title="Move up"
        disabled={still || !neighbourOf(editor.state, place, -1)}
        onClick={() => moveBlock(editor, place, -1)}
      >
        <ArrowUp aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label="Move down"
        title="Move down"
        disabled={still || !neighbourOf(editor.state, place, 1)}
        onClick={() => moveBlock(editor, place, 1)}
      >
        <ArrowDown aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label="Duplicate"
        title="Duplicate"
        disabled={!editable}
        onClick={() => duplicateBlock(editor, place)}
      >
        <CopyPlus aria-hidden />
      </ActionIcon>
      {onSave && (
        <ActionIcon
          aria-label="Save as a snippet"
          title="Save as a snippet, for other messages"
          disabled={place.node.isInline || !standsAlone(editor, Fragment.from(place.node))}
          onClick={() => onSave([place.node])}
        >
          <BookmarkPlus aria-hidden />
        </ActionIcon>
      )}
      <span className={screen['push']} />
      <Button
        leftSection={<Trash2 aria-hidden />}
        disabled={!editable || isKept}
        title={isKept ? 'The last line stays. To delete the box around it, choose it above.' : undefined}
        onClick={() => deleteBlock(editor, place)}
      >
        Delete
      </Button>
    </div>
  )
}

function BlockFields({
  editor,
  place,
  editable,
  conditions,
}: BlockProps & Pick<BlockPanelProps, 'conditions'>) {
  const { node, pos } = place
  const [more, setMore] = useState(false)
  const known = (BLOCK_KINDS[node.type.name]?.fields ?? []).filter(
    ({ name }) => name in (node.type.spec.attrs ?? {}),
  )
  const folded = known.filter((field) => field.more)
  const shown = more ? known : known.filter((field) => !field.more)
  if (known.length === 0) return <p className={styles['panelNote']}>This block has nothing to set.</p>
  return (
    <div className={styles['fields']}>
      {known.some(({ name }) => name === 'src') && (
        <PictureSource
          disabled={!editable}
          onBegin={() => {
            const find = followBlock(editor, pos)
            return (picture) => {
              const found = find()
              if (!found) return
              const changes = changesFor(found.node.attrs, picture)
              setAttributes(editor, found.pos, { ...changes, isSrcVariable: false })
              rememberWords(picture)
            }
          }}
        />
      )}
      <PictureNotes node={node} />
      {shown.map((field) => (
        <OneField
          key={field.name}
          editor={editor}
          field={field}
          value={node.attrs[field.name]}
          conditions={conditions}
          disabled={!editable}
          onChange={(value) => setAttribute(editor, pos, field.name, value)}
        />
      ))}
      {folded.length > 0 && (
        <Button variant="subtle" aria-expanded={more} onClick={() => setMore((before) => !before)}>
          {more ? 'Fewer settings' : counted(folded.length, 'more setting')}
        </Button>
      )}
    </div>
  )
}

/** What mail programs make of the picture, said where it is chosen. */
function PictureNotes({ node: { attrs, type } }: { node: Node }) {
  const { connection } = useScope()
  const isInside = isInsideMessage(String(attrs['src'] ?? ''))
  const reason =
    connection.kind === 'sandbox'
      ? 'Or choose its file again: a sandbox keeps it under Images.'
      : `The API of ${connection.label} takes a picture by its URL only, no file.`
  return (
    <>
      {isInside && (
        <p className={styles['hint']} role="status">
          This picture is inside the message. {INSIDE_ADVICE} {reason}
        </p>
      )}
      {type.name === 'logo' && (
        <p className={styles['hint']}>Logos are square in the mail; use an Image for a wide one.</p>
      )}
    </>
  )
}

interface FieldProps {
  editor: Editor
  field: BlockField
  value: unknown
  conditions: readonly string[]
  disabled: boolean
  onChange: (value: unknown) => void
}

function OneField({ editor, field, value, conditions, disabled, onChange }: FieldProps) {
  const { label, kind, choices = [] } = field
  const text = value === null || value === undefined ? '' : String(value)
  switch (kind) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <div className={styles['choice']}>
          <span aria-hidden>{label}</span>
          <SegmentedControl
            fullWidth
            aria-label={label}
            disabled={disabled}
            value={choices.includes(text) ? text : ''}
            data={choices.map((choice) => ({ value: choice, label: choice }))}
            onChange={(next) => onChange(field.name === 'level' ? Number(next) : next)}
          />
        </div>
      )
    case 'number':
      return (
        <NumberInput
          label={label}
          min={0}
          value={text === '' ? '' : Number(text)}
          disabled={disabled}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      )
    case 'colour':
      return (
        <ColourField editor={editor} label={label} value={text} disabled={disabled} onChange={onChange} />
      )
    case 'size':
      return (
        <TextInput
          label={label}
          value={text}
          disabled={disabled}
          onChange={(event) => onChange(sizeOf(event.currentTarget.value))}
        />
      )
    case 'condition':
      return (
        <Autocomplete
          label={label}
          description={DESCRIPTIONS[field.name]}
          inputWrapperOrder={['label', 'input', 'description']}
          data={[...conditions]}
          limit={20}
          value={text}
          disabled={disabled}
          onChange={(next) => onChange(emptied(field, next))}
        />
      )
    default:
      return (
        <TextInput
          label={label}
          description={DESCRIPTIONS[field.name]}
          inputWrapperOrder={['label', 'input', 'description']}
          value={text}
          disabled={disabled}
          onChange={(event) => onChange(emptied(field, event.currentTarget.value))}
        />
      )
  }
}

const DESCRIPTIONS: Record<string, string> = {
  showIfKey: 'A variable that must have a value, or tag:NAME',
  each: 'A list of a single send’s data; campaigns have none',
  fallback: 'For people without a value',
  url: 'https://{{unsubscribeUrl}} unsubscribes',
}

function sizeOf(text: string): string | number {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** No condition is null, not an empty name. */
function emptied({ name }: BlockField, text: string): string | null {
  return text === '' && ['showIfKey', 'externalLink', 'title', 'fallback'].includes(name) ? null : text
}
