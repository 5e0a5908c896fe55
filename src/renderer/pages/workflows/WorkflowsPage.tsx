import { SandboxNow } from '../../screen/SandboxNow.tsx'
import type { ScreenProps } from '../../screen/registry.ts'
import { WorkflowList } from './WorkflowList.tsx'
import { WorkflowRecord } from './WorkflowRecord.tsx'

/** The screen of workflows: the list, or one workflow. */
export default function WorkflowsPage({ id }: ScreenProps) {
  return <SandboxNow>{id === null ? <WorkflowList /> : <WorkflowRecord key={id} id={id} />}</SandboxNow>
}
