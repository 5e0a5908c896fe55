import type { ScreenProps } from '../../screen/registry.ts'
import { ReviewList } from './ReviewList.tsx'
import { ReviewRecord } from './ReviewRecord.tsx'

/** What reviews sampled. In the address of one organization, `view` names the email that is open. */
export default function ReviewEmailsPage({ connection, id, view }: ScreenProps) {
  if (id === null) return <ReviewList connection={connection} />
  return <ReviewRecord key={id} connection={connection} id={id} addressed={view} />
}
