import { useEffect } from 'react'
import type { ParityRule } from '../../../shared/parity.ts'
import { useRecordKeys } from '../../screen/RecordPage.tsx'
import { useScope } from '../../screen/scope.tsx'
import sideStyles from '../../screen/side.module.css'
import { SidePanel } from '../../screen/SidePanel.tsx'
import { remember, turnTab } from '../../state/frame.ts'
import { screenPath } from '../../state/route.ts'
import { CopyText } from '../../ui/Parts.tsx'

export const SCREEN = 'parity'

/** A rule with its number in the list. */
export type RuleRow = ParityRule & { id: string }

interface RulePanelProps {
  id: string
  /** Null for a number that no rule has. */
  rule: RuleRow | null
  path: string
  onClose: () => void
}

/** One rule in full, with what proves it. */
export function RulePanel({ id, rule, path, onClose }: RulePanelProps) {
  const { connection } = useScope()
  const list = screenPath(connection.id, SCREEN)
  useRecordKeys(list, path, id, () => turnTab(path, list))
  useEffect(() => remember(path, `Rule ${id}`), [path, id])
  if (rule === null)
    return (
      <SidePanel title={`Rule ${id}`} onClose={onClose}>
        <p>There is no rule of this number.</p>
      </SidePanel>
    )
  return (
    <SidePanel title={`Rule ${id}`} onClose={onClose}>
      <dl className={sideStyles['sideFacts']}>
        <dt>Rule</dt>
        <dd>{rule.rule}</dd>
        <dt>Specification</dt>
        <dd>
          {rule.source}, section {rule.section}
        </dd>
        <dt>
          {rule.file === null
            ? 'Left open there: our answer is in docs/contract.md under'
            : 'Proven by the test'}
        </dt>
        <dd>{rule.title}</dd>
        {rule.file !== null && (
          <>
            <dt>In the file</dt>
            <dd>
              <CopyText text={`test/${rule.file}`} label="path of the test" />
            </dd>
          </>
        )}
      </dl>
    </SidePanel>
  )
}
