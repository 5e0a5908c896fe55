import { encodeId, decodeOrganizationId } from '../../src/shared/ids.ts'
import { CounterChanges } from '../../src/engine/store/counters.ts'
import { findCampaign, insertCampaign, updateCampaign } from '../../src/engine/store/campaigns.ts'
import { type CampaignStatus } from '../../src/engine/domain/campaign-status.ts'
import { decodeId } from '../../src/shared/ids.ts'
import type { TestOrganization } from './organization.ts'

type Node = Record<string, unknown>

export const text = (words: string, ...marks: object[]): Node =>
  marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words }

export const paragraph = (...content: (string | object)[]): Node => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
})

export const doc = (...content: (string | object)[]): Node => ({
  type: 'doc',
  content: content.map((one) => (typeof one === 'string' ? paragraph(one) : one)),
})

/** Returns the node of a document that a path of indexes leads to. */
export function nodeAt(content: string | Node, ...path: number[]): Node {
  let node = content
  for (const index of path) node = (node as { content: Node[] }).content[index] ?? {}
  return node as Node
}

/** Brings about a state that only sending leads to. */
export function forceCampaign(
  { id, file }: TestOrganization,
  campaignId: string,
  status: CampaignStatus,
): void {
  const row = decodeId('campaign', decodeOrganizationId(id) ?? 0, campaignId)
  file.transaction(() => {
    const before = findCampaign(file.read, row ?? 0)
    if (!before) throw new Error(`no campaign ${campaignId}`)
    const counters = new CounterChanges()
    updateCampaign(file.write, before, { status }, before.updated, counters)
    counters.write(file.write)
  })
}

/** The inline email of a workflow step, as publishing a draft will make them; answers its id. */
export function addWorkflowEmail({ id, file }: TestOrganization, content: object): string {
  const number = decodeOrganizationId(id) ?? 0
  const row = file.transaction(() =>
    insertCampaign(
      file.write,
      {
        kind: 'WORKFLOW',
        name: 'Step 1',
        subject: 'Welcome',
        preview: null,
        content: JSON.stringify(content),
        contentType: 'MAILY',
        sender: null,
        replyTo: null,
        filters: '[]',
        status: 'DRAFT',
        sendAt: null,
        scheduledAt: null,
        timezone: null,
        failure: null,
        created: Date.UTC(2026, 8, 1),
      },
      new CounterChanges(),
    ),
  )
  return encodeId('campaign', number, row)
}
