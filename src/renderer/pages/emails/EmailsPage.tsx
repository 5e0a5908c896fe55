import type { ScreenProps } from '../../screen/registry.ts'
import { EmailList } from './EmailList.tsx'
import { EmailRecord } from './EmailRecord.tsx'

/** The screen of the emails log: the list, or one email. */
export default function EmailsPage({ id, view }: ScreenProps) {
  return id === null ? <EmailList addressed={view} /> : <EmailRecord key={id} id={id} />
}
