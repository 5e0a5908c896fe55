import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { placeOf, RecordPage } from '../../screen/RecordPage.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import screen from '../../screen/screen.module.css'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { count } from '../../ui/time.ts'
import { outlineOf } from '../../screen/outline.ts'
import { SnippetEditor } from './SnippetEditor.tsx'
import { countBlocks, SCREEN, snippetQuery, type Snippet } from '../../screen/snippets.ts'
import { SnippetState } from './SnippetState.tsx'
import styles from './snippets.module.css'
import { useArchive } from './useArchive.ts'
import { useScope } from '../../screen/scope.tsx'

/** One snippet: what it says, and what it is made of. */
export function SnippetRecord({ id }: { id: string }) {
  const scope = useScope()
  const { connection, organization } = scope
  const { data, error, refetch } = useQuery(snippetQuery(scope, id))
  const archive = useArchive(scope)
  const place = placeOf(connection.id, SCREEN, id, 'Snippets')
  if (!data)
    return (
      <MissingRecord
        {...place}
        error={error}
        context={{ tool: 'get_email_snippet', id, organization: organization?.name ?? null }}
        onRetry={refetch}
      />
    )
  return (
    <SandboxNow>
      <RecordPage
        {...place}
        name={data.name}
        id={data.id}
        idLabel="snippet id"
        badge={<SnippetState archived={data.archived} />}
        facts={[
          { label: 'Description', value: data.description ?? '–' },
          { label: 'Blocks', value: count(countBlocks(data.content)) },
          { label: 'Updated', value: <Moment at={data.updatedAt} /> },
          { label: 'Created', value: <Moment at={data.createdAt} /> },
        ]}
        actions={<Turn snippet={data} busy={archive.change.busy} onTurn={() => archive.turn(data)} />}
        tabs={[
          {
            name: 'content',
            label: 'Content',
            body: <Content snippet={data} failure={archive.change.failure} />,
          },
          {
            name: 'edit',
            label: 'Edit',
            roomy: true,
            body: <SnippetEditor snippet={data} path={place.path} onSaved={() => undefined} />,
          },
        ]}
        raw={data}
      />
      <Confirmation change={archive.change} onCancel={() => undefined} />
    </SandboxNow>
  )
}

function Content({
  snippet,
  failure,
}: {
  snippet: Snippet
  failure: ReturnType<typeof useArchive>['change']['failure']
}) {
  const empty = countBlocks(snippet.content) === 0
  return (
    <div className={screen['sections']}>
      {failure && <ErrorPanel failure={failure} context={{ snippet: snippet.id }} />}
      <p className={screen['dim']}>
        What it says, block by block. The platform renders snippets only inside a campaign: preview one that
        uses it to see how it looks.
      </p>
      {empty ? (
        <p>It is empty. Add content under “Edit”.</p>
      ) : (
        <pre className={styles['outline']} tabIndex={0} aria-label={`What ${snippet.name} says`}>
          {outlineOf(snippet.content)}
        </pre>
      )}
    </div>
  )
}

function Turn({ snippet, busy, onTurn }: { snippet: Snippet; busy: boolean; onTurn: () => void }) {
  const tool = snippet.archived ? 'unarchive_email_snippet' : 'archive_email_snippet'
  return (
    <ToolButton
      icon={snippet.archived ? ArchiveRestore : Archive}
      tool={tool}
      loading={busy}
      onClick={onTurn}
    >
      {snippet.archived ? 'Unarchive' : 'Archive'}
    </ToolButton>
  )
}
