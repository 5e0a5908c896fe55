import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Braces, Copy, Layers, PencilLine, Plus, Puzzle } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { Confirmation } from '../../screen/Confirmation.tsx'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { RecordLink, RecordTable, type RowAction } from '../../screen/RecordTable.tsx'
import { useObstacle } from '../../screen/rights.ts'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import type { Whose } from '../../screen/useChange.ts'
import { openBehind } from '../../state/frame.ts'
import { rememberList } from '../../state/neighbours.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { setView, useView } from '../../state/views.ts'
import type { ColumnShape } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { copyText, Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { referenceOf, SCREEN, snippetsQuery, type SnippetSummary } from './snippets.ts'
import { SnippetState } from './SnippetState.tsx'
import { useArchive } from './useArchive.ts'

const COLUMNS = ['name', 'archived', 'description', 'updatedAt', 'id']
const SHAPES: Record<string, ColumnShape> = {
  name: { label: 'Name', width: 210 },
  archived: { label: 'State', width: 100 },
  description: { label: 'Description', width: 330 },
  updatedAt: { label: 'Updated', width: 110 },
  id: { label: 'Id', width: 110 },
}

/** Parts that campaigns share; archived ones on request. */
export function SnippetList({ connection, organization }: Whose) {
  const whose = { connection, organization }
  const place = `${connection.id}/${SCREEN}`
  const archivedShown = useView(place)?.['archived'] === true
  const [search, setSearch] = useState('')
  const { data, error, dataUpdatedAt, refetch } = useQuery(snippetsQuery(whose, archivedShown))
  const all = data?.snippets
  const rows = useMemo(() => all?.filter((snippet) => fits(snippet, search)), [all, search])
  const list = screenPath(connection.id, SCREEN)
  useEffect(() => rememberList(list, rows), [list, rows])
  const archive = useArchive(whose)
  const actionsOf = useSnippetActions(whose, archive.turn)
  const create = <CreateSnippet {...whose} />
  return (
    <section className={screen['screen']} aria-label="Snippets">
      <ScreenHead title="Snippets" facts={all && rows ? factsOf(all, rows) : null} at={dataUpdatedAt}>
        <Checkbox
          label="Show archived"
          checked={archivedShown}
          onChange={(event) => setView(place, { archived: event.currentTarget.checked })}
        />
        <ListSearch
          value={search}
          onChange={setSearch}
          label="Search snippets"
          placeholder="Part of a name"
          width={200}
        />
        {create}
      </ScreenHead>
      {error && (
        <div className={screen['inset']}>
          <ErrorPanel
            failure={toFailure(error)}
            context={{ tool: 'get_email_snippets', connection: connection.label }}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <div className={screen['table']}>
        {!all && !error && <SkeletonRows rows={10} label="Loading snippets" />}
        {all?.length === 0 && (
          <Empty icon={<Puzzle aria-hidden />} action={create}>
            No {archivedShown ? '' : 'active '}snippet yet. A snippet is a part of a message that campaigns
            share: change it once, and it changes everywhere.
          </Empty>
        )}
        {all && all.length > 0 && rows?.length === 0 && (
          <Empty
            icon={<Puzzle aria-hidden />}
            action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
          >
            No snippet has “{search.trim()}” in its name or description.
          </Empty>
        )}
        {!error && rows && rows.length > 0 && (
          <SandboxNow connection={connection}>
            <RecordTable<SnippetSummary>
              rows={rows}
              columns={COLUMNS}
              shapes={SHAPES}
              label="Snippets"
              nameOf={({ name }) => name}
              render={(column, snippet) => {
                if (column === 'archived') return <SnippetState archived={snippet.archived} />
                if (column !== 'name') return undefined
                return (
                  <RecordLink path={screenPath(connection.id, SCREEN, snippet.id)}>{snippet.name}</RecordLink>
                )
              }}
              onOpen={({ id }) => navigate(screenPath(connection.id, SCREEN, id))}
              actionsOf={actionsOf}
            />
          </SandboxNow>
        )}
      </div>
      <Confirmation change={archive.change} onCancel={() => undefined} />
      {archive.change.failure && (
        <FailureDialog
          title="The snippet stayed as it is"
          failure={archive.change.failure}
          context={{ connection: connection.label }}
          onClose={archive.change.clear}
        />
      )}
    </section>
  )
}

function fits({ name, description }: SnippetSummary, search: string): boolean {
  return `${name} ${description ?? ''}`.toLowerCase().includes(search.trim().toLowerCase())
}

function factsOf(all: SnippetSummary[], rows: SnippetSummary[]): string {
  return rows.length === all.length
    ? counted(all.length, 'snippet')
    : `${count(rows.length)} of ${counted(all.length, 'snippet')}`
}

function CreateSnippet({ connection }: Whose) {
  const obstacle = useObstacle(connection)('create_email_snippet')
  return (
    <Button
      variant="filled"
      leftSection={<Plus aria-hidden />}
      disabled={obstacle !== null}
      title={obstacle ?? undefined}
      onClick={() => navigate(screenPath(connection.id, SCREEN, 'new'))}
    >
      Create snippet
    </Button>
  )
}

function useSnippetActions({ connection }: Whose, turn: (snippet: SnippetSummary) => void) {
  const obstacleOf = useObstacle(connection)
  return (snippet: SnippetSummary): RowAction[] => {
    const path = screenPath(connection.id, SCREEN, snippet.id)
    return [
      { label: 'Open', icon: PencilLine, run: () => navigate(path) },
      { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, snippet.name) },
      { label: 'Copy id', icon: Copy, run: () => void copyText(snippet.id) },
      { label: 'Copy as a node', icon: Braces, run: () => void copyText(referenceOf(snippet)) },
      snippet.archived
        ? {
            label: 'Unarchive',
            icon: ArchiveRestore,
            obstacle: obstacleOf('unarchive_email_snippet'),
            run: () => turn(snippet),
          }
        : {
            label: 'Archive',
            icon: Archive,
            danger: true,
            obstacle: obstacleOf('archive_email_snippet'),
            run: () => turn(snippet),
          },
    ]
  }
}
