import { Button, Popover, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Puzzle } from 'lucide-react'
import { useState } from 'react'
import { useUnavailableReason } from '../screen/tool-availability.ts'
import screen from '../screen/screen.module.css'
import { screenPath } from '../state/route.ts'
import { counted } from '../ui/time.ts'
import { SCREEN as SNIPPETS, snippetsQuery, type SnippetSummary } from '../screen/snippets.ts'
import type { Snippets } from './maily/useSnippets.ts'
import styles from './editor.module.css'
import { useScope } from '../screen/scope.tsx'

interface PickFormProps {
  snippets: Snippets
  onPick: (snippet: SnippetSummary) => void
  onPickCopy: (snippet: SnippetSummary) => void
}

interface SnippetPickerProps extends PickFormProps {
  disabled: boolean
  /** Called when it closes: the text takes its focus back. */
  onLeave: () => void
  /** How many blocks are selected now. */
  countSelected: () => number
  onSaveSelected: () => void
}

/**
 * Picks one of the organization's snippets: the message refers to it, and changes with it, or gets a copy
 * of its blocks. Also makes one of the selected blocks.
 */
export function SnippetPicker(props: SnippetPickerProps) {
  const { disabled, onLeave, onPick, onPickCopy, countSelected, onSaveSelected, snippets } = props
  const [open, setOpen] = useState(false)
  const obstacleOf = useUnavailableReason()
  const missing = obstacleOf('get_email_snippets')
  const cannotSave = obstacleOf('create_email_snippet')
  const close = <T,>(work: (value: T) => void): ((value: T) => void) => {
    return (value) => {
      setOpen(false)
      work(value)
    }
  }
  const selected = open ? countSelected() : 0
  return (
    <Popover opened={open} onChange={setOpen} onClose={onLeave} trapFocus position="bottom-start" width={300}>
      <Popover.Target>
        <Button
          leftSection={<Puzzle aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={disabled || missing !== null}
          title={missing ?? 'Insert a snippet into the message'}
          onClick={() => setOpen((before) => !before)}
        >
          Snippet
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Snippet into the message">
        {open && (
          <div className={styles['pick']}>
            <PickForm snippets={snippets} onPick={close(onPick)} onPickCopy={close(onPickCopy)} />
            <Button
              leftSection={<BookmarkPlus aria-hidden />}
              disabled={selected === 0 || cannotSave !== null}
              title={cannotSave ?? 'Keep what is selected under a name, for other messages'}
              onClick={() => close(onSaveSelected)(undefined)}
            >
              Save {selected === 0 ? 'the selected blocks' : counted(selected, 'selected block')}…
            </Button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function PickForm({ snippets, onPick, onPickCopy }: PickFormProps) {
  const scope = useScope()
  // Known before it opens, and read again as it does: somebody else may have made one.
  const { data } = useQuery(snippetsQuery(scope, false))
  const [id, setId] = useState<string | null>(null)
  const all = snippets.offered()
  const chosen = all.find((one) => one.id === id)
  if (data && all.length === 0)
    return (
      <p className={screen['dim']}>
        No snippet yet.{' '}
        <a className={styles['inlineLink']} href={`#${screenPath(scope.connection.id, SNIPPETS, 'new')}`}>
          Create one
        </a>
      </p>
    )
  return (
    <form
      className={styles['pick']}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onPick(chosen)
      }}
    >
      <Select
        label="Snippet"
        data-autofocus
        searchable
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen={id === null}
        placeholder="Part of a name"
        nothingFoundMessage={data ? 'No snippet matches' : 'Loading snippets…'}
        comboboxProps={{ withinPortal: false }}
        data={all.map((one) => ({ value: one.id, label: one.name }))}
        value={id}
        onChange={setId}
      />
      {chosen?.description && <p className={screen['dim']}>{chosen.description}</p>}
      <div className={styles['pickTwo']}>
        <Button
          type="submit"
          variant="filled"
          disabled={!chosen}
          title="It changes here when it is changed in Snippets"
        >
          Insert
        </Button>
        <Button
          disabled={!chosen}
          title="Its blocks, to be changed in this message"
          onClick={() => chosen && onPickCopy(chosen)}
        >
          Insert a copy
        </Button>
      </div>
    </form>
  )
}
