import type { ToolInput } from '../../engine/tools/index.ts'
import { toFailure } from '../bridge/actions.ts'
import { linkStore } from '../bridge/link.ts'
import { callTool } from '../bridge/tools.ts'
import { customerQuery } from '../screen/tool-query.ts'
import type { Scope } from '../screen/scope.tsx'
import { draftStore, draftText, EMPTY_INPUT, parseInput, writeDraft } from '../state/drafts.ts'
import { queryClient } from '../state/queries.ts'
import type { CampaignDetail } from '../bridge/records.ts'
import type { Body } from './body.ts'
import { EditorSession, type CampaignPort, type KeptDraft } from './session.ts'

/** The sessions of this window, by the address of their campaign, and what they need of the console. */
const sessions = new Map<string, EditorSession>()

const SHOW_THE_MESSAGE = new Set([
  'list_campaigns',
  'get_campaign',
  'render_campaign',
  'list_campaign_history',
])

function wire({ preview, ...change }: Partial<Body>): Omit<ToolInput<'edit_campaign'>, 'id'> {
  return preview === undefined ? change : { ...change, preview: preview.trim() === '' ? null : preview }
}

function portFor(scope: Scope, id: string, path: string): CampaignPort {
  const { connection, organization } = scope
  const target = organization?.id ?? null
  const acting = { connection: connection.id, surface: 'customer' as const, organization: target }
  return {
    read: () => callTool({ ...acting, tool: 'get_campaign', input: { campaignId: id } }),
    edit: (change, origin) =>
      callTool({ ...acting, tool: 'edit_campaign', input: { id, ...wire(change) }, origin }),
    failureOf: toFailure,
    keep: (draft) => writeDraft(path, draft === null ? EMPTY_INPUT : JSON.stringify(draft)),
    saved: (campaign) => {
      queryClient.setQueryData(customerQuery(scope, 'get_campaign', { campaignId: id }).queryKey, campaign)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [kind, of, organizationId, tool] }) =>
          kind === 'tool' &&
          of === connection.id &&
          organizationId === target &&
          SHOW_THE_MESSAGE.has(String(tool)),
      })
    },
  }
}

function keptAt(path: string): KeptDraft | null {
  const kept = parseInput(draftText(draftStore.getState(), path))
  if (!kept.ok) return null
  const { draft, base } = kept.value as Partial<KeptDraft>
  return draft && base ? (kept.value as unknown as KeptDraft) : null
}

export function openSession(scope: Scope, campaign: CampaignDetail, path: string): EditorSession {
  watchLink()
  const known = sessions.get(path)
  if (known) return known
  const session = new EditorSession(campaign, portFor(scope, campaign.id, path), keptAt(path))
  session.store.setState({ warnings: noted.get(path) ?? [] })
  noted.delete(path)
  sessions.set(path, session)
  return session
}

/** What a tool warned of outside the editor, until the editor of that campaign is opened. */
const noted = new Map<string, string[]>()

/** The campaign was made or changed by a dialog: its editor shows what the tool warned of. */
export function noteWarnings(path: string, warnings: string[] = []): void {
  const session = sessions.get(path)
  if (session) session.store.setState({ warnings })
  else noted.set(path, warnings)
}

/** The block that is shown when the editor of a campaign is opened next, by its path in the document. */
const blocks = new Map<string, string>()

export function noteBlock(path: string, block: string): void {
  blocks.set(path, block)
}

export function takeBlock(path: string): string | null {
  const block = blocks.get(path) ?? null
  blocks.delete(path)
  return block
}

/** The tab is left: what waits is saved now, and what cannot be saved stays for the next visit. */
export function leaveSession(path: string): void {
  void sessions.get(path)?.save('autosave')
}

/** With the host back, what it did not answer is tried again. */
let watching = false

function watchLink(): void {
  if (watching) return
  watching = true
  linkStore.subscribe((now, before) => {
    if (now.link !== 'up' || before.link === 'up') return
    for (const session of sessions.values()) if (session.isDirty) void session.save('autosave')
  })
}
