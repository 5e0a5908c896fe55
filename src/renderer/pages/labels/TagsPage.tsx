import type { ScreenProps } from '../screens.ts'
import { TAGS } from './kinds.ts'
import { LabelsPage } from './LabelsPage.tsx'

export default function TagsPage(props: ScreenProps) {
  return <LabelsPage kind={TAGS} {...props} />
}
