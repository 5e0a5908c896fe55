import { notifications } from '@mantine/notifications'
import type { ConnectionTest } from '../../../shared/bridge.ts'
import { counted, describeDuration } from '../../ui/time.ts'

const SURFACES = { customer: 'customer tools', admin: 'admin tools' } as const

/** Tells what a test of a deployment found: who the key is, what it opens, and how fast it answered. */
export function tellTest(label: string, test: ConnectionTest): void {
  const { key, keyEnd, surfaces, tools, organizations, latencyMs } = test
  const who = key === 'admin' ? 'an admin key' : 'the token of one organization'
  const sees = organizations === null ? '' : `, sees ${counted(organizations, 'organization')}`
  const opens = surfaces.map((surface) => SURFACES[surface]).join(' and ')
  notifications.show({
    color: 'green',
    title: `${label} works`,
    message: `…${keyEnd} is ${who}${sees}. It opens ${counted(tools, 'tool')}: ${opens}. Answered in ${describeDuration(latencyMs)}. The platform does not say its version.`,
  })
}
