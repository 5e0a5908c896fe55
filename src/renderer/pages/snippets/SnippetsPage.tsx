import type { ScreenProps } from '../../screen/registry.ts'
import { NewSnippet } from './NewSnippet.tsx'
import { SnippetList } from './SnippetList.tsx'
import { SnippetRecord } from './SnippetRecord.tsx'

export default function SnippetsPage({ id }: ScreenProps) {
  if (id === null) return <SnippetList />
  if (id === 'new') return <NewSnippet />
  return <SnippetRecord key={id} id={id} />
}
