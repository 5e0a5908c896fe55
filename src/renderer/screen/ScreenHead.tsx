import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { keysOf, useShortcut } from '../ui/shortcuts.ts'
import { Age, Keys } from '../ui/Parts.tsx'
import styles from './screen.module.css'

/** The first line of a list: what it is, how much of it and how old, then what can be done. */
export function ScreenHead({
  title,
  facts,
  at,
  children,
}: {
  title: string
  facts: string | null
  /** When the answer shown came. */
  at: number | null
  children?: ReactNode
}) {
  return (
    <header className={`${styles['head']} small`}>
      <h1>{title}</h1>
      {facts !== null && (
        <span className={styles['dim']} role="status">
          {facts}
          {at !== null && at > 0 && (
            <>
              {' '}
              · as of <Age at={at} />
            </>
          )}
        </span>
      )}
      <span className={styles['push']} />
      {children}
    </header>
  )
}

/** The search of a list: `/` reaches it, Esc empties and leaves it. */
export function ListSearch({
  value,
  label,
  placeholder,
  onChange,
  width = 240,
}: {
  value: string
  label: string
  placeholder: string
  onChange: (value: string) => void
  width?: number
}) {
  const field = useRef<HTMLInputElement>(null)
  useShortcut('search', () => field.current?.focus())
  return (
    <TextInput
      ref={field}
      w={width}
      value={value}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search aria-hidden />}
      rightSection={value === '' ? <Keys of={keysOf('search')} /> : null}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        onChange('')
        event.currentTarget.blur()
      }}
    />
  )
}
