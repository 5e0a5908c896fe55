import { Archive } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'

/** Active or archived, as a badge: for the list and for the page of a snippet. */
export function SnippetState({ archived }: { archived: boolean }) {
  return archived ? (
    <Badge meaning="neutral" icon={Archive}>
      archived
    </Badge>
  ) : (
    <Badge meaning="healthy">active</Badge>
  )
}
