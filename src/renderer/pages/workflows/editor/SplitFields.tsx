import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { addBranch, removeBranch } from '../../../../engine/domain/workflows/edit-graph.ts'
import type { SplitBranch, StepOf } from '../../../../engine/domain/workflows/graph.ts'
import { useDraftState, type DraftSession } from './draftSession.ts'
import styles from './inspector.module.css'

interface SplitFieldsProps {
  session: DraftSession
  step: StepOf<'SPLIT'>
  onChange: (step: StepOf<'SPLIT'>) => void
}

/** The branches of a split, with the share of each in percent. */
export function SplitFields({ session, step, onChange }: SplitFieldsProps) {
  const definition = useDraftState(session, (state) => state.edits.present)
  const { branches } = step.config
  const put = (index: number, part: Partial<SplitBranch>): void =>
    onChange({
      ...step,
      config: { branches: branches.map((branch, at) => (at === index ? { ...branch, ...part } : branch)) },
    })
  return (
    <>
      {branches.map(({ id, name, weight }, index) => (
        <div key={id} className={styles['row']}>
          <TextInput
            label="Branch"
            value={name}
            onChange={(event) => put(index, { name: event.currentTarget.value })}
          />
          <NumberInput
            label="Percent"
            min={1}
            max={99}
            value={weight}
            onChange={(next) => put(index, { weight: Number(next) })}
          />
          <ActionIcon
            aria-label={`Take out branch ${name || id}`}
            disabled={branches.length < 3}
            onClick={() => session.change(removeBranch(definition, step.id, id))}
          >
            <X aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        leftSection={<Plus aria-hidden />}
        onClick={() => session.change(addBranch(definition, step.id))}
      >
        Add a branch
      </Button>
    </>
  )
}
