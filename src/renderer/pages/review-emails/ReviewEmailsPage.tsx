import type { ScreenProps } from '../../screen/registry.ts'
import { ReviewList } from './ReviewList.tsx'
import { ReviewRecord } from './ReviewRecord.tsx'

/** What reviews sampled. In the address of one organization, `view` names the email that is open. */
export default function ReviewEmailsPage({ id, view }: ScreenProps) {
  if (id === null) return <ReviewList />
  return <ReviewRecord key={id} id={id} addressed={view} />
}
