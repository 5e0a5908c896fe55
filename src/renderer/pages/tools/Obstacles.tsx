import { Button } from '@mantine/core'
import { useId } from 'react'
import { askWriting, chooseOrganization } from '../../frame/overlays.ts'
import { useScope } from '../../screen/scope.tsx'
import { counted } from '../../ui/time.ts'
import type { Obstacle } from './obstacles.ts'
import styles from './tool.module.css'

/** Further fields are named by their count: the form marks them all. */
const MOST_FIELDS = 5

interface ObstaclesProps {
  obstacles: readonly Obstacle[]
  /** What is asked for after Run. */
  later: string | null
  onField: (path: string) => void
  onJson: () => void
}

/** Everything that keeps the tool from running, each with the way out of it. */
export function Obstacles({ obstacles, later, onField, onJson }: ObstaclesProps) {
  const { connection } = useScope()
  const id = useId()
  const fields = obstacles.filter(({ step }) => step === 'field')
  const shown = obstacles.filter((one) => one.step !== 'field' || fields.indexOf(one) < MOST_FIELDS)
  const hidden = obstacles.length - shown.length
  const stepOf = ({ step, path }: Obstacle): { label: string; run: () => void } => {
    if (step === 'writing') return { label: 'Switch writing on', run: () => askWriting(connection.id) }
    if (step === 'organization')
      return { label: 'Choose organization', run: () => chooseOrganization(connection.id) }
    if (step === 'json' || path === '') return { label: 'Go to the JSON', run: onJson }
    return { label: `Go to ${path}`, run: () => onField(path) }
  }
  return (
    <div role="status" className={`${styles['obstacles']} small`}>
      <span>{counted(obstacles.length, 'thing')} before it can run:</span>
      <ul aria-label="What keeps it from running">
        {shown.map((obstacle, place) => {
          const { label, run } = stepOf(obstacle)
          const text = `${id}-${place}`
          return (
            <li key={`${obstacle.step} ${obstacle.path} ${obstacle.text}`}>
              <span id={text}>{obstacle.text}</span>
              <Button data-obstacle aria-describedby={text} onClick={run}>
                {label}
              </Button>
            </li>
          )
        })}
        {hidden > 0 && <li>{counted(hidden, 'further field')} to correct.</li>}
        {later !== null && <li>{later}</li>}
      </ul>
    </div>
  )
}
