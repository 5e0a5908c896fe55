import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PencilLine, Trash2, Users } from 'lucide-react'
import { useEffect } from 'react'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { showSubscribers } from '../../audience/showSubscribers.ts'
import { useRecordKeys } from '../../screen/RecordPage.tsx'
import { SegmentLinks } from '../../screen/SegmentLinks.tsx'
import sideStyles from '../../screen/side.module.css'
import { WorkflowUses } from '../../screen/WorkflowUses.tsx'
import { SidePanel } from '../../screen/SidePanel.tsx'
import { useSegments } from '../../screen/useSegments.ts'
import { remember, turnTab } from '../../state/frame.ts'
import { screenPath } from '../../state/route.ts'
import { CopyText } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import type { Label, LabelKind } from './kinds.ts'
import type { LabelDialog } from './LabelDialogs.tsx'
import { useScope } from '../../screen/scope.tsx'

interface LabelPanelProps {
  kind: LabelKind
  id: string
  /** Null when the organization has none with this id. */
  label: Label | null
  path: string
  onClose: () => void
  onDialog: (dialog: LabelDialog) => void
}

/** One tag or field: who carries it, what names it, and what can be done with it. */
export function LabelPanel(props: LabelPanelProps) {
  const { kind, id, label, path, onClose } = props
  const { connection } = useScope()
  const list = screenPath(connection.id, kind.screen)
  useRecordKeys(list, path, id, () => turnTab(path, list))
  useEffect(() => {
    if (label) remember(path, label.name)
  }, [path, label])
  if (!label)
    return (
      <SidePanel title={id} onClose={onClose}>
        <p role="alert">
          No {kind.one} here has this id. It may have been deleted, or belong to another organization: act as
          its owner.
        </p>
      </SidePanel>
    )
  return (
    <SidePanel title={label.name} onClose={onClose}>
      <Facts {...props} label={label} />
      <Actions {...props} label={label} />
    </SidePanel>
  )
}

type Known = LabelPanelProps & { label: Label }

function Facts(props: Known) {
  const { kind, label } = props
  const { connection, organization } = useScope()
  const segments = useSegments({ connection, organization })
  const naming = segments?.filter(({ filters }) => filters.some((filter) => kind.isNamedBy(filter, label)))
  const carrying = useCarrying(props)
  return (
    <dl className={sideStyles['sideFacts']}>
      <dt>Id</dt>
      <dd>
        <CopyText text={label.id} label={`${kind.one} id`} />
      </dd>
      <dt>{kind.counted ? 'Subscribers who carry it' : 'Subscribers with a value'}</dt>
      <dd>{carrying === undefined ? '–' : count(carrying)}</dd>
      <dt>Segments that name it</dt>
      <dd>
        {naming === undefined ? '–' : naming.length === 0 ? 'none' : null}
        {naming && naming.length > 0 && <SegmentLinks segments={naming} />}
      </dd>
      <dt>Workflows that use it</dt>
      <dd>
        <WorkflowUses kind={kind.idKind} id={label.id} />
      </dd>
    </dl>
  )
}

/** Tags are listed with their count; that of a field is asked for when it is looked at. */
function useCarrying({ kind, label }: Known): number | undefined {
  const scope = useScope()
  const { data } = useQuery({
    ...customerQuery(scope, 'count_subscribers', {
      filters: kind.subscribersOf(label),
    }),
    enabled: label.subscribersCount === undefined,
  })
  return label.subscribersCount ?? data?.total
}

function Actions({ kind, label, onDialog }: Known) {
  const { connection, organization } = useScope()
  return (
    <div className={`${sideStyles['sideActions']} small`}>
      <Button
        leftSection={<Users aria-hidden />}
        onClick={() => showSubscribers(connection.id, organization?.id ?? null, kind.subscribersOf(label))}
      >
        Show who has it
      </Button>
      {kind.rename !== null && (
        <ToolButton
          icon={PencilLine}
          tool={kind.rename}
          onClick={() => onDialog({ action: 'rename', label })}
        >
          Rename
        </ToolButton>
      )}
      <ToolButton
        color="red"
        variant="outline"
        icon={Trash2}
        tool={kind.remove}
        onClick={() => onDialog({ action: 'delete', label })}
      >
        Delete
      </ToolButton>
    </div>
  )
}
