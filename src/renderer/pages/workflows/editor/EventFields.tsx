import { ActionIcon, Button, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { EVENT_TYPES, type EventType } from '../../../../engine/domain/event-types.ts'
import type { EventFilter } from '../../../../engine/domain/workflows/graph.ts'
import { listEventParts } from '../../../../engine/domain/workflows/read-events.ts'
import { describeEvents, NO_NAMES, titleOfStep } from '../../../workflows/stepWords.ts'
import { useDraftState, type DraftSession } from './draftSession.ts'
import styles from './inspector.module.css'

interface EventFieldsProps {
  session: DraftSession
  events: readonly EventFilter[]
  /** The one event that may be meant, where there is no choice. */
  only?: EventType
  onChange: (events: EventFilter[]) => void
}

/** The events that a step or a rule hears: any one of them is enough. */
export function EventFields({ session, events, only, onChange }: EventFieldsProps) {
  return (
    <>
      {events.map((filter, index) => (
        <OneEvent
          // Events have no ids of their own; an edit keeps its place.
          key={index}
          session={session}
          filter={filter}
          choices={only === undefined ? EVENT_TYPES : [only]}
          onChange={(next) => onChange(events.toSpliced(index, 1, next))}
          onRemove={() => onChange(events.toSpliced(index, 1))}
        />
      ))}
      <Button
        leftSection={<Plus aria-hidden />}
        onClick={() => onChange([...events, { eventType: only ?? 'EMAIL_OPENED' }])}
      >
        Add an event
      </Button>
    </>
  )
}

interface OneEventProps {
  session: DraftSession
  filter: EventFilter
  choices: readonly EventType[]
  onChange: (filter: EventFilter) => void
  onRemove: () => void
}

function OneEvent({ session, filter, choices, onChange, onRemove }: OneEventProps) {
  const steps = useDraftState(session, (state) => state.edits.present.steps)
  const { eventType } = filter
  const parts = listEventParts(eventType)
  const put = (key: keyof EventFilter, value: unknown): void => {
    const { [key]: _, ...others } = filter
    onChange((value === '' || value === null ? others : { ...others, [key]: value }) as EventFilter)
  }
  const wanted = eventType === 'WEBHOOK_EXECUTED' ? ['WEBHOOK', 'ACTION'] : ['EMAIL']
  return (
    <>
      <div className={styles['row']}>
        <Select
          label="Event"
          allowDeselect={false}
          searchable
          value={eventType}
          data={choices.map((value) => ({
            value,
            label: describeEvents([{ eventType: value }], NO_NAMES),
          }))}
          onChange={(next) => next !== null && onChange({ eventType: next })}
        />
        <ActionIcon aria-label="Take out the event" onClick={onRemove}>
          <X aria-hidden />
        </ActionIcon>
      </div>
      {parts.includes('stepId') && (
        <Select
          label="Of the step"
          placeholder="Any"
          clearable
          value={filter.stepId ?? null}
          data={steps
            .filter(({ type }) => wanted.includes(type))
            .map((step) => ({ value: step.id, label: `${titleOfStep(step)} (${step.id})` }))}
          onChange={(id) => put('stepId', id)}
        />
      )}
      {parts.includes('tagIds') && (
        <TagsInput
          label="One of the tags"
          placeholder="type a name, then Enter"
          value={filter.tagIds ?? []}
          onChange={(tags) => put('tagIds', tags.length === 0 ? null : tags)}
        />
      )}
      {parts.includes('linkUrl') && (
        <TextInput
          label="Address of the link"
          placeholder="Any"
          value={filter.linkUrl ?? ''}
          onChange={(event) => put('linkUrl', event.currentTarget.value)}
        />
      )}
      {parts.includes('field') && (
        <TextInput
          label="Custom field"
          placeholder="Any"
          value={filter.field ?? ''}
          onChange={(event) => put('field', event.currentTarget.value)}
        />
      )}
      {parts.includes('minAmount') && (
        <NumberInput
          label="At least"
          min={0}
          value={filter.minAmount ?? ''}
          onChange={(amount) => put('minAmount', amount === '' ? '' : Number(amount))}
        />
      )}
    </>
  )
}
