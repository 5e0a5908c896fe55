import { Button } from '@mantine/core'
import { RotateCcw, Save } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'

interface SaveButtonsProps {
  /** How many fields differ from what is saved. */
  changed: number
  busy: boolean
  /** Why nothing can be saved here, null when it can. */
  obstacle: string | null
  onSave: () => void
  onDrop: () => void
}

/** What is not saved yet, and the two ways on: save it, or go back to what is saved. */
export function SaveButtons({ changed, busy, obstacle, onSave, onDrop }: SaveButtonsProps) {
  const ready = changed > 0 && obstacle === null && !busy
  const save = (): void => {
    if (ready) onSave()
  }
  useShortcut('run', save)
  return (
    <>
      {changed > 0 && (
        <>
          <Badge meaning="attention">not saved</Badge>
          <Button leftSection={<RotateCcw aria-hidden />} disabled={busy} onClick={onDrop}>
            Undo changes
          </Button>
        </>
      )}
      <Button
        variant="filled"
        leftSection={<Save aria-hidden />}
        loading={busy}
        disabled={!ready}
        title={obstacle ?? undefined}
        onClick={save}
      >
        Save
      </Button>
    </>
  )
}
