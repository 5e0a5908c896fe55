import type { ScreenProps } from '../../screen/registry.ts'
import { CUSTOM_FIELDS } from './kinds.ts'
import { LabelsPage } from './LabelsPage.tsx'

/** The screen of custom fields: `LabelsPage` with their words and tools. */
export default function CustomFieldsPage({ id }: ScreenProps) {
  return <LabelsPage kind={CUSTOM_FIELDS} id={id} />
}
