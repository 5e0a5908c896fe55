import { Button } from '@mantine/core'
import { CheckCircle2, CircleHelp, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScope } from '../../../screen/scope.tsx'
import screen from '../../../screen/screen.module.css'
import { screenPath } from '../../../state/route.ts'
import type { Check } from './checks.ts'
import styles from './checks.module.css'

const LOOK: Record<Check['state'], { icon: LucideIcon; word: string }> = {
  met: { icon: CheckCircle2, word: 'met' },
  attention: { icon: TriangleAlert, word: 'look at it' },
  blocks: { icon: OctagonX, word: 'blocks' },
  unknown: { icon: CircleHelp, word: 'not known' },
}

/** One line a check: state as icon and word, what was found, and what stands behind it. */
export function CheckList({ checks, label }: { checks: Check[]; label: string }) {
  return (
    <ul className={styles['checks']} aria-label={label}>
      {checks.map((check) => (
        <CheckLine key={check.name} {...check} />
      ))}
    </ul>
  )
}

interface CheckLineProps extends Check {
  children?: ReactNode
  onBlock?: (path: string) => void
}

export function CheckLine(props: CheckLineProps) {
  const { name, state, told, details, place, blocks = [], children, onBlock } = props
  const { connection } = useScope()
  const { icon: Icon, word } = LOOK[state]
  return (
    <li className={styles['check']}>
      <span className={styles['state']} data-state={state}>
        <Icon aria-hidden />
        {word}
      </span>
      <span className={styles['name']}>{name}</span>
      <div className={styles['found']}>
        <p>{told}</p>
        {details.length > 0 && (
          <ul>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {onBlock &&
          blocks.map(({ label, path }) => (
            <Button key={path} variant="subtle" onClick={() => onBlock(path)}>
              Show “{label}”
            </Button>
          ))}
        {place && state !== 'met' && (
          <a
            className={screen['textLink']}
            href={`#${screenPath(connection.id, place.screen)}${place.view === undefined ? '' : `?view=${place.view}`}`}
          >
            {place.label}
          </a>
        )}
        {children}
      </div>
    </li>
  )
}
