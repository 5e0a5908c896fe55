import { Copy, PencilLine, SquareArrowOutUpRight, Trash2, Users } from 'lucide-react'
import { showSubscribers } from '../../audience/showSubscribers.ts'
import { RecordLink, RecordTable, type RowAction } from '../../screen/RecordTable.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { screenPath } from '../../state/route.ts'
import type { ColumnShape } from '../../ui/DataTable.tsx'
import { copyText } from '../../ui/Parts.tsx'
import type { Label, LabelKind } from './kinds.ts'
import type { LabelDialog } from './LabelDialogs.tsx'
import { useScope } from '../../screen/scope.tsx'

const SHAPES: Record<string, ColumnShape> = {
  name: { label: 'Name', width: 280 },
  subscribersCount: { label: 'Subscribers', width: 110 },
  id: { label: 'Id', width: 130 },
}

interface LabelTableProps {
  kind: LabelKind
  rows: Label[]
  chosen: string | null
  onOpen: (label: Label) => void
  onDialog: (dialog: LabelDialog) => void
}

export function LabelTable({ kind, rows, chosen, onOpen, onDialog }: LabelTableProps) {
  const { connection, organization } = useScope()
  const obstacleOf = useUnavailableReason()
  const actionsOf = (label: Label): RowAction[] => [
    { label: 'Open', icon: SquareArrowOutUpRight, run: () => onOpen(label) },
    {
      label: 'Show who has it',
      icon: Users,
      run: () => showSubscribers(connection.id, organization?.id ?? null, kind.peopleOf(label)),
    },
    ...(kind.rename === null
      ? []
      : [
          {
            label: 'Rename',
            icon: PencilLine,
            obstacle: obstacleOf(kind.rename),
            run: () => onDialog({ action: 'rename', label }),
          },
        ]),
    { label: 'Copy id', icon: Copy, run: () => void copyText(label.id) },
    {
      label: 'Delete',
      icon: Trash2,
      danger: true,
      obstacle: obstacleOf(kind.remove),
      run: () => onDialog({ action: 'delete', label }),
    },
  ]
  return (
    <RecordTable<Label>
      rows={rows}
      columns={kind.counted ? ['name', 'subscribersCount', 'id'] : ['name', 'id']}
      shapes={SHAPES}
      label={kind.title}
      nameOf={({ name }) => name}
      isChosen={({ id }) => id === chosen}
      render={(column, label) =>
        column === 'name' ? (
          <RecordLink path={screenPath(connection.id, kind.screen, label.id)}>{label.name}</RecordLink>
        ) : undefined
      }
      onOpen={onOpen}
      actionsOf={actionsOf}
    />
  )
}
