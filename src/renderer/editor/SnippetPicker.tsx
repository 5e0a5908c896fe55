import { Button, Popover, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Puzzle } from 'lucide-react'
import { useState } from 'react'
import { useUnavailableReason } from '../screen/tool-availability.ts'
import screen from '../screen/screen.module.css'
import { screenPath } from '../state/route.ts'
import { SCREEN as SNIPPETS, snippetsQuery, type SnippetSummary } from '../screen/snippets.ts'
import styles from './editor.module.css'
import { useScope } from '../screen/scope.tsx'

interface SnippetPickerProps {
  disabled: boolean
  /** Called when it closes: the text takes its focus back. */
  onLeave: () => void
  onPick: (snippet: SnippetSummary) => void
}

/** Picks one of the organization's snippets: the message refers to it, and changes with it. */
export function SnippetPicker({ disabled, onLeave, onPick }: SnippetPickerProps) {
  const scope = useScope()
  const [open, setOpen] = useState(false)
  const missing = useUnavailableReason()('get_email_snippets')
  // Asked for before anybody opens it: an Enter that comes before the options would pick nothing.
  useQuery({ ...snippetsQuery(scope, false), enabled: missing === null })
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
          <PickForm
            onPick={(snippet) => {
              setOpen(false)
              onPick(snippet)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function PickForm({ onPick }: { onPick: (snippet: SnippetSummary) => void }) {
  const scope = useScope()
  const { data } = useQuery(snippetsQuery(scope, false))
  const [id, setId] = useState<string | null>(null)
  const all = data?.snippets ?? []
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
      <Button type="submit" variant="filled" disabled={!chosen}>
        Insert
      </Button>
    </form>
  )
}
