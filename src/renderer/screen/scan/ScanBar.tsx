import { Button, Progress } from '@mantine/core'
import { RotateCcw, Square } from 'lucide-react'
import screen from '../../screen/screen.module.css'
import { count, counted } from '../../ui/time.ts'
import { continueScan, startScan, stopScan, type HoldScan } from './holdScan.ts'

/** How far the search for holds is, and what can be done with it. */
export function ScanBar({ connection, scan }: { connection: string; scan: HoldScan }) {
  const { state, total, read, refused } = scan
  const done = read + refused.length
  const share = total === null || total === 0 ? 0 : Math.floor((100 * done) / total)
  return (
    <div className={`${screen['bar']} small`} role="group" aria-label="Search for holds">
      <Progress value={share} w={180} aria-label="Organizations checked for holds" />
      <span className={screen['dim']}>
        {sayScan(scan)}
        {refused.length > 0 && `, ${counted(refused.length, 'organization')} could not be read`}
      </span>
      {state === 'running' ? (
        <Button variant="subtle" leftSection={<Square aria-hidden />} onClick={() => stopScan(connection)}>
          Stop
        </Button>
      ) : state === 'stopped' || refused.length > 0 ? (
        <Button onClick={() => continueScan(connection)}>Continue</Button>
      ) : (
        <Button
          variant="subtle"
          leftSection={<RotateCcw aria-hidden />}
          onClick={() => startScan(connection)}
        >
          Check again
        </Button>
      )}
    </div>
  )
}

function sayScan({ state, total, read }: HoldScan): string {
  if (total === null) return 'Reading the list of organizations'
  if (state === 'done') return `Checked ${counted(read, 'organization')}`
  return `${state === 'running' ? 'Checking' : 'Stopped'}: ${count(read)} of ${count(total)}`
}
