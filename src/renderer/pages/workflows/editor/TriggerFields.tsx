import { Select, TagsInput, TextInput } from '@mantine/core'
import { type StepOf, TRIGGER_KINDS } from '../../../../engine/domain/workflows/graph.ts'
import { KIND_EVENTS } from '../../../../engine/domain/workflows/read-graph.ts'
import { FilterBuilder } from '../../../audience/FilterBuilder.tsx'
import { TRIGGER_WORDS } from '../../../workflows/workflows.ts'
import { DateField } from './DateField.tsx'
import type { DraftSession } from './draftSession.ts'
import { EventFields } from './EventFields.tsx'

interface TriggerFieldsProps {
  session: DraftSession
  step: StepOf<'TRIGGER'>
  onChange: (step: StepOf<'TRIGGER'>) => void
}

/** What starts a workflow, and which subscribers it takes. */
export function TriggerFields({ session, step, onChange }: TriggerFieldsProps) {
  const { config } = step
  const { kind, filters } = config
  const put = (part: Partial<typeof config>): void => onChange({ ...step, config: { ...config, ...part } })
  const tagged = kind === 'TAG_ADDED' || kind === 'TAG_REMOVED'
  const event = tagged ? undefined : KIND_EVENTS[kind]
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
      {tagged && (
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
          onChange={(change) => put({ capturePageId: change.currentTarget.value })}
        />
      )}
      {kind === 'DATE' && (
        <DateField label="Date" value={config.date ?? ''} onChange={(date) => put({ date })} />
      )}
      {event !== undefined && event !== 'SUBSCRIBED' && (
        <EventFields
          session={session}
          events={step.eventFilters}
          only={event}
          onChange={(eventFilters) => onChange({ ...step, eventFilters })}
        />
      )}
      <p>Only for those who match:</p>
      <FilterBuilder value={[...filters]} onChange={(next) => put({ filters: next })} />
    </>
  )
}
