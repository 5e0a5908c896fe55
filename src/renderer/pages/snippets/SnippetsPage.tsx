import type { ScreenProps } from '../screens.ts'
import { NewSnippet } from './NewSnippet.tsx'
import { SnippetList } from './SnippetList.tsx'
import { SnippetRecord } from './SnippetRecord.tsx'

export default function SnippetsPage({ connection, organization, id }: ScreenProps) {
  const whose = { connection, organization }
  if (id === null) return <SnippetList {...whose} />
  if (id === 'new') return <NewSnippet {...whose} />
  return <SnippetRecord key={id} {...whose} id={id} />
}
