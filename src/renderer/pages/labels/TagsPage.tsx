import type { ScreenProps } from '../../screen/registry.ts'
import { TAGS } from './kinds.ts'
import { LabelsPage } from './LabelsPage.tsx'

export default function TagsPage({ id }: ScreenProps) {
  return <LabelsPage kind={TAGS} id={id} />
}
