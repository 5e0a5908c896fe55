import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { Organization } from '../../bridge/organizations.ts'
import { screenPath } from '../../state/route.ts'
import { isInTrouble, sectionQuery, type OverviewData } from './sections.ts'

/** The way to why it may not send, where it may not: blocked, held, or not reviewed yet. */
export function Explain({
  connection,
  id,
  row,
}: {
  connection: ConnectionSummary
  id: string
  row: Organization | null
}) {
  const { data } = useQuery(sectionQuery<OverviewData>(connection, id, 'overview'))
  const state = data?.data.verificationStatus ?? row?.status
  if (!isInTrouble(state, data?.data.sendingStatus)) return null
  return (
    <Button
      component="a"
      href={`#${screenPath(connection.id, 'verification', id)}`}
      leftSection={<Scale aria-hidden />}
    >
      Explain
    </Button>
  )
}
