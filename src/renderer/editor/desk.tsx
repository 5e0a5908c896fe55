import { SegmentedControl } from '@mantine/core'
import { fetched } from '../ui/fetched.tsx'
import { SkeletonRows } from '../ui/Parts.tsx'

/** How a document is edited: drawn, or as its JSON. */
export type Mode = 'visual' | 'document'

/** The Maily editor, fetched when the first message is opened in it. */
export const { Component: MailyDesk } = fetched(
  async () => ({ default: (await import('./maily/MailyDesk.tsx')).MailyDesk }),
  <SkeletonRows rows={8} label="Loading the editor" />,
)

/** Chooses between the two. */
export function Modes({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <SegmentedControl
      aria-label="Edit as"
      w="fit-content"
      value={mode}
      onChange={onMode}
      data={[
        { value: 'visual', label: 'Visual' },
        { value: 'document', label: 'Document' },
      ]}
    />
  )
}
