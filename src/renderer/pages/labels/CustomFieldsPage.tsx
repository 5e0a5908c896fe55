import type { ScreenProps } from '../../screen/registry.ts'
import { CUSTOM_FIELDS } from './kinds.ts'
import { LabelsPage } from './LabelsPage.tsx'

export default function CustomFieldsPage({ id }: ScreenProps) {
  return <LabelsPage kind={CUSTOM_FIELDS} id={id} />
}
