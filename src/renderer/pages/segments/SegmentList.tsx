import { holdsText } from '../../../shared/text/fold.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, CopyPlus, Layers, PencilLine, Plus, Shapes, Trash2, Users } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { describeFilter } from '../../audience/sentences.ts'
import { useFilterNames } from '../../audience/useFilterNames.ts'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { ListBody, NoMatch } from '../../screen/ListBody.tsx'
import { showSubscribers } from '../../audience/showSubscribers.ts'
import { describeCount, RecordLink, RecordTable, type RowAction } from '../../screen/RecordTable.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import type { MayLack } from '../../bridge/tools.ts'
import type { Segment } from '../../bridge/records.ts'
import { openBehind } from '../../state/frame.ts'
import { rememberList } from '../../state/neighbours.ts'
import { navigate, screenPath } from '../../state/route.ts'
import type { ColumnShape } from '../../ui/DataTable.tsx'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { countedOf } from '../../ui/time.ts'
import { SegmentDialogs, type SegmentDialog } from './SegmentDialogs.tsx'
import { useScope, type Scope } from '../../screen/scope.tsx'

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
export function SegmentList() {
  const { connection, organization } = useScope()
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<SegmentDialog | null>(null)
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    customerQuery({ connection, organization }, 'list_segments', { limit: MOST }),
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
        .filter(({ name }) => holdsText(name, search)),
    [all, nameOf, search],
  )
  const list = screenPath(connection.id, SCREEN)
  useEffect(() => rememberList(list, rows), [list, rows])
  const actionsOf = useSegmentActions({ connection, organization }, setDialog)
  const create = (
    <ToolButton
      variant="filled"
      icon={Plus}
      tool="create_segment"
      onClick={() => navigate(screenPath(connection.id, SCREEN, 'new'))}
    >
      Create segment
    </ToolButton>
  )
  return (
    <section className={screen['screen']} aria-label="Segments">
      <ScreenHead
        title="Segments"
        facts={data && rows ? describe(data, rows.length) : null}
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
      <ListBody
        what="segments"
        rows={rows}
        error={error}
        context={{ tool: 'list_segments', connection: connection.label }}
        onRetry={refetch}
        empty={
          all?.length === 0 ? (
            <Empty icon={<Shapes aria-hidden />} action={create}>
              No segment yet. A segment is a saved set of filters; who matches is worked out each time it is
              used.
            </Empty>
          ) : (
            <NoMatch icon={<Shapes aria-hidden />} onClear={() => setSearch('')}>
              No segment has “{search.trim()}” in its name.
            </NoMatch>
          )
        }
      >
        {(shown) => (
          <SandboxNow>
            <RecordTable<Segment & { sentence: string }>
              rows={shown}
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
      </ListBody>
      {dialog && (
        <SegmentDialogs
          dialog={dialog}

          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}

function describe({ segments, total }: MayLack<ToolAnswer<'list_segments'>, 'total'>, shown: number): string {
  return shown < segments.length
    ? countedOf(shown, segments.length, 'segment')
    : describeCount(total ?? shown, segments.length, 'segment')
}

function useSegmentActions(scope: Scope, open: (dialog: SegmentDialog) => void) {
  const { connection, organization } = scope
  const obstacleOf = useUnavailableReason()
  return (segment: Segment): RowAction[] => {
    const path = screenPath(connection.id, SCREEN, segment.id)
    return [
      { label: 'Open', icon: PencilLine, run: () => navigate(path) },
      { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, segment.name) },
      {
        label: 'Show who matches',
        icon: Users,
        run: () => showSubscribers(connection.id, organization?.id ?? null, segment.filters),
      },
      {
        label: 'Duplicate',
        icon: CopyPlus,
        obstacle: obstacleOf('duplicate_segment'),
        run: () => open({ action: 'duplicate', segment }),
      },
      { label: 'Copy id', icon: Copy, run: () => void copyText(segment.id) },
      {
        label: 'Delete',
        icon: Trash2,
        danger: true,
        obstacle: obstacleOf('delete_segment'),
        run: () => open({ action: 'delete', segment }),
      },
    ]
  }
}
