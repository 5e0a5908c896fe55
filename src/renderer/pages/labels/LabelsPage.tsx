import { holdsText } from '../../../shared/text/fold.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Copy, PencilLine, Plus, SquareArrowOutUpRight, Trash2, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import { NameDialog } from '../../screen/NameDialog.tsx'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import { useBeside } from '../../screen/useBeside.ts'
import { useChange } from '../../screen/useChange.ts'
import { copyText, Empty } from '../../ui/Parts.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { showSubscribers } from '../../audience/showSubscribers.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { countedOf } from '../../ui/time.ts'
import type { Label, LabelKind } from './kinds.ts'
import { LabelDialogs, type LabelDialog } from './LabelDialogs.tsx'
import { LabelPanel } from './LabelPanel.tsx'
import { useScope } from '../../screen/scope.tsx'

const COLUMNS: ListColumn<Label>[] = [
  { key: 'name', label: 'Name', width: 280, link: true },
  { key: 'subscribersCount', label: 'Subscribers', width: 110 },
  { key: 'id', label: 'Id', width: 130 },
]
const UNCOUNTED = COLUMNS.filter(({ key }) => key !== 'subscribersCount')

/** All tags, or all custom fields, with the one in the address beside them. */
export function LabelsPage({ kind, id }: { kind: LabelKind; id: string | null }) {
  const scope = useScope()
  const { connection } = scope
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<LabelDialog | null>(null)
  const [creating, setCreating] = useState(false)
  const { data, error, dataUpdatedAt, refetch } = useQuery(customerQuery(scope, kind.list, {}))
  const all: Label[] | undefined = data && ('tags' in data ? data.tags : data.fields)
  const rows = useMemo(() => all?.filter(({ name }) => holdsText(name, search)), [all, search])
  const { here, show } = useBeside(connection.id, kind.screen, id, rows)
  const actionsOf = useLabelActions(kind, (label) => show(label.id), setDialog)
  const create = (
    <ToolButton variant="filled" icon={Plus} tool={kind.create} onClick={() => setCreating(true)}>
      Create {kind.one}
    </ToolButton>
  )
  return (
    <ListScreen<Label>
      title={kind.title}
      screen={kind.screen}
      what={kind.many}
      facts={all && rows ? countedOf(rows.length, all.length, kind.one, kind.many) : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={kind.counted ? COLUMNS : UNCOUNTED}
      error={error}
      context={{ tool: kind.list }}
      onRetry={refetch}
      nameOf={({ name }) => name}
      isMarked={(label) => label.id === id}
      onOpen={(label) => show(label.id)}
      actionsOf={actionsOf}
      head={
        <>
          <ListSearch
            value={search}
            onChange={setSearch}
            label={`Search ${kind.many}`}
            placeholder="Part of a name"
            width={200}
          />
          {create}
        </>
      }
      empty={
        all?.length === 0 ? (
          <Empty icon={<kind.icon aria-hidden />} action={create}>
            {kind.empty}
          </Empty>
        ) : (
          <NoMatch icon={<kind.icon aria-hidden />} onClear={() => setSearch('')}>
            No {kind.one} has “{search.trim()}” in its name.
          </NoMatch>
        )
      }
      beside={
        id !== null &&
        all && (
          <LabelPanel
            key={id}
            kind={kind}
            id={id}
            label={all.find((label) => label.id === id) ?? null}

            path={here}
            onClose={() => show(null)}
            onDialog={setDialog}
          />
        )
      }
    >
      {creating && <CreateLabel kind={kind} onClose={() => setCreating(false)} />}
      {dialog && (
        <LabelDialogs
          kind={kind}
          dialog={dialog}

          onClose={() => setDialog(null)}
          onGone={(gone) => gone === id && show(null)}
        />
      )}
    </ListScreen>
  )
}

/** What can be done with a label. */
function useLabelActions(
  kind: LabelKind,
  onOpen: (label: Label) => void,
  onDialog: (dialog: LabelDialog) => void,
) {
  const { connection, organization } = useScope()
  const obstacleOf = useUnavailableReason()
  return (label: Label): RowAction[] => [
    { label: 'Open', icon: SquareArrowOutUpRight, run: () => onOpen(label) },
    {
      label: 'Show who has it',
      icon: Users,
      run: () => showSubscribers(connection.id, organization?.id ?? null, kind.subscribersOf(label)),
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
}

function CreateLabel({ kind, onClose }: { kind: LabelKind; onClose: () => void }) {
  const scope = useScope()
  const change = useChange(scope)
  const create = (name: string): void =>
    void change.run(kind.create, { name }, () => {
      notifications.show({ message: `Created the ${kind.one} “${name}”.`, autoClose: 3000 })
      onClose()
    })
  return (
    <NameDialog
      title={`Create ${kind.one}`}
      verb={`Create ${kind.one}`}
      help={kind.help}
      most={kind.most}
      busy={change.busy}
      failure={change.failure}
      tool={kind.create}
      onSubmit={create}
      onClose={onClose}
    />
  )
}
