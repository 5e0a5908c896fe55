import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { MOST_RULES } from '../../../../engine/domain/limits.ts'
import type { ExitRule, Goal } from '../../../../engine/domain/workflows/graph.ts'
import { freeId } from '../../../../engine/domain/workflows/new-step.ts'
import { FilterBuilder } from '../../../audience/FilterBuilder.tsx'
import { useDraftState, type DraftSession } from './draftSession.ts'
import { EventFields } from './EventFields.tsx'
import styles from './inspector.module.css'

interface RulesProps {
  session: DraftSession
}

/** The rules that take a subscriber out, wherever their run stands. */
export function ExitRules({ session }: RulesProps) {
  const definition = useDraftState(session, (state) => state.edits.present)
  const { settings } = definition
  const { exitRules } = settings
  const put = (next: ExitRule[], about: string | null = null): void =>
    session.change({ ...definition, settings: { ...settings, exitRules: next } }, about)
  return (
    <section className={styles['rules']} aria-label="Exit rules">
      <h3 className={styles['rulesTitle']}>Exit rules</h3>
      <p className={styles['hint']}>
        A run is canceled when one of the events happens, or all filters match.
      </p>
      {exitRules.map((rule, index) => (
        <RuleFields
          key={rule.id}
          session={session}
          title={`Exit rule ${index + 1}`}
          rule={rule}
          onChange={(changed) => put(exitRules.toSpliced(index, 1, changed), `exit rule ${rule.id}`)}
          onRemove={() => put(exitRules.toSpliced(index, 1))}
        />
      ))}
      <Button
        leftSection={<Plus aria-hidden />}
        disabled={exitRules.length >= MOST_RULES}
        onClick={() => put([...exitRules, { id: nextId('exit', exitRules), eventFilters: [], filters: [] }])}
      >
        Add an exit rule
      </Button>
    </section>
  )
}

/** The goals of the workflow: reached wherever a run stands. */
export function SuccessGoals({ session }: RulesProps) {
  const definition = useDraftState(session, (state) => state.edits.present)
  const { successGoals } = definition
  const put = (next: Goal[], about: string | null = null): void =>
    session.change({ ...definition, successGoals: next }, about)
  const add = (): void => {
    const id = nextId('goal', successGoals)
    const name = `Goal ${successGoals.length + 1}`
    put([...successGoals, { id, name, eventFilters: [], filters: [], exitOnSuccess: true }])
  }
  return (
    <section className={styles['rules']} aria-label="Success goals">
      <h3 className={styles['rulesTitle']}>Success goals</h3>
      <p className={styles['hint']}>
        A conversion is counted when one of the events happens, or all filters match.
      </p>
      {successGoals.map((goal, index) => (
        <RuleFields
          key={goal.id}
          session={session}
          title={`Success goal ${index + 1}`}
          rule={goal}
          onChange={(changed) => put(successGoals.toSpliced(index, 1, changed), `goal ${goal.id}`)}
          onRemove={() => put(successGoals.toSpliced(index, 1))}
        />
      ))}
      <Button leftSection={<Plus aria-hidden />} disabled={successGoals.length >= MOST_RULES} onClick={add}>
        Add a success goal
      </Button>
    </section>
  )
}

function nextId(base: string, rules: readonly { id: string }[]): string {
  return freeId(
    base,
    rules.map(({ id }) => id),
  )
}

interface RuleFieldsProps<T extends ExitRule> {
  session: DraftSession
  title: string
  rule: T
  onChange: (rule: T) => void
  onRemove: () => void
}

function RuleFields<T extends ExitRule | Goal>(props: RuleFieldsProps<T>) {
  const { session, title, rule, onChange, onRemove } = props
  return (
    <div className={styles['rule']} role="group" aria-label={title}>
      <div className={styles['ruleHead']}>
        <b>{title}</b>
        <ActionIcon aria-label={`Take out ${title.toLowerCase()}`} onClick={onRemove}>
          <X aria-hidden />
        </ActionIcon>
      </div>
      {'name' in rule && (
        <TextInput
          label="Name"
          value={rule.name}
          onChange={(event) => onChange({ ...rule, name: event.currentTarget.value })}
        />
      )}
      <EventFields
        session={session}
        events={rule.eventFilters}
        onChange={(eventFilters) => onChange({ ...rule, eventFilters })}
      />
      <FilterBuilder value={[...rule.filters]} onChange={(filters) => onChange({ ...rule, filters })} />
      {'exitOnSuccess' in rule && (
        <Checkbox
          label="Reaching it completes the run"
          checked={rule.exitOnSuccess}
          onChange={(event) => onChange({ ...rule, exitOnSuccess: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
