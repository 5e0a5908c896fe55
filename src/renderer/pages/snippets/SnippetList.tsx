import { holdsText } from '../../../shared/text/fold.ts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Braces, Copy, Layers, PencilLine, Plus, Puzzle } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import { openBehind } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { setView, useView } from '../../state/views.ts'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { countedOf } from '../../ui/time.ts'
import { referenceOf, SCREEN, snippetsQuery, type SnippetSummary } from '../../screen/snippets.ts'
import { SnippetState } from './SnippetState.tsx'
import { useArchive } from './useArchive.ts'
import { useScope, type Scope } from '../../screen/scope.tsx'

const COLUMNS: ListColumn<SnippetSummary>[] = [
  { key: 'name', label: 'Name', width: 210, link: true },
  {
    key: 'archived',
    label: 'State',
    width: 100,
    cell: ({ archived }) => <SnippetState archived={archived} />,
  },
  { key: 'description', label: 'Description', width: 330 },
  { key: 'updatedAt', label: 'Updated', width: 110 },
  { key: 'id', label: 'Id', width: 110 },
]

/** Parts that campaigns share; archived ones on request. */
export function SnippetList() {
  const scope = useScope()
  const { connection } = scope
  const place = `${connection.id}/${SCREEN}`
  const archivedShown = useView(place)?.['archived'] === true
  const [search, setSearch] = useState('')
  const { data, error, dataUpdatedAt, refetch } = useQuery(snippetsQuery(scope, archivedShown))
  const all = data?.snippets
  const rows = useMemo(() => all?.filter((snippet) => fits(snippet, search)), [all, search])
  const archive = useArchive(scope)
  const actionsOf = useSnippetActions(scope, archive.turn)
  const create = (
    <ToolButton
      variant="filled"
      icon={Plus}
      tool="create_email_snippet"
      onClick={() => navigate(screenPath(connection.id, SCREEN, 'new'))}
    >
      Create snippet
    </ToolButton>
  )
  return (
    <ListScreen<SnippetSummary>
      title="Snippets"
      screen={SCREEN}
      what="snippets"
      facts={all && rows ? countedOf(rows.length, all.length, 'snippet') : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={error}
      context={{ tool: 'get_email_snippets' }}
      onRetry={refetch}
      nameOf={({ name }) => name}
      actionsOf={actionsOf}
      head={
        <>
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
        </>
      }
      empty={
        all?.length === 0 ? (
          <Empty icon={<Puzzle aria-hidden />} action={create}>
            No {archivedShown ? '' : 'active '}snippet yet. A snippet is a part of a message that campaigns
            share: change it once, and it changes everywhere.
          </Empty>
        ) : (
          <NoMatch icon={<Puzzle aria-hidden />} onClear={() => setSearch('')}>
            No snippet has “{search.trim()}” in its name or description.
          </NoMatch>
        )
      }
    >
      <Confirmation change={archive.change} onCancel={() => undefined} />
      {archive.change.failure && (
        <FailureDialog
          title="The snippet stayed as it is"
          failure={archive.change.failure}
          context={{ connection: connection.label }}
          onClose={archive.change.clear}
        />
      )}
    </ListScreen>
  )
}

function fits({ name, description }: SnippetSummary, search: string): boolean {
  return holdsText(`${name} ${description ?? ''}`, search)
}

function useSnippetActions({ connection }: Scope, turn: (snippet: SnippetSummary) => void) {
  const obstacleOf = useUnavailableReason()
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
