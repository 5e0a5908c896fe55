import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Step } from '../../../engine/domain/workflows/graph.ts'
import { SidePanel } from '../../screen/SidePanel.tsx'
import screen from '../../screen/screen.module.css'
import { useScope } from '../../screen/scope.tsx'
import { screenPath } from '../../state/route.ts'
import { count } from '../../ui/time.ts'
import { describeEdge, lookOfStep, titleIn } from '../../workflows/stepWords.ts'
import { StepRuns, type RunEnd } from './StepRuns.tsx'
import { graphOf, type PublishedVersion, type WorkflowDetail } from '../../workflows/workflows.ts'

interface StepPanelProps {
  workflow: WorkflowDetail
  step: Step
  /** What it does, in words. */
  title: string
  /** The version shown; null for the draft. */
  version: PublishedVersion | null
  onClose: () => void
}

/** One step beside the graph: what it does, and what passed it. */
export function StepPanel({ workflow, step, title, version, onClose }: StepPanelProps) {
  const { connection } = useScope()
  const email = workflow.configuredEmails.find(({ stepId }) => stepId === step.id)
  const [listed, setListed] = useState<RunEnd | null>(null)
  return (
    <SidePanel title={step.name || lookOfStep(step.type).word} onClose={onClose}>
      <dl className={screen['details']}>
        {!email && (
          <div>
            <dt>{lookOfStep(step.type).word}</dt>
            <dd>{title}</dd>
          </div>
        )}
        {email && (
          <div>
            <dt>Email</dt>
            <dd>
              <a
                className={screen['textLink']}
                href={`#${screenPath(connection.id, 'campaigns', email.campaignId)}`}
              >
                {email.subject}
              </a>
            </dd>
          </div>
        )}
        {version && <Passed step={step} version={version} listed={listed} onList={setListed} />}
      </dl>
      {version && connection.kind === 'sandbox' && (
        <StepRuns key={listed} workflowId={workflow.id} stepId={step.id} ended={listed} />
      )}
    </SidePanel>
  )
}

interface PassedProps {
  step: Step
  version: PublishedVersion
  /** The runs that are listed below: those that ended so, null for those inside. */
  listed: RunEnd | null
  onList: (end: RunEnd | null) => void
}

/** The sum that holds between any two calls: entered = inside + left by each edge + ended. */
function Passed({ step, version, listed, onList }: PassedProps) {
  const { connection } = useScope()
  const found = version.stepCounts.find(({ id }) => id === step.id)
  if (!found) return null
  const { steps, edges } = graphOf(version)
  const stepOf = (id: string): Step | undefined => steps.find((one) => one.id === id)
  const lines: [label: string, value: number, lists?: RunEnd | null][] = [
    ['Entered', found.entered],
    ['Inside now', found.inside, null],
    ...version.edgeCounts
      .filter(({ source }) => source === step.id)
      .map(({ id, target, passed }): [string, number] => {
        const edge = edges.find((one) => one.id === id)
        const words = edge && describeEdge(edge, stepOf)
        return [
          `Left ${words === undefined ? '' : `by ${words} `}to ${titleIn(steps, target) ?? target}`,
          passed,
        ]
      }),
    ['Completed here', found.completed, 'COMPLETED'],
    ['Canceled here', found.canceled, 'CANCELED'],
    ['Failed here', found.failed, 'FAILED'],
  ]
  return lines
    .filter(([, value], index) => index < 2 || value > 0)
    .map(([label, value, lists]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {lists === undefined || connection.kind !== 'sandbox' ? (
            count(value)
          ) : (
            <Button
              variant="subtle"
              size="compact-xs"
              px={0}
              aria-pressed={lists === listed}
              aria-label={`${label}: ${count(value)}, list the runs`}
              title="List the runs"
              onClick={() => onList(lists)}
            >
              {count(value)}
            </Button>
          )}
        </dd>
      </div>
    ))
}
