import { Select } from '@mantine/core'

interface ZoneFieldProps {
  label: string
  /** What is meant while none is chosen. */
  placeholder: string
  value: string | undefined
  onChange: (zone: string | undefined) => void
}

/** A zone by its IANA name. One that the browser does not list stays as it is. */
export function ZoneField({ label, placeholder, value, onChange }: ZoneFieldProps) {
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      limit={80}
      value={value ?? null}
      data={value === undefined || ZONES.includes(value) ? ZONES : [value, ...ZONES]}
      onChange={(zone) => onChange(zone ?? undefined)}
    />
  )
}

const ZONES: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
]
