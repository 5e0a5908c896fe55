import { decodeId, encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import type { ReadContext } from '../../context.ts'
import type { WorkflowDefinition } from '../../domain/workflows/graph.ts'
import { type CampaignRow, findCampaign } from '../../store/campaigns.ts'
import type { GroupRow } from '../../store/workflows/groups.ts'
import type { RunRow } from '../../store/workflows/runs.ts'
import { findVersion, listEdgeCounts, listStepCounts } from '../../store/workflows/versions.ts'
import type { WorkflowListRow, WorkflowRow } from '../../store/workflows/workflows.ts'
import type { ConfiguredEmail } from '../../workflows/save-emails.ts'

type FileContext = Pick<ReadContext, 'db' | 'organization'>

export function presentWorkflow(organization: number, row: WorkflowListRow) {
  const id = encodeId('workflow', organization, row.id)
  const { conversions, ...totals } = row.totals
  // Frozen enrolments have no row yet and count as runs that go on.
  const active = totals.active + row.frozen
  return {
    id,
    workflowId: id,
    name: row.name,
    status: row.status,
    trigger: row.trigger,
    publishedVersion:
      row.version === null || row.versionNumber === null || row.published === null
        ? null
        : {
            id: encodeId('workflowVersion', organization, row.version),
            version: row.versionNumber,
            publishedAt: toIsoTime(row.published),
          },
    activeSubscriberCount: active + totals.waiting,
    runs: { ...totals, active },
    conversions,
    groupId: row.group && encodeId('workflowGroup', organization, row.group.id),
    group: row.group && {
      id: encodeId('workflowGroup', organization, row.group.id),
      name: row.group.name,
      conflictStrategy: row.group.strategy,
    },
    createdAt: toIsoTime(row.created),
    updatedAt: toIsoTime(row.updated),
  }
}

/** The parts of a graph; a step without events says nothing of them. */
export function presentDefinition({ steps, edges, settings, successGoals }: WorkflowDefinition) {
  return {
    steps: steps.map((step) => ({ ...step })),
    edges: edges.map((edge) => ({ ...edge })),
    settings: { ...settings },
    successGoals: successGoals.map((goal) => ({ ...goal })),
  }
}

export function presentDetail(context: FileContext, row: WorkflowRow) {
  const { steps, edges, settings, successGoals } = presentDefinition(row.draft)
  const summary = presentWorkflow(context.organization.number, row)
  return {
    ...summary,
    draft: { steps, edges },
    settings: row.group ? { ...settings, groupId: summary.group?.id } : settings,
    successGoals,
    configuredEmails: listEmails(context, row.draft),
    publishedVersion: row.version === null ? null : presentVersion(context, row.version),
  }
}

function presentVersion({ db, organization }: FileContext, id: number) {
  const version = findVersion(db, id)
  if (!version) return null
  const steps = listStepCounts(db, id)
  return {
    id: encodeId('workflowVersion', organization.number, id),
    version: version.number,
    publishedAt: toIsoTime(version.published),
    ...presentDefinition(version.definition),
    stepCounts: steps.map(({ step: _step, key, ...counts }) => ({ id: key, ...counts })),
    edgeCounts: listEdgeCounts(db, id).map(({ key, source, target, passed }) => ({
      id: key === '' ? null : key,
      source: steps[source]?.key ?? '',
      target: steps[target]?.key ?? '',
      passed,
    })),
  }
}

function listEmails({ db, organization }: FileContext, { steps }: WorkflowDefinition) {
  return steps.flatMap((step) => {
    if (step.type !== 'EMAIL') return []
    const id = decodeId('campaign', organization.number, step.config.campaignId ?? '')
    const campaign = id === null ? undefined : findCampaign(db, id)
    return campaign ? [presentEmail(organization.number, step.id, campaign)] : []
  })
}

function presentEmail(organization: number, stepId: string, campaign: CampaignRow) {
  return {
    stepId,
    campaignId: encodeId('campaign', organization, campaign.id),
    subject: campaign.subject,
    preview: campaign.preview,
    senderId: campaign.sender === null ? null : encodeId('sender', organization, campaign.sender),
    replyTo: campaign.replyTo,
    contentType: campaign.contentType,
  }
}

/** The email of a step as saving left it. */
export function presentConfigured(organization: number, { stepKey, campaign, copyOf }: ConfiguredEmail) {
  return {
    ...presentEmail(organization, stepKey, campaign),
    ...(copyOf === null ? {} : { duplicatedFrom: encodeId('campaign', organization, copyOf) }),
  }
}

export function presentGroup(organization: number, row: GroupRow) {
  const id = encodeId('workflowGroup', organization, row.id)
  return {
    id,
    groupId: id,
    name: row.name,
    conflictStrategy: row.strategy,
    workflowCount: row.workflows,
    activeRunCounts: { active: row.active, waiting: row.waiting },
    createdAt: toIsoTime(row.created),
    updatedAt: toIsoTime(row.updated),
  }
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : toIsoTime(at)
}

/** Keys of the steps and edges of a version, by number. */
interface VersionKeys {
  steps: string[]
  edges: string[]
}

/** Runs of one subscriber or workflow; the names of each version are read once. */
export function presentRuns({ db, organization }: FileContext, rows: readonly RunRow[]) {
  const known = new Map<number, VersionKeys>()
  return rows.map((row) => {
    const { version } = row
    const keys = (version === null ? undefined : known.get(version)) ?? readKeys(db, version)
    if (version !== null) known.set(version, keys)
    return { ...presentRun(organization.number, row), path: presentPath(row, keys) }
  })
}

function readKeys(db: FileContext['db'], version: number | null): VersionKeys {
  if (version === null) return { steps: [], edges: [] }
  return {
    steps: listStepCounts(db, version).map(({ key }) => key),
    edges: listEdgeCounts(db, version).map(({ key }) => key),
  }
}

function presentRun(organization: number, row: RunRow) {
  const { stepKey, stepType, stepName } = row
  return {
    workflowSubscriberId: encodeId('workflowRun', organization, row.id),
    workflowId: encodeId('workflow', organization, row.workflow),
    workflowName: row.workflowName,
    subscriberId: encodeId('subscriber', organization, row.subscriber),
    status: row.status,
    version: row.versionNumber,
    currentStep: stepKey === null ? null : { id: stepKey, type: stepType ?? '', name: stepName ?? '' },
    nextActionAt: row.ended === null ? timeOrNull(row.due) : null,
    waitingFor: row.waitingFor,
    startedBy: row.source,
    startedAt: toIsoTime(row.started),
    enteredAt: timeOrNull(row.entered),
    endedAt: timeOrNull(row.ended),
    completedAt: row.status === 'COMPLETED' ? timeOrNull(row.ended) : null,
    reason: row.reason,
    detail: row.detail,
    error: row.status === 'FAILED' ? (row.detail ?? row.reason) : null,
    goalId: row.goal,
  }
}

function presentPath({ path }: RunRow, { steps, edges }: VersionKeys) {
  return path.map(({ step, entered, left, edge }) => ({
    stepId: steps[step] ?? '',
    enteredAt: toIsoTime(entered),
    leftAt: toIsoTime(left),
    edgeId: (edge === null ? '' : edges[edge]) || null,
  }))
}
