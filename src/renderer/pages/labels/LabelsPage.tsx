import { holdsText } from '../../../shared/text/fold.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { ListBody, NoMatch } from '../../screen/ListBody.tsx'
import { NameDialog } from '../../screen/NameDialog.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { useBeside } from '../../screen/useBeside.ts'
import { useChange } from '../../screen/useChange.ts'
import { Empty } from '../../ui/Parts.tsx'
import { countedOf } from '../../ui/time.ts'
import type { Label, LabelKind } from './kinds.ts'
import { LabelDialogs, type LabelDialog } from './LabelDialogs.tsx'
import { LabelPanel } from './LabelPanel.tsx'
import { LabelTable } from './LabelTable.tsx'
import { useScope } from '../../screen/scope.tsx'

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
  const create = (
    <ToolButton variant="filled" icon={Plus} tool={kind.create} onClick={() => setCreating(true)}>
      Create {kind.one}
    </ToolButton>
  )
  return (
    <section className={screen['screen']} aria-label={kind.title}>
      <ScreenHead
        title={kind.title}
        facts={all && rows ? countedOf(rows.length, all.length, kind.one, kind.many) : null}
        at={dataUpdatedAt}
      >
        <ListSearch
          value={search}
          onChange={setSearch}
          label={`Search ${kind.many}`}
          placeholder="Part of a name"
          width={200}
        />
        {create}
      </ScreenHead>
      <ListBody
        what={kind.many}
        rows={rows}
        error={error}
        context={{ tool: kind.list, connection: connection.label }}
        onRetry={refetch}
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
        {(shown) => (
          <LabelTable
            kind={kind}
            rows={shown}
            chosen={id}
            onOpen={(label) => show(label.id)}
            onDialog={setDialog}
          />
        )}
      </ListBody>
      {creating && <CreateLabel kind={kind} onClose={() => setCreating(false)} />}
      {dialog && (
        <LabelDialogs
          kind={kind}
          dialog={dialog}

          onClose={() => setDialog(null)}
          onGone={(gone) => gone === id && show(null)}
        />
      )}
    </section>
  )
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
