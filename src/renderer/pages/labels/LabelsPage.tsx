import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { NameDialog } from '../../screen/NameDialog.tsx'
import { useObstacle } from '../../screen/rights.ts'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { useChange, type Whose } from '../../screen/useChange.ts'
import { turnTab } from '../../state/frame.ts'
import { rememberList } from '../../state/neighbours.ts'
import { toolQuery } from '../../state/queries.ts'
import { screenPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import type { ScreenProps } from '../screens.ts'
import type { Label, LabelKind } from './kinds.ts'
import { LabelDialogs, type LabelDialog } from './LabelDialogs.tsx'
import { LabelPanel } from './LabelPanel.tsx'
import { LabelTable } from './LabelTable.tsx'

/** All tags, or all custom fields, with the one in the address beside them. */
export function LabelsPage({ kind, ...props }: ScreenProps & { kind: LabelKind }) {
  const { connection, organization, id } = props
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<LabelDialog | null>(null)
  const [creating, setCreating] = useState(false)
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    toolQuery<Record<string, Label[]>>({
      connection: connection.id,
      surface: 'customer',
      organization: organization?.id ?? null,
      tool: kind.list.tool,
    }),
  )
  const all = data?.[kind.list.key]
  const rows = useMemo(() => all?.filter(({ name }) => fits(name, search)), [all, search])
  const list = screenPath(connection.id, kind.screen)
  useEffect(() => rememberList(list, rows), [rows, list])
  const here = id === null ? list : screenPath(connection.id, kind.screen, id)
  const show = (next: string | null): void =>
    turnTab(here, next === null ? list : screenPath(connection.id, kind.screen, next))
  const chosen = all?.find((label) => label.id === id)
  const obstacle = useObstacle(connection)(kind.create)
  const createButton = (
    <Button
      variant="filled"
      leftSection={<Plus aria-hidden />}
      disabled={obstacle !== null}
      title={obstacle ?? undefined}
      onClick={() => setCreating(true)}
    >
      Create {kind.one}
    </Button>
  )
  return (
    <section className={screen['screen']} aria-label={kind.title}>
      <ScreenHead title={kind.title} facts={all ? factsOf(kind, all, rows ?? []) : null} at={dataUpdatedAt}>
        <ListSearch
          value={search}
          onChange={setSearch}
          label={`Search ${kind.many}`}
          placeholder="Part of a name"
          width={200}
        />
        {createButton}
      </ScreenHead>
      {error && (
        <div className={screen['inset']}>
          <ErrorPanel
            failure={toFailure(error)}
            context={{ tool: kind.list.tool, connection: connection.label }}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <div className={screen['split']}>
        <div className={screen['table']}>
          {!error && (
            <LabelRows
              kind={kind}
              all={all}
              rows={rows}
              search={search}
              onSearch={setSearch}
              createButton={createButton}
              table={{
                connection,
                organization,
                chosen: id,
                onOpen: (label) => show(label.id),
                onDialog: setDialog,
              }}
            />
          )}
        </div>
        {id !== null && all && (
          <LabelPanel
            key={id}
            kind={kind}
            id={id}
            label={chosen ?? null}
            connection={connection}
            organization={organization}
            path={here}
            onClose={() => show(null)}
            onDialog={setDialog}
          />
        )}
      </div>
      {creating && <CreateLabel kind={kind} whose={props} onClose={() => setCreating(false)} />}
      {dialog && (
        <LabelDialogs
          kind={kind}
          dialog={dialog}
          connection={connection}
          organization={organization}
          onClose={() => setDialog(null)}
          onGone={(gone) => gone === id && show(null)}
        />
      )}
    </section>
  )
}

function CreateLabel({ kind, whose, onClose }: { kind: LabelKind; whose: Whose; onClose: () => void }) {
  const change = useChange(whose)
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
      busy={change.busy}
      failure={change.failure}
      tool={kind.create}
      onSubmit={create}
      onClose={onClose}
    />
  )
}

/** The rows, or what stands in their place. */
function LabelRows({
  kind,
  all,
  rows,
  search,
  onSearch,
  createButton,
  table,
}: {
  kind: LabelKind
  all: Label[] | undefined
  rows: Label[] | undefined
  search: string
  onSearch: (search: string) => void
  createButton: ReactNode
  table: Omit<ComponentProps<typeof LabelTable>, 'kind' | 'rows'>
}) {
  if (!all || !rows) return <SkeletonRows rows={10} label={`Loading ${kind.many}`} />
  if (all.length === 0)
    return (
      <Empty icon={<kind.icon aria-hidden />} action={createButton}>
        {kind.empty}
      </Empty>
    )
  if (rows.length === 0)
    return (
      <Empty
        icon={<kind.icon aria-hidden />}
        action={<Button onClick={() => onSearch('')}>Clear the search</Button>}
      >
        No {kind.one} has “{search.trim()}” in its name.
      </Empty>
    )
  return <LabelTable kind={kind} rows={rows} {...table} />
}

function fits(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase())
}

function factsOf({ one, many }: LabelKind, all: Label[], rows: Label[]): string {
  return rows.length === all.length
    ? counted(all.length, one, many)
    : `${count(rows.length)} of ${counted(all.length, one, many)}`
}
