import { useState } from 'react'
import type { ScreenProps } from '../../screen/registry.ts'
import { LocalMessage, type LocalFile } from './LocalMessage.tsx'
import { OutboxList } from './OutboxList.tsx'
import { OutboxRecord } from './OutboxRecord.tsx'

/** The screen of the outbox: the list, one message of it, or a message opened from a file. */
export default function OutboxPage({ id }: ScreenProps) {
  const [file, setFile] = useState<LocalFile | null>(null)
  if (id !== null) return <OutboxRecord key={id} id={id} />
  if (file !== null) return <LocalMessage file={file} onClose={() => setFile(null)} />
  return <OutboxList onFile={setFile} />
}
