import { useShownTime } from '../../ui/shownTime.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { describeOutcome } from '../../../shared/bridge.ts'
import { host, toFailure } from '../../bridge/actions.ts'
import { openCall } from '../../screen/openCall.ts'
import { Facts } from '../../screen/RecordPage.tsx'
import { SidePanel } from '../../screen/SidePanel.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { JsonTree } from '../../ui/JsonTree.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { describeDuration } from '../../ui/time.ts'

/** One call beside the list: when, for which organization, with which input, and how it ended. */
export function CallPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['history', 'one', id],
    queryFn: () => host.history({ id, limit: 1 }),
  })
  const entry = data?.[0]
  const time = useShownTime()
  return (
    <SidePanel title={entry?.tool ?? 'Call'} onClose={onClose}>
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ action: 'history.list', id }}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <SkeletonRows rows={4} label="Loading the call" />}
      {data && !entry && <p>This call is no longer kept.</p>}
      {entry && (
        <>
          <Facts
            facts={[
              { label: 'When', value: time.exact(entry.at) },
              { label: 'Outcome', value: describeOutcome(entry.outcome) },
              { label: 'Took', value: describeDuration(entry.durationMs) },
              { label: 'Acting as', value: entry.organization ?? 'nobody' },
              { label: 'Reason of writing', value: entry.reason ?? '–' },
            ]}
          />
          <Button leftSection={<Pencil aria-hidden />} onClick={() => void openCall(entry.connection, entry)}>
            Open in Tools, to edit
          </Button>
          <JsonTree value={entry.input} label={`Input of ${entry.tool}`} />
        </>
      )}
    </SidePanel>
  )
}
