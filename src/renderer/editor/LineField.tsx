import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { openBraces, placeholderOf, type PickedVariable } from './placeholders.ts'
import { isSample } from './templates.ts'
import styles from './editor.module.css'
import { VariablePicker } from './VariablePicker.tsx'

/** Characters of a subject that inboxes on phones and on desks still show. */
export const SHOWN_OF_SUBJECT = 60

/** The words of a template are there to be written over. */
export function selectSample({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  const { value } = currentTarget
  if (isSample('subject', value) || isSample('preview', value)) currentTarget.select()
}

interface LineFieldProps {
  label: string
  hint: string
  value: string
  error?: string | undefined
  required?: boolean
  disabled: boolean
  onChange: (value: string) => void
}

/** One line that may hold variables: the subject, the preview text. */
export function LineField(props: LineFieldProps) {
  const { label, hint, value, error, required = false, disabled, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(0)
  const insert = (picked: PickedVariable): void => {
    const words = placeholderOf(picked)
    const caret = input.current?.selectionStart ?? value.length
    const to = input.current?.selectionEnd ?? caret
    const from = caret - openBraces(value, caret)
    onChange(`${value.slice(0, from)}${words}${value.slice(to)}`)
    // After the popover has given its focus back.
    window.setTimeout(() => {
      input.current?.focus()
      input.current?.setSelectionRange(from + words.length, from + words.length)
    }, 0)
  }
  return (
    <div className={styles['line']}>
      <TextInput
        ref={input}
        label={label}
        required={required}
        description={hint}
        classNames={{ label: styles['lineLabel'] ?? '', description: styles['lineHint'] ?? '' }}
        autoComplete="off"
        value={value}
        error={error}
        disabled={disabled}
        onFocus={selectSample}
        onChange={({ currentTarget }) => {
          const isTyped = currentTarget.value.length > value.length
          onChange(currentTarget.value)
          if (isTyped && openBraces(currentTarget.value, currentTarget.selectionStart ?? 0) > 0)
            setAsked((before) => before + 1)
        }}
        rightSectionWidth={34}
        rightSectionPointerEvents="all"
        rightSection={
          <VariablePicker
            into={`into the ${label.toLowerCase()}`}
            disabled={disabled}
            asked={asked}
            onLeave={() => window.setTimeout(() => input.current?.focus(), 0)}
            onPick={insert}
          />
        }
      />
    </div>
  )
}
