import { Button, Progress } from '@mantine/core'
import { RotateCcw, Square } from 'lucide-react'
import { count, counted } from '../../ui/time.ts'
import screen from '../screen.module.css'
import { continueScan, startScan, stopScan, type OrganizationScan } from './organizationScan.ts'

/** Label of what begins a scan on a deployment. */
const BEGIN = 'Check all organizations'

/** How far the scan of all organizations is, and what can be done with it. */
export function ScanBar({ connection, scan }: { connection: string; scan: OrganizationScan }) {
  const { state, total, read, refused } = scan
  const done = read + refused.length
  const share = total === null || total === 0 ? 0 : Math.floor((100 * done) / total)
  return (
    <div className={`${screen['bar']} small`} role="group" aria-label="Scan of all organizations">
      <Progress value={share} w={180} aria-label="Organizations checked" />
      <span className={screen['dim']}>
        {sayScan(scan)}
        {refused.length > 0 && `, ${counted(refused.length, 'organization')} could not be read`}
      </span>
      {state === 'unread' ? (
        <Button variant="filled" onClick={() => startScan(connection)}>
          {BEGIN}
        </Button>
      ) : state === 'running' ? (
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

function sayScan({ state, total, read }: OrganizationScan): string {
  if (state === 'unread') return 'Not checked yet'
  if (total === null) return 'Reading the list of organizations'
  if (state === 'done') return `Checked ${counted(read, 'organization')}`
  return `${state === 'running' ? 'Checking' : 'Stopped'}: ${count(read)} of ${count(total)}`
}

/** Returns "all 10 checked", or "2 of 10 checked"; null until it is known of how many. */
export function sayChecked({ read, total }: OrganizationScan): string | null {
  if (total === null) return null
  return read === total ? `all ${count(read)} checked` : `${count(read)} of ${count(total)} checked`
}

/**
 * Returns the sentence for a list of nobody, such as "No organization is on hold." for `condition` "is on hold":
 * an organization that was not read may be one.
 */
export function sayNobody({ state, read, total }: OrganizationScan, condition: string): string {
  if (state === 'unread')
    return `Nothing is read yet: each organization is one call of the deployment. “${BEGIN}” begins.`
  const who = read === total ? 'No organization' : `None of the ${counted(read, 'organization')} read so far`
  return `${who} ${condition}.`
}
