import { TextInput } from '@mantine/core'
import styles from './maily.module.css'

/** A CSS colour as text, with the system's own picker for those written as #rrggbb. */
interface ColourFieldProps {
  label: string
  value: string
  disabled: boolean
  onChange: (value: string | null) => void
}

export function ColourField({ label, value, disabled, onChange }: ColourFieldProps) {
  return (
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
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  )
}
