import { Checkbox, Group } from '@mantine/core'
import { type Weekday, WEEKDAYS } from '../../../../engine/domain/workflows/graph.ts'

interface DaysFieldProps {
  label: string
  days: readonly Weekday[]
  onChange: (days: Weekday[]) => void
}

/** Days of the week, in their order. */
export function DaysField({ label, days, onChange }: DaysFieldProps) {
  return (
    <Checkbox.Group
      label={label}
      value={[...days]}
      onChange={(chosen) => onChange(WEEKDAYS.filter((day) => chosen.includes(day)))}
    >
      <Group gap={10}>
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} value={day} label={day.charAt(0) + day.slice(1, 3).toLowerCase()} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
