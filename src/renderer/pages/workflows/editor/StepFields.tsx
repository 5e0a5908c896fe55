import { NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import {
  type StepOf,
  type Step,
  TRIGGER_KINDS,
  type WaitConfig,
  WEEKDAYS,
} from '../../../../engine/domain/workflows/graph.ts'
import { FilterBuilder } from '../../../audience/FilterBuilder.tsx'
import { lookOfStep } from '../stepWords.ts'
import { TRIGGER_WORDS } from '../workflows.ts'
import { ActionFields } from './ActionFields.tsx'
import { useDraftState, type DraftSession } from './draftSession.ts'
import { EventFields } from './EventFields.tsx'
import { Seconds } from './Seconds.tsx'
import { SplitFields } from './SplitFields.tsx'

export interface StepFieldsProps<T extends Step = Step> {
  session: DraftSession
  step: T
  onChange: (step: T) => void
}

/** What a step of each type, but EMAIL, is set to. */
export function StepFields({ session, step, onChange }: StepFieldsProps) {
  switch (step.type) {
    case 'TRIGGER':
      return <TriggerFields step={step} onChange={onChange} />
    case 'WAIT':
      return <WaitFields step={step} onChange={onChange} />
    case 'WAIT_UNTIL':
      return (
        <>
          <EventFields session={session} step={step} onChange={onChange} />
          <Seconds
            label="At most"
            value={step.config.timeoutSeconds}
            onChange={(timeoutSeconds) => onChange({ ...step, config: { ...step.config, timeoutSeconds } })}
          />
        </>
      )
    case 'CONDITION':
    case 'GOAL':
      return (
        <>
          <FilterBuilder
            value={[...step.config.filters]}
            onChange={(filters) => onChange({ ...step, config: { filters } })}
          />
          <EventFields session={session} step={step} onChange={onChange} />
        </>
      )
    case 'SPLIT':
      return <SplitFields session={session} step={step} onChange={onChange} />
    case 'MOVE_TO_STEP':
      return <MoveFields session={session} step={step} onChange={onChange} />
    case 'ACTION':
      return <ActionFields step={step} onChange={onChange} />
    case 'EXIT':
      return (
        <TextInput
          label="Reason"
          value={step.config.reason ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...step, config: value === '' ? {} : { reason: value } })
          }
        />
      )
    case 'WEBHOOK':
      return <WebhookFields step={step} onChange={onChange} />
    case 'EMAIL':
      return null
  }
}

interface FieldsOf<T extends Step['type']> {
  step: StepOf<T>
  onChange: (step: StepOf<T>) => void
}

function TriggerFields({ step, onChange }: FieldsOf<'TRIGGER'>) {
  const { config } = step
  const { kind, filters } = config
  const put = (part: Partial<typeof config>): void => onChange({ ...step, config: { ...config, ...part } })
  return (
    <>
      <Select
        label="Starts when"
        allowDeselect={false}
        value={kind}
        data={TRIGGER_KINDS.map((value) => ({ value, label: TRIGGER_WORDS[value] }))}
        onChange={(next) =>
          next !== null && onChange({ ...step, config: { kind: next, filters }, eventFilters: [] })
        }
      />
      {(kind === 'TAG_ADDED' || kind === 'TAG_REMOVED') && (
        <TagsInput
          label="One of the tags"
          placeholder="type a name, then Enter"
          value={config.tags ?? []}
          onChange={(tags) => put({ tags })}
        />
      )}
      {kind === 'CAPTURE_PAGE' && (
        <TextInput
          label="Id of the capture page"
          value={config.capturePageId ?? ''}
          onChange={(event) => put({ capturePageId: event.currentTarget.value })}
        />
      )}
      {kind === 'DATE' && (
        <TextInput
          label="Date"
          type="date"
          value={config.date?.slice(0, 10) ?? ''}
          onChange={(event) => put({ date: event.currentTarget.value })}
        />
      )}
      <p>Only for those who match:</p>
      <FilterBuilder value={[...filters]} onChange={(next) => put({ filters: next })} />
    </>
  )
}

const WAITS: Record<WaitConfig['mode'], { label: string; first: WaitConfig }> = {
  DURATION: { label: 'For a time', first: { mode: 'DURATION', seconds: 86_400 } },
  TIME_OF_DAY: { label: 'Until a time of day', first: { mode: 'TIME_OF_DAY', time: '09:00' } },
  DAY_OF_WEEK: {
    label: 'Until a weekday',
    first: { mode: 'DAY_OF_WEEK', days: ['MONDAY'], time: '09:00' },
  },
  DATE: { label: 'Until a date', first: { mode: 'DATE', date: '' } },
}

function nameDay(day: string): string {
  return day.charAt(0) + day.slice(1).toLowerCase()
}

function WaitFields({ step, onChange }: FieldsOf<'WAIT'>) {
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
        <TagsInput
          label="Days"
          data={WEEKDAYS.map((day) => nameDay(day))}
          value={config.days.map((day) => nameDay(day))}
          onChange={(days) =>
            put({ ...config, days: WEEKDAYS.filter((day) => days.some((one) => one.toUpperCase() === day)) })
          }
        />
      )}
      {(config.mode === 'TIME_OF_DAY' || config.mode === 'DAY_OF_WEEK') && (
        <TextInput
          label="Time"
          type="time"
          value={config.time}
          onChange={(event) => put({ ...config, time: event.currentTarget.value })}
        />
      )}
      {config.mode === 'DATE' && (
        <TextInput
          label="Date"
          type="date"
          value={config.date.slice(0, 10)}
          onChange={(event) => put({ ...config, date: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function MoveFields({ session, step, onChange }: StepFieldsProps<StepOf<'MOVE_TO_STEP'>>) {
  const steps = useDraftState(session, (state) => state.edits.present.steps)
  const targets = steps.filter(({ type }) => type !== 'TRIGGER' && type !== 'MOVE_TO_STEP')
  return (
    <>
      <Select
        label="Goes on at"
        allowDeselect={false}
        value={step.config.targetStepId}
        data={targets.map(({ id, name, type }) => ({
          value: id,
          label: `${name || lookOfStep(type).word} (${id})`,
        }))}
        onChange={(targetStepId) =>
          targetStepId !== null && onChange({ ...step, config: { ...step.config, targetStepId } })
        }
      />
      <NumberInput
        label="At most so many times"
        min={1}
        value={step.config.maxMoves}
        onChange={(maxMoves) => onChange({ ...step, config: { ...step.config, maxMoves: Number(maxMoves) } })}
      />
    </>
  )
}

function WebhookFields({ step, onChange }: FieldsOf<'WEBHOOK'>) {
  const { url, secret } = step.config
  return (
    <>
      <Textarea
        label="Address"
        autosize
        value={url}
        onChange={(event) =>
          onChange({ ...step, config: { ...step.config, url: event.currentTarget.value } })
        }
      />
      <TextInput
        label="Secret"
        value={secret ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...step, config: value === '' ? { url } : { url, secret: value } })
        }
      />
    </>
  )
}
