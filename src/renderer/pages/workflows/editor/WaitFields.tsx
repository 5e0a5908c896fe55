import { Select, TextInput } from '@mantine/core'
import type { StepOf, WaitConfig } from '../../../../engine/domain/workflows/graph.ts'
import { DateField } from './DateField.tsx'
import { DaysField } from './DaysField.tsx'
import { Seconds } from './Seconds.tsx'
import { ZoneField } from './ZoneField.tsx'

const WAITS: Record<WaitConfig['mode'], { label: string; first: WaitConfig }> = {
  DURATION: { label: 'For a time', first: { mode: 'DURATION', seconds: 86_400 } },
  TIME_OF_DAY: { label: 'Until a time of day', first: { mode: 'TIME_OF_DAY', time: '09:00' } },
  DAY_OF_WEEK: {
    label: 'Until a weekday',
    first: { mode: 'DAY_OF_WEEK', days: ['MONDAY'], time: '09:00' },
  },
  DATE: { label: 'Until a date', first: { mode: 'DATE', date: '' } },
}

interface WaitFieldsProps {
  step: StepOf<'WAIT'>
  onChange: (step: StepOf<'WAIT'>) => void
}

/** The fields of a WAIT step, another set for each mode: `StepFields` has one such part for each type of step. */
export function WaitFields({ step, onChange }: WaitFieldsProps) {
  const { config } = step
  const put = (next: WaitConfig): void => onChange({ ...step, config: next })
  return (
    <>
      <Select
        label="Wait"
        allowDeselect={false}
        value={config.mode}
        data={Object.entries(WAITS).map(([value, { label }]) => ({ value, label }))}
        onChange={(mode) => mode !== null && put(WAITS[mode as WaitConfig['mode']].first)}
      />
      {config.mode === 'DURATION' && (
        <Seconds
          label="How long"
          value={config.seconds}
          onChange={(seconds) => put({ ...config, seconds })}
        />
      )}
      {config.mode === 'DAY_OF_WEEK' && (
        <DaysField label="Days" days={config.days} onChange={(days) => put({ ...config, days })} />
      )}
      {(config.mode === 'TIME_OF_DAY' || config.mode === 'DAY_OF_WEEK') && (
        <ClockFields config={config} onChange={put} />
      )}
      {config.mode === 'DATE' && (
        <DateField label="Date" value={config.date} onChange={(date) => put({ ...config, date })} />
      )}
    </>
  )
}

type ClockConfig = Extract<WaitConfig, { time: string }>

function ClockFields({ config, onChange }: { config: ClockConfig; onChange: (config: ClockConfig) => void }) {
  const { timezone, ...others } = config
  return (
    <>
      <TextInput
        label="Time"
        type="time"
        value={config.time}
        onChange={(event) => onChange({ ...config, time: event.currentTarget.value })}
      />
      <ZoneField
        label="Time zone"
        placeholder="That of the workflow"
        value={timezone}
        onChange={(zone) => onChange(zone === undefined ? others : { ...others, timezone: zone })}
      />
    </>
  )
}
