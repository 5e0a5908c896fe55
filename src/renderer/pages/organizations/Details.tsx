import type { ReactNode } from 'react'
import { Card } from '../../screen/Card.tsx'
import screen from '../../screen/screen.module.css'
import { count } from '../../ui/time.ts'
import { CopyText } from '../../ui/Parts.tsx'

/** A card of names and values. */
export function Details({ title, rows }: { title: string; rows: [label: string, value: ReactNode][] }) {
  return (
    <Card title={title}>
      <dl className={screen['details']}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A number as people write it, and so said where the platform leaves it out. */
export function amount(value: number | null | undefined): ReactNode {
  return typeof value === 'number' ? count(value) : UNSTATED
}

export function onOrOff(value: boolean | null | undefined): ReactNode {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : UNSTATED
}

export const UNSTATED = <span className={screen['dim']}>not stated by the platform</span>

/** Text to copy, `none` where there is none, and so said where the platform leaves it out. */
export function optional(value: string | null | undefined, label: string): ReactNode {
  if (value === null || value === '') return 'none'
  return value === undefined ? UNSTATED : <CopyText text={value} label={label} />
}
