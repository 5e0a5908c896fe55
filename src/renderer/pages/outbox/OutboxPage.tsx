import { useState } from 'react'
import type { ScreenProps } from '../../screen/registry.ts'
import { LocalMessage, type LocalFile } from './LocalMessage.tsx'
import { OutboxList } from './OutboxList.tsx'
import { OutboxRecord } from './OutboxRecord.tsx'

export default function OutboxPage({ connection, organization, id }: ScreenProps) {
  const scope = { connection, organization }
  const [file, setFile] = useState<LocalFile | null>(null)
  if (id !== null) return <OutboxRecord key={id} {...scope} id={id} />
  if (file !== null) return <LocalMessage connection={connection} file={file} onClose={() => setFile(null)} />
  return <OutboxList {...scope} onFile={setFile} />
}
