import type { ScreenProps } from '../../screen/registry.ts'
import { EmailList } from './EmailList.tsx'
import { EmailRecord } from './EmailRecord.tsx'

export default function EmailsPage({ connection, id, view }: ScreenProps) {
  return id === null ? (
    <EmailList connection={connection} addressed={view} />
  ) : (
    <EmailRecord key={id} connection={connection} id={id} />
  )
}
