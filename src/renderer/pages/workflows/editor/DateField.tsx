import { TextInput } from '@mantine/core'
import styles from './inspector.module.css'

interface DateFieldProps {
  label: string
  /** An ISO 8601 day or time; empty for none yet. */
  value: string
  onChange: (date: string) => void
}

/** A day, and on it a time. Without one the day begins at midnight, in the zone of the workflow. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const [day = '', rest = ''] = value.split('T')
  const time = rest.slice(0, 5)
  // A zone that somebody wrote is kept; without one that of the workflow is meant.
  const zone = /(?:Z|[+-]\d\d:?\d\d)$/.exec(rest)?.[0] ?? ''
  const put = (nextDay: string, nextTime: string): void =>
    onChange(nextDay === '' || nextTime === '' ? nextDay : `${nextDay}T${nextTime}${zone}`)
  return (
    <>
      <div className={styles['row']}>
        <TextInput
          label={label}
          type="date"
          value={day}
          onChange={(event) => put(event.currentTarget.value, time)}
        />
        <TextInput
          label="Time"
          type="time"
          value={time}
          onChange={(event) => put(day, event.currentTarget.value)}
        />
      </div>
      <p className={styles['hint']}>
        {zone === '' ? 'On the clocks of the workflow’s zone. Without a time: midnight.' : `In zone ${zone}.`}
      </p>
    </>
  )
}
