import { notifications } from '@mantine/notifications'
import type { Scope } from '../../screen/scope.tsx'
import { useChange, type Change } from '../../screen/useChange.ts'
import type { SnippetSummary } from '../../screen/snippets.ts'

/**
 * Archives a snippet or brings it back, for the list and for the snippet's own page. The archiving tool
 * asks for a confirmation: the question waits in `change`, and the page that called shows it.
 */
export function useArchive(scope: Scope): { change: Change; turn: (snippet: SnippetSummary) => void } {
  const change = useChange(scope)
  const turn = ({ id, name, archived }: SnippetSummary): void =>
    void change.run(archived ? 'unarchive_email_snippet' : 'archive_email_snippet', { id }, () =>
      notifications.show({
        message: archived ? `“${name}” is back in the list.` : `Archived “${name}”.`,
        autoClose: 3000,
      }),
    )
  return { change, turn }
}
