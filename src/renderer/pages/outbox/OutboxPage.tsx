import type { ScreenProps } from '../screens.ts'
import { OutboxList } from './OutboxList.tsx'
import { OutboxRecord } from './OutboxRecord.tsx'

export default function OutboxPage({ connection, organization, id }: ScreenProps) {
  const whose = { connection, organization }
  return id === null ? <OutboxList {...whose} /> : <OutboxRecord key={id} {...whose} id={id} />
}
