import { Archive } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'

export function SnippetState({ archived }: { archived: boolean }) {
  return archived ? (
    <Badge meaning="neutral" icon={Archive}>
      archived
    </Badge>
  ) : (
    <Badge meaning="healthy">active</Badge>
  )
}
