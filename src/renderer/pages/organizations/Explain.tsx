import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import type { Organization } from '../../bridge/organizations.ts'
import { screenPath } from '../../state/route.ts'
import { isInTrouble, readSection, sectionQuery } from './sections.ts'
import { useScope } from '../../screen/scope.tsx'

/** The way to why it may not send, where it may not: blocked, held, or not reviewed yet. */
export function Explain({ id, row }: { id: string; row: Organization | null }) {
  const { connection } = useScope()
  const { data } = useQuery(sectionQuery(connection, id, 'overview'))
  const overview = data && readSection('overview', data)
  if (!isInTrouble(overview?.verificationStatus ?? row?.status, overview?.sendingStatus)) return null
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
