import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FieldShape } from './schema.ts'
import styles from './form.module.css'

/** What every control of a field is given. */
export interface ControlProps {
  id: string
  shape: FieldShape
  value: unknown
  invalid: boolean
  describedBy: string
  change: (value: unknown) => void
}

/** Controls for values without a fixed shape: free JSON, and objects of name → text. */

function asJson(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}

/** Keeps what is being typed even while it is not JSON yet; hands up whole values only. */
export function JsonControl({ id, value, invalid, describedBy, change, shape }: ControlProps) {
  const [text, setText] = useState(() => asJson(value))
  const [fault, setFault] = useState('')
  const sent = useRef(JSON.stringify(value))
  useEffect(() => {
    const now = JSON.stringify(value)
    if (now === sent.current) return
    sent.current = now
    setText(asJson(value))
    setFault('')
  }, [value])
  const edit = (next: string): void => {
    setText(next)
    try {
      const parsed: unknown = next.trim() === '' ? undefined : JSON.parse(next)
      sent.current = JSON.stringify(parsed)
      setFault('')
      change(parsed)
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'not JSON')
    }
  }
  return (
    <Textarea
      id={id}
      aria-describedby={describedBy}
      autosize
      minRows={2}
      maxRows={12}
      spellCheck={false}
      value={text}
      classNames={{ input: 'mono' }}
      error={fault === '' ? invalid : `Not JSON yet, so not sent: ${fault}`}
      placeholder={shape.schema['type'] === 'array' ? '[ ]' : '{ }'}
      onChange={(event) => edit(event.currentTarget.value)}
    />
  )
}

/** The value is kept as it came until it is edited: a number stays a number, null stays null. */
type Pair = [name: string, value: unknown]

function toPairs(value: unknown): Pair[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function fromPairs(pairs: Pair[]): Record<string, unknown> | undefined {
  const named = pairs.filter(([name]) => name !== '')
  return named.length === 0 ? undefined : Object.fromEntries(named)
}

function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function PairsControl({ id, value, change, describedBy }: ControlProps) {
  const [pairs, setPairs] = useState<Pair[]>(() => toPairs(value))
  const sent = useRef(JSON.stringify(value))
  useEffect(() => {
    const now = JSON.stringify(value)
    if (now === sent.current) return
    sent.current = now
    setPairs(toPairs(value))
  }, [value])
  const edit = (next: Pair[]): void => {
    setPairs(next)
    const whole = fromPairs(next)
    sent.current = JSON.stringify(whole)
    change(whole)
  }
  return (
    <div
      className={styles['pairs']}
      id={id}
      role="group"
      aria-labelledby={`${id}__label`}
      aria-describedby={describedBy}
    >
      {pairs.map(([name, part], index) => (
        <div className={styles['pair']} key={index}>
          <TextInput
            aria-label={`Name ${index + 1}`}
            placeholder="name"
            value={name}
            onChange={(event) => edit(pairs.with(index, [event.currentTarget.value, part]))}
          />
          <TextInput
            aria-label={`Value of ${name === '' ? `row ${index + 1}` : name}`}
            placeholder="value"
            value={shownValue(part)}
            onChange={(event) => edit(pairs.with(index, [name, event.currentTarget.value]))}
          />
          <ActionIcon
            aria-label={`Remove ${name === '' ? `row ${index + 1}` : name}`}
            onClick={() => edit(pairs.toSpliced(index, 1))}
          >
            <Trash2 aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        className={styles['add']}
        leftSection={<Plus aria-hidden />}
        onClick={() => setPairs([...pairs, ['', '']])}
      >
        Add a value
      </Button>
    </div>
  )
}
