import type { ScreenProps } from '../../screen/registry.ts'
import { NewSnippet } from './NewSnippet.tsx'
import { SnippetList } from './SnippetList.tsx'
import { SnippetRecord } from './SnippetRecord.tsx'

export default function SnippetsPage({ connection, organization, id }: ScreenProps) {
  const scope = { connection, organization }
  if (id === null) return <SnippetList {...scope} />
  if (id === 'new') return <NewSnippet {...scope} />
  return <SnippetRecord key={id} {...scope} id={id} />
}
