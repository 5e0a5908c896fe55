import { holdsText } from '../../../shared/text/fold.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, CopyPlus, Layers, PencilLine, Plus, Shapes, Trash2, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { describeFilter } from '../../audience/sentences.ts'
import { useFilterNames } from '../../audience/useFilterNames.ts'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import { showSubscribers } from '../../audience/showSubscribers.ts'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import type { MayLack } from '../../bridge/tools.ts'
import type { Segment } from '../../bridge/records.ts'
import { openBehind } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { count, counted, countedOf } from '../../ui/time.ts'
import { SegmentDialogs, type SegmentDialog } from './SegmentDialogs.tsx'
import { useScope, type Scope } from '../../screen/scope.tsx'

const SCREEN = 'segments'
const MOST = 200

interface SegmentRow extends Segment {
  /** Its filters in words. */
  sentence: string
}

const COLUMNS: ListColumn<SegmentRow>[] = [
  { key: 'name', label: 'Name', width: 210, link: true },
  { key: 'sentence', label: 'Filters', width: 380 },
  { key: 'subscriberCount', label: 'Match now', width: 100 },
  { key: 'updatedAt', label: 'Updated', width: 110 },
  { key: 'id', label: 'Id', width: 110 },
]

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
    <ListScreen<SegmentRow>
      title="Segments"
      screen={SCREEN}
      what="segments"
      facts={data && rows ? describe(data, rows.length) : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={error}
      context={{ tool: 'list_segments' }}
      onRetry={refetch}
      nameOf={({ name }) => name}
      actionsOf={actionsOf}
      head={
        <>
          <ListSearch
            value={search}
            onChange={setSearch}
            label="Search segments"
            placeholder="Part of a name"
            width={200}
          />
          {create}
        </>
      }
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
      {dialog && (
        <SegmentDialogs
          dialog={dialog}

          onClose={() => setDialog(null)}
        />
      )}
    </ListScreen>
  )
}

function describe({ segments, total }: MayLack<ToolAnswer<'list_segments'>, 'total'>, shown: number): string {
  return shown < segments.length
    ? countedOf(shown, segments.length, 'segment')
    : loadedOf(total ?? shown, segments.length)
}

/** "1,204 segments, 200 loaded" or "12 segments". */
function loadedOf(total: number, loaded: number): string {
  return total > loaded ? `${count(total)} segments, ${count(loaded)} loaded` : counted(total, 'segment')
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
