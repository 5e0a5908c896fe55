import { NumberInput, Select } from '@mantine/core'
import styles from './inspector.module.css'

const UNITS = [
  ['minutes', 60],
  ['hours', 3600],
  ['days', 86_400],
  ['weeks', 604_800],
] as const

interface SecondsProps {
  label: string
  value: number
  onChange: (seconds: number) => void
}

/** A length of time, as a number of the largest unit that leaves no rest. */
export function Seconds({ label, value, onChange }: SecondsProps) {
  const [unit, size] = UNITS.findLast(([, length]) => value >= length && value % length === 0) ?? UNITS[0]
  return (
    <div className={styles['row']}>
      <NumberInput
        label={label}
        min={1}
        allowDecimal={false}
        value={value / size}
        onChange={(amount) => Number(amount) > 0 && onChange(Math.round(Number(amount) * size))}
      />
      <Select
        aria-label={`${label}, unit`}
        allowDeselect={false}
        value={unit}
        data={UNITS.map(([name]) => name)}
        onChange={(next) => {
          const found = UNITS.find(([name]) => name === next)
          if (found) onChange(Math.max(1, Math.round(value / size)) * found[1])
        }}
      />
    </div>
  )
}
