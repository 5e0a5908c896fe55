import { Button, Progress } from '@mantine/core'
import { Check, Flag, Hand, RotateCcw, Square, X } from 'lucide-react'
import screen from '../../screen/screen.module.css'
import { count, counted } from '../../ui/time.ts'
import { markOrganizations, type Mark } from './desk.ts'
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

const MARKINGS: readonly { mark: Mark | null; label: string; icon: typeof Hand }[] = [
  { mark: 'claimed', label: 'Claim', icon: Hand },
  { mark: 'done', label: 'Done', icon: Check },
  { mark: 'escalated', label: 'Escalate', icon: Flag },
  { mark: null, label: 'Clear mark', icon: X },
]

/** What can be done with one organization, or with the chosen ones. Marks stay on this computer. */
export function markingsOf(connection: string, ids: readonly string[]) {
  return MARKINGS.map(({ mark, label, icon }) => ({
    label,
    icon,
    run: () => markOrganizations(connection, ids, { mark }),
  }))
}

interface ChosenBarProps {
  connection: string
  ids: readonly string[]
  onNote: () => void
  onClear: () => void
}

/** The line above the list while organizations are chosen. */
export function ChosenBar({ connection, ids, onNote, onClear }: ChosenBarProps) {
  return (
    <div className={`${screen['bar']} small`} role="group" aria-label="The chosen organizations">
      <span role="status">{count(ids.length)} chosen</span>
      {markingsOf(connection, ids).map(({ label, icon: Icon, run }) => (
        <Button key={label} variant="subtle" leftSection={<Icon aria-hidden />} onClick={run}>
          {label}
        </Button>
      ))}
      <Button variant="subtle" onClick={onNote}>
        Note…
      </Button>
      <Button variant="subtle" color="gray" onClick={onClear}>
        Choose none
      </Button>
      <span className={screen['dim']}>Marks and notes stay on this computer.</span>
    </div>
  )
}
