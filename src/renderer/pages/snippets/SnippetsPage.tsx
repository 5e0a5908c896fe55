import type { ScreenProps } from '../../screen/registry.ts'
import { SnippetList } from './SnippetList.tsx'
import { SnippetRecord } from './SnippetRecord.tsx'
import { BackLink, useRecordKeys } from '../../screen/RecordPage.tsx'
import recordStyles from '../../screen/record.module.css'
import { turnTab } from '../../state/frame.ts'
import { screenPath } from '../../state/route.ts'
import { SnippetEditor } from './SnippetEditor.tsx'
import { SCREEN } from '../../screen/snippets.ts'
import { useScope } from '../../screen/scope.tsx'

export default function SnippetsPage({ id }: ScreenProps) {
  if (id === null) return <SnippetList />
  if (id === 'new') return <NewSnippet />
  return <SnippetRecord key={id} id={id} />
}

/** The page of a snippet that is not saved yet; saving it turns the tab into its record. */
function NewSnippet() {
  const { connection } = useScope()
  const list = screenPath(connection.id, SCREEN)
  const path = screenPath(connection.id, SCREEN, 'new')
  useRecordKeys(list, path, 'new')
  return (
    <div className={recordStyles['record']}>
      <header className={recordStyles['recordHead']}>
        <BackLink path={list} label="Snippets" />
        <div className={recordStyles['recordTitle']}>
          <h1>Create snippet</h1>
        </div>
      </header>
      <div className={recordStyles['recordBody']}>
        <SnippetEditor
          snippet={null}
          path={path}
          onSaved={(id) => turnTab(path, screenPath(connection.id, SCREEN, id))}
        />
      </div>
    </div>
  )
}
