import { lazy, Suspense } from 'react'
import type { Scope } from '../../../screen/useChange.ts'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import type { EditorSession } from './session.ts'

/** The Maily editor, fetched when the first message is opened in it. */
export interface VisualDocumentProps {
  scope: Scope
  session: EditorSession
  editable: boolean
  /** Shows the document as JSON instead. */
  onDocument: () => void
}

const MailyDesk = lazy(() => import('./maily/MailyDesk.tsx'))

export function VisualDocument(props: VisualDocumentProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} label="Loading the editor" />}>
      <MailyDesk {...props} />
    </Suspense>
  )
}
