import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy, CopyPlus, Layers, PencilLine, Plus, Shapes, Trash2, Users } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { describeFilter } from '../../audience/sentences.ts'
import { useFilterNames } from '../../audience/useFilterNames.ts'
import { toFailure } from '../../bridge/actions.ts'
import { showPeople } from '../../screen/people.ts'
import { describeCount, RecordLink, RecordTable, type RowAction } from '../../screen/RecordTable.tsx'
import { useObstacle } from '../../screen/rights.ts'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import type { Whose } from '../../screen/useChange.ts'
import type { Segment, SegmentPage } from '../../screen/useSegments.ts'
import { openBehind } from '../../state/frame.ts'
import { rememberList } from '../../state/neighbours.ts'
import { toolQuery } from '../../state/queries.ts'
import { navigate, screenPath } from '../../state/route.ts'
import type { ColumnShape } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { copyText, Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { SegmentDialogs, type SegmentDialog } from './SegmentDialogs.tsx'

const SCREEN = 'segments'
const MOST = 200
const COLUMNS = ['name', 'sentence', 'subscriberCount', 'updatedAt', 'id']
const SHAPES: Record<string, ColumnShape> = {
  name: { label: 'Name', width: 210 },
  sentence: { label: 'Filters', width: 380 },
  subscriberCount: { label: 'Match now', width: 100 },
  updatedAt: { label: 'Updated', width: 110 },
  id: { label: 'Id', width: 110 },
}

/** All segments with what they ask for, in words, and how many people match now. */
export function SegmentList({ connection, organization }: Whose) {
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<SegmentDialog | null>(null)
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    toolQuery<SegmentPage>({
      connection: connection.id,
      surface: 'customer',
      organization: organization?.id ?? null,
      tool: 'list_segments',
      input: { limit: MOST },
    }),
  )
  const all = data?.segments
  const filters = useMemo(() => all?.flatMap((segment) => segment.filters) ?? [], [all])
  const nameOf = useFilterNames(
    { connection: connection.id, organization: organization?.id ?? null },
    filters,
  )
  const rows = useMemo(
    () =>
      all
        ?.map((segment) => ({
          ...segment,
          sentence: segment.filters.map((filter) => describeFilter(filter, nameOf)).join(' · ') || 'everyone',
        }))
        .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase())),
    [all, nameOf, search],
  )
  const list = screenPath(connection.id, SCREEN)
  useEffect(() => rememberList(list, rows), [list, rows])
  const actionsOf = useSegmentActions({ connection, organization }, setDialog)
  const create = <CreateSegment connection={connection} organization={organization} />
  return (
    <section className={screen['screen']} aria-label="Segments">
      <ScreenHead
        title="Segments"
        facts={
          data && rows ? describeCount(data.total ?? rows.length, data.segments.length, 'segment') : null
        }
        at={dataUpdatedAt}
      >
        <ListSearch
          value={search}
          onChange={setSearch}
          label="Search segments"
          placeholder="Part of a name"
          width={200}
        />
        {create}
      </ScreenHead>
      {error && (
        <div className={screen['inset']}>
          <ErrorPanel
            failure={toFailure(error)}
            context={{ tool: 'list_segments', connection: connection.label }}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <div className={screen['table']}>
        {!all && !error && <SkeletonRows rows={10} label="Loading segments" />}
        {all?.length === 0 && (
          <Empty icon={<Shapes aria-hidden />} action={create}>
            No segment yet. A segment is a saved set of filters; who matches is worked out each time it is
            used.
          </Empty>
        )}
        {all && all.length > 0 && rows?.length === 0 && (
          <Empty
            icon={<Shapes aria-hidden />}
            action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
          >
            No segment has “{search.trim()}” in its name.
          </Empty>
        )}
        {!error && rows && rows.length > 0 && (
          <SandboxNow connection={connection}>
            <RecordTable<Segment & { sentence: string }>
              rows={rows}
              columns={COLUMNS}
              shapes={SHAPES}
              label="Segments"
              nameOf={({ name }) => name}
              render={(column, segment) =>
                column === 'name' ? (
                  <RecordLink path={screenPath(connection.id, SCREEN, segment.id)}>{segment.name}</RecordLink>
                ) : undefined
              }
              onOpen={({ id }) => navigate(screenPath(connection.id, SCREEN, id))}
              actionsOf={actionsOf}
            />
          </SandboxNow>
        )}
      </div>
      {dialog && (
        <SegmentDialogs
          dialog={dialog}
          connection={connection}
          organization={organization}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}

function CreateSegment({ connection }: Whose) {
  const obstacle = useObstacle(connection)('create_segment')
  return (
    <Button
      variant="filled"
      leftSection={<Plus aria-hidden />}
      disabled={obstacle !== null}
      title={obstacle ?? undefined}
      onClick={() => navigate(screenPath(connection.id, SCREEN, 'new'))}
    >
      Create segment
    </Button>
  )
}

function useSegmentActions(whose: Whose, ask: (dialog: SegmentDialog) => void) {
  const { connection } = whose
  const obstacleOf = useObstacle(connection)
  return (segment: Segment): RowAction[] => {
    const path = screenPath(connection.id, SCREEN, segment.id)
    return [
      { label: 'Open', icon: PencilLine, run: () => navigate(path) },
      { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, segment.name) },
      { label: 'Show who matches', icon: Users, run: () => showPeople(whose, segment.filters) },
      {
        label: 'Duplicate',
        icon: CopyPlus,
        obstacle: obstacleOf('duplicate_segment'),
        run: () => ask({ action: 'duplicate', segment }),
      },
      { label: 'Copy id', icon: Copy, run: () => void copyText(segment.id) },
      {
        label: 'Delete',
        icon: Trash2,
        danger: true,
        obstacle: obstacleOf('delete_segment'),
        run: () => ask({ action: 'delete', segment }),
      },
    ]
  }
}
