import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { TEMPLATES } from '../../src/renderer/editor/templates.ts'
import { startOrganization } from '../support/organization.ts'
import { draftCampaign, makeReady } from '../support/ready-campaign.ts'
import { serveSandbox } from '../support/served-sandbox.ts'
import type { Soak, SoakReport } from './support.ts'

/**
 * SpamAssassin judges the message of every template, as it is on the wire, by its local rules:
 * `apt-get install spamassassin`.
 */
export const templatesSoak: Soak = {
  name: 'templates',
  title: 'SpamAssassin gives the templates no points',
  async run({ say }): Promise<SoakReport> {
    const sandbox = await serveSandbox()
    let highest = -Infinity
    try {
      for (const { name, subject, preview, document } of TEMPLATES) {
        const organization = await startOrganization(sandbox)
        const { senderId } = await makeReady(sandbox, organization)
        const given = { subject, preview, content: document, senderId }
        const campaignId = await draftCampaign(organization, given)
        await organization.call('send_test_email', { campaignId, emails: ['ann@mail.test'] })
        await sandbox.control('clock.advance', { by: '5m' })
        const { body: listed } = await sandbox.control('outbox.list', { organizationId: organization.id })
        const { body } = await sandbox.control('outbox.get', { id: listed.data.messages[0]?.id ?? '' })
        const { score, rules } = await judge(body.data.eml)
        say(`${name}: ${score} (${rules})`)
        highest = Math.max(highest, score)
        if (score > 0) throw new Error(`${name} gets ${score} points: ${rules}`)
      }
    } finally {
      await sandbox.close()
    }
    return [
      ['Templates', TEMPLATES.length],
      ['Most points of SpamAssassin, local rules only', highest],
    ]
  },
}

/** Beside the server, which goes on while SpamAssassin thinks. */
async function judge(eml: string): Promise<{ score: number; rules: string }> {
  const judged = spawn('spamassassin', ['--local', '--test-mode'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const failed = new Promise<never>((_resolve, reject) => {
    judged.once('error', (error) =>
      reject(new Error('spamassassin is missing: apt-get install spamassassin', { cause: error })),
    )
  })
  judged.stdin.end(eml)
  const written = await Promise.race([text(judged.stdout), failed])
  const status = /^X-Spam-Status: (.*(?:\n[ \t].*)*)/m.exec(written)?.[1] ?? ''
  const score = Number(/score=(-?[\d.]+)/.exec(status)?.[1] ?? Number.NaN)
  if (Number.isNaN(score)) throw new Error(`spamassassin told no score: ${written.slice(0, 500)}`)
  const rules = /tests=([\w,\s]*?)(?:\s+\w+=|$)/.exec(status)?.[1]?.replaceAll(/\s+/g, '') ?? ''
  return { score, rules }
}
