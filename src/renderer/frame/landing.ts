import { normalizeEmail } from '../../engine/domain/email-address.ts'
import type { ConnectionSummary, ToolListing } from '../../shared/bridge.ts'
import { writeDraftValue } from '../state/drafts.ts'
import { runOnArrival } from '../state/autorun.ts'
import { navigate, screenPath, toolPath } from '../state/route.ts'
import { ID_PREFIX } from '../../shared/ids.ts'
import { screensOf } from '../screen/registry.ts'

/**
 * Where a pasted id or address leads: the read tool that shows it, with its parameter filled
 * in. Only tools the connection lists are offered, so nothing leads nowhere.
 */
interface Landing {
  label: string
  /** What it is built on. */
  tool: ToolListing
  /** The page it is on, where it has one of its own. */
  path?: string
  go: () => void
}

/** Kinds of ids that have a screen of their own; the first that the connection fills is meant. */
const SCREENS_OF: Record<string, string> = {
  [ID_PREFIX.organization]: 'organizations',
  [ID_PREFIX.campaign]: 'campaigns',
  [ID_PREFIX.workflow]: 'workflows',
  [ID_PREFIX.segment]: 'segments',
  [ID_PREFIX.capturePage]: 'capture-pages',
  [ID_PREFIX.tag]: 'tags',
  [ID_PREFIX.customField]: 'custom-fields',
  [ID_PREFIX.snippet]: 'snippets',
  [ID_PREFIX.email]: 'emails outbox',
  [ID_PREFIX.user]: 'users',
  [ID_PREFIX.domain]: 'domains',
  [ID_PREFIX.webDomain]: 'domains',
  [ID_PREFIX.sender]: 'senders',
  [ID_PREFIX.image]: 'images',
  [ID_PREFIX.bulkOperation]: 'bulk-operations',
  [ID_PREFIX.export]: 'exports',
}

/** The connection that the tools and screens are of. */
type Place = Pick<ConnectionSummary, 'id' | 'kind'>

type Target = [prefix: string, tool: string, parameter: string]

const TARGETS: Target[] = [
  [ID_PREFIX.organization, 'get_org', 'id'],
  [ID_PREFIX.user, 'get_user', 'id'],
  [ID_PREFIX.subscriber, 'get_subscriber', 'subscriberId'],
  [ID_PREFIX.campaign, 'get_campaign', 'campaignId'],
  [ID_PREFIX.segment, 'get_segment', 'segmentId'],
  [ID_PREFIX.email, 'get_email', 'emailId'],
  [ID_PREFIX.workflow, 'get_workflow', 'workflowId'],
  [ID_PREFIX.workflowGroup, 'get_workflow_group', 'groupId'],
  [ID_PREFIX.capturePage, 'list_images', 'capturePageId'],
  [ID_PREFIX.bulkOperation, 'get_bulk_operation', 'operationId'],
  [ID_PREFIX.export, 'get_subscriber_export', 'exportId'],
  [ID_PREFIX.snippet, 'get_email_snippet', 'id'],
  [ID_PREFIX.webDomain, 'get_web_domain', 'domainId'],
  [ID_PREFIX.domain, 'get_domain_dns_records', 'domainId'],
  // Tags and custom fields have no tool for one; their list shows the id.
  [ID_PREFIX.tag, 'list_tags', ''],
  [ID_PREFIX.customField, 'get_custom_fields', ''],
  [ID_PREFIX.sender, 'get_email_senders', ''],
]

const EMAIL_TARGETS: Target[] = [
  ['', 'get_subscriber', 'email'],
  ['', 'list_subscriber_events', 'email'],
  ['', 'get_user', 'email'],
  ['', 'add_subscriber', 'email'],
]

const ID = /^([a-z]{2,5})_[0-9a-z]{2,}$/

/** `get_subscriber` → "Open subscriber", `add_subscriber` → "Add subscriber". */
function namePlace(tool: string): string {
  const [verb = '', ...rest] = tool.replace(/_org$/, '_organization').split('_')
  const does = verb === 'get' || verb === 'list' ? 'Open' : verb.charAt(0).toUpperCase() + verb.slice(1)
  return [does, ...rest].join(' ')
}

function landOn(
  [, name, parameter]: Target,
  text: string,
  connection: Place,
  tools: ToolListing[],
): Landing | null {
  const tool = tools.find((candidate) => candidate.name === name)
  if (!tool) return null
  const path = toolPath(connection.id, tool.surface, tool.name)
  return {
    label: parameter === '' ? namePlace(name) : `${namePlace(name)} ${text}`,
    tool,
    go: () => {
      if (parameter !== '') writeDraftValue(path, { [parameter]: text })
      if (tool.access === 'read') runOnArrival(path)
      navigate(path)
    },
  }
}

function landOnScreen(names: string, id: string, connection: Place, tools: ToolListing[]): Landing | null {
  const filled = screensOf(tools, connection)
  const screen = names
    .split(' ')
    .map((name) => filled.find((candidate) => candidate.name === name))
    .find((candidate) => candidate !== undefined)
  const tool = tools.find((candidate) => candidate.name === screen?.tool)
  if (!screen || !tool) return null
  const path = screenPath(connection.id, screen.name, id)
  return { label: `Open ${id} in ${screen.label}`, tool, path, go: () => navigate(path) }
}

export function findLanding(text: string, connection: Place, tools: ToolListing[]): Landing | null {
  const prefix = ID.exec(text.trim())?.[1]
  const screen = landOnScreen(SCREENS_OF[prefix ?? ''] ?? '', text.trim(), connection, tools)
  if (screen) return screen
  const target = TARGETS.find(([known]) => known === prefix)
  return target ? landOn(target, text.trim(), connection, tools) : null
}

/** All the places an address or an id may lead, most likely first. */
export function findLandings(text: string, connection: Place, tools: ToolListing[]): Landing[] {
  if (normalizeEmail(text) !== null)
    return EMAIL_TARGETS.map((target) => landOn(target, text, connection, tools)).filter(
      (landing) => landing !== null,
    )
  const direct = findLanding(text, connection, tools)
  return direct ? [direct] : []
}
