import type { ScreenProps } from '../../screen/registry.ts'
import { TAGS } from './kinds.ts'
import { LabelsPage } from './LabelsPage.tsx'

/** The screen of tags: `LabelsPage` with their words and tools. */
export default function TagsPage({ id }: ScreenProps) {
  return <LabelsPage kind={TAGS} id={id} />
}
