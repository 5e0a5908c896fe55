import { NumberInput, Textarea, TextInput } from '@mantine/core'
import type { Step, StepOf } from '../../../../engine/domain/workflows/graph.ts'
import { FilterBuilder } from '../../../audience/FilterBuilder.tsx'
import { titleOfStep } from '../../../workflows/stepWords.ts'
import { ActionFields } from './ActionFields.tsx'
import { useDraftState, type DraftSession } from './draftSession.ts'
import { EventFields } from './EventFields.tsx'
import { Seconds } from './Seconds.tsx'
import { SplitFields } from './SplitFields.tsx'
import { StepSelect } from './StepSelect.tsx'
import { TriggerFields } from './TriggerFields.tsx'
import { WaitFields } from './WaitFields.tsx'

export interface StepFieldsProps<T extends Step = Step> {
  session: DraftSession
  step: T
  onChange: (step: T) => void
}

/** What a step of each type, but EMAIL, is set to. */
export function StepFields({ session, step, onChange }: StepFieldsProps) {
  switch (step.type) {
    case 'TRIGGER':
      return <TriggerFields session={session} step={step} onChange={onChange} />
    case 'WAIT':
      return <WaitFields step={step} onChange={onChange} />
    case 'WAIT_UNTIL':
      return (
        <>
          <Hears session={session} step={step} onChange={onChange} />
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
          <Hears session={session} step={step} onChange={onChange} />
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

/** The events that a step hears. */
function Hears({ session, step, onChange }: StepFieldsProps) {
  return (
    <EventFields
      session={session}
      events={step.eventFilters}
      onChange={(eventFilters) => onChange({ ...step, eventFilters })}
    />
  )
}

interface FieldsOf<T extends Step['type']> {
  step: StepOf<T>
  onChange: (step: StepOf<T>) => void
}

function MoveFields({ session, step, onChange }: StepFieldsProps<StepOf<'MOVE_TO_STEP'>>) {
  const steps = useDraftState(session, (state) => state.edits.present.steps)
  const choiceOf = (one: Step) => ({ value: one.id, label: `${titleOfStep(one)} (${one.id})` })
  const chosen = steps.find(({ id }) => id === step.config.targetStepId)
  return (
    <>
      <StepSelect
        label="Goes on at"
        chosen={chosen ? choiceOf(chosen) : null}
        list={() => steps.filter(({ type }) => type !== 'TRIGGER' && type !== 'MOVE_TO_STEP').map(choiceOf)}
        onChoose={(targetStepId) => onChange({ ...step, config: { ...step.config, targetStepId } })}
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
