import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { queries } from '../state/queries.ts'
import styles from './frame.module.css'

/** Work of the host beside the calls that fails at present, such as writing to a full disk. */
export function FaultBanner() {
  const { data: info } = useQuery(queries.info)
  const faults = info?.faults ?? []
  if (faults.length === 0) return null
  const messages = [...new Set(faults.map(({ message }) => message))]
  return (
    <div role="alert" className={styles['banner']}>
      <TriangleAlert aria-hidden />
      <span>
        <strong>{faults.map(({ what }) => what).join(', ')}: this fails at present</strong> and is tried again
        every second. {messages.join(' ')}
      </span>
    </div>
  )
}
