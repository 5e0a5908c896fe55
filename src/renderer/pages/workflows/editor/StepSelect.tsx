import { Select } from '@mantine/core'
import { useState } from 'react'

interface Choice {
  value: string
  label: string
}

interface StepSelectProps {
  label: string
  placeholder?: string
  /** What is chosen now; null shows the placeholder. */
  chosen: Choice | null
  /** All that may be chosen, asked for when the list is opened. */
  list: () => Choice[]
  onChoose: (value: string) => void
}

/** As many of the choices as are drawn at once; typing finds the others. */
const MOST_SHOWN = 100

/**
 * A choice among the steps or lines of a graph. There may be a thousand: they are listed only while
 * the list is open, because a key typed beside it would else build them all again.
 */
export function StepSelect({ label, placeholder, chosen, list, onChoose }: StepSelectProps) {
  const [open, setOpen] = useState(false)
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      allowDeselect={false}
      limit={MOST_SHOWN}
      nothingFoundMessage="No such step"
      value={chosen?.value ?? null}
      data={open ? list() : chosen === null ? [] : [chosen]}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(value) => value !== null && onChoose(value)}
    />
  )
}
