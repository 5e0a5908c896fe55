import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { STEP_TYPES, type StepType } from '../../../../engine/domain/workflows/graph.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { lookOfStep } from '../../../workflows/stepWords.ts'
import styles from './editor.module.css'

const ADDABLE = STEP_TYPES.filter((type) => type !== 'TRIGGER')

const HELP: Partial<Record<StepType, string>> = {
  EMAIL: 'Sends an email',
  WAIT: 'For a time, until a time of day, a weekday or a date',
  WAIT_UNTIL: 'Until something happens, or a time is over',
  CONDITION: 'Two ways: who matches, and who does not',
  SPLIT: 'Two or more ways, by chance',
  MOVE_TO_STEP: 'Goes on at another step; ends this way',
  ACTION: 'Tags, fields, other workflows',
  GOAL: 'Counts who reached it, and goes on',
  EXIT: 'Leaves the workflow; ends this way',
  WEBHOOK: 'Calls an address',
}

/** Which step to add on an edge. The arrow keys go through the kinds. */
export function AddStepDialog({ onAdd, onClose }: { onAdd: (type: StepType) => void; onClose: () => void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, currentTarget } = event
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    const buttons = [...currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons.at((at + (key === 'ArrowDown' ? 1 : -1)) % buttons.length)?.focus()
  }
  return (
    <Dialog title="Add a step" onClose={onClose}>
      <div className={styles['kinds']} onKeyDown={onKeyDown}>
        {ADDABLE.map((type, index) => {
          const { word, icon: Icon } = lookOfStep(type)
          return (
            <Button
              key={type}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
              variant="subtle"
              color="gray"
              justify="flex-start"
              leftSection={<Icon aria-hidden />}
              aria-label={word}
              onClick={() => onAdd(type)}
            >
              {word}: {HELP[type]}
            </Button>
          )
        })}
      </div>
    </Dialog>
  )
}
