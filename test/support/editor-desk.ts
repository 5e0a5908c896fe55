import { doc } from './campaigns.ts'
import type { TestOrganization } from './organization.ts'
import { type CampaignPort, EditorSession, type KeptDraft } from '../../src/renderer/editor/session.ts'

/** The campaign editor at one desk, against a real sandbox. */

/** Saves come when the test asks for them, never by the clock. */
const NEVER = 1_000_000_000

export interface Desk {
  organization: TestOrganization
  id: string
  session: EditorSession
  kept: () => KeptDraft | null
  /** Ends the host for this desk, or brings it back. */
  cut: (away: boolean) => void
}

export async function openDesk(
  organization: TestOrganization,
  id: string,
  before: KeptDraft | null = null,
  rest = NEVER,
): Promise<Desk> {
  let kept = before
  let away = false
  const reach = (): void => {
    if (away) throw new Error('The host did not answer')
  }
  const port: CampaignPort = {
    read: async () => (reach(), organization.call('get_campaign', { campaignId: id })),
    edit: async ({ preview, ...change }, origin) => {
      reach()
      const input = { id, ...change, ...(preview === undefined ? {} : { preview: preview || null }) }
      const { body } = await organization.post('edit_campaign', input, { 'x-postdesk-origin': origin })
      if (!body.success) throw body
      return body.data
    },
    failureOf: (error) => {
      const {
        code = 'INTERNAL_ERROR',
        message,
        issues,
      } = error as { code?: 'VALIDATION_ERROR'; message: string } & { issues?: [] }
      return { code, message, ...(issues ? { issues } : {}) }
    },
    keep: (draft) => (kept = draft === null ? null : structuredClone(draft)),
    saved: () => undefined,
  }
  const session = new EditorSession(
    await organization.call('get_campaign', { campaignId: id }),
    port,
    kept,
    rest,
  )
  return { organization, id, session, kept: () => kept, cut: (next) => (away = next) }
}

export async function startDesk(start: () => Promise<TestOrganization>): Promise<Desk> {
  const organization = await start()
  const { campaignId } = await organization.call('create_campaign', {
    subject: 'June',
    preview: 'Before',
    content: doc('First words'),
  })
  return openDesk(organization, campaignId)
}

export const now = ({ organization, id }: Desk) => organization.call('get_campaign', { campaignId: id })
export const historyOf = async ({ organization, id }: Desk) =>
  (await organization.call('list_campaign_history', { campaignId: id })).history
