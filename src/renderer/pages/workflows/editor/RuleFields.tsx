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
  return (
    <RuleList<ExitRule>
      session={session}
      what="exit rule"
      add="Add an exit rule"
      hint="A run is canceled when one of the events happens, or all filters match."
      rules={settings.exitRules}
      make={(rules) => ({ id: nextId('exit', rules), eventFilters: [], filters: [] })}
      onChange={(exitRules, about) =>
        session.change({ ...definition, settings: { ...settings, exitRules } }, about)
      }
    />
  )
}

/** The goals of the workflow: reached wherever a run stands. */
export function SuccessGoals({ session }: RulesProps) {
  const definition = useDraftState(session, (state) => state.edits.present)
  return (
    <RuleList<Goal>
      session={session}
      what="success goal"
      add="Add a success goal"
      hint="A conversion is counted when one of the events happens, or all filters match."
      rules={definition.successGoals}
      make={(goals) => {
        const name = `Goal ${goals.length + 1}`
        return { id: nextId('goal', goals), name, eventFilters: [], filters: [], exitOnSuccess: true }
      }}
      onChange={(successGoals, about) => session.change({ ...definition, successGoals }, about)}
    />
  )
}

interface RuleListProps<T> extends RulesProps {
  /** As in "exit rule". */
  what: string
  /** As in "Add an exit rule". */
  add: string
  hint: string
  rules: readonly T[]
  /** Returns a new rule beside those there are. */
  make: (rules: readonly T[]) => T
  /** `about` is what is typed into: changes of one thing are undone together. Null for one by itself. */
  onChange: (rules: T[], about: string | null) => void
}

function RuleList<T extends ExitRule | Goal>(props: RuleListProps<T>) {
  const { session, what, add, hint, rules, make, onChange } = props
  const title = what.charAt(0).toUpperCase() + what.slice(1)
  return (
    <section className={styles['rules']} aria-label={`${title}s`}>
      <h3 className={styles['rulesTitle']}>{title}s</h3>
      <p className={styles['hint']}>{hint}</p>
      {rules.map((rule, index) => (
        <RuleFields
          key={rule.id}
          session={session}
          title={`${title} ${index + 1}`}
          rule={rule}
          onChange={(changed) => onChange(rules.toSpliced(index, 1, changed), `${what} ${rule.id}`)}
          onRemove={() => onChange(rules.toSpliced(index, 1), null)}
        />
      ))}
      <Button
        leftSection={<Plus aria-hidden />}
        disabled={rules.length >= MOST_RULES}
        onClick={() => onChange([...rules, make(rules)], null)}
      >
        {add}
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
