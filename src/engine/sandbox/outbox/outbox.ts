import type { ContentLibrary } from '../../../shared/content-library.ts'
import { decodeId, encodeId, encodeOrganizationId } from '../../../shared/ids.ts'
import type { Digest, MailComposer, MailMessage, MailSource } from '../../../shared/ports.ts'
import type { Template } from '../../content/template/compile.ts'
import { compileSnapshot, snapshotValues } from '../../content/message-snapshot.ts'
import { trackLinks } from '../../content/links/rewrite-links.ts'
import { evaluate, type MergeValues, readExpression } from '../../content/template/placeholders.ts'
import { LinkTokens, messageIdOf } from '../../domain/link-token.ts'
import { leadMediaUrls } from '../../domain/media-url.ts'
import type { Database } from '../../store/db.ts'
import { type EmailTemplateRow, findEmailTemplate } from '../../store/emails/email-templates.ts'
import type { EmailRow } from '../../store/emails/emails.ts'
import { requireSize } from '../../sending/message-size.ts'
import { readOutboxSettings } from '../../store/outbox-settings.ts'
import type { World } from '../world/world.ts'
import { furtherHeaders, readExtras } from './headers.ts'
import { EmailLinks, listTagActions, rootOf, type TagAction } from './message-links.ts'

/** A message as it went out: words, parts, and where its links lead. */
export interface WrittenMessage {
  subject: string
  html: string
  text: string | null
  /** True targets of its tracked links; a click token names a position. */
  targets: string[]
  tagActions: TagAction[]
  links: EmailLinks
}

interface Kept {
  row: EmailTemplateRow
  template: Template
}

/** Campaigns that are being listed or relayed at the same time. */
const MOST_KEPT = 32

/**
 * Every message that went out, written again from its template and merge values whenever it is
 * asked for: nothing of it is stored, and the bytes are the same every time (decision 0031).
 */
export class Outbox {
  readonly tokens: LinkTokens
  private readonly world: World
  private readonly keys: Database
  /** Compiled words by organization and row; rows are never changed, only a swapped world has others. */
  private readonly kept = new Map<string, Kept>()
  private generation = -1
  private readonly ports: { content: ContentLibrary; digest: Digest; mail: MailComposer }

  constructor(parts: {
    world: World
    keyFile: Database
    content: ContentLibrary
    digest: Digest
    mail: MailComposer
  }) {
    this.world = parts.world
    this.keys = parts.keyFile
    this.ports = parts
    this.tokens = new LinkTokens(parts.digest, () => this.world.state().seed)
  }

  /** The subject alone, for lists. */
  subjectOf(organization: number, email: EmailRow): string {
    const kept = this.keptOf(organization, email)
    return kept.template.writeSubject(this.valuesOf(organization, email, kept, null).values)
  }

  write(organization: number, email: EmailRow, linkBase: string | null = null): WrittenMessage {
    const kept = this.keptOf(organization, email)
    const { row, template } = kept
    const { values, links, tagActions } = this.valuesOf(organization, email, kept, linkBase)
    const own = row.text === null ? null : readExpression(row.text)
    // What was sent before messages had a bound may be larger.
    requireSize(template.filledParts(own ?? []), values)
    const text = own === null ? template.writeText(values) : evaluate(own, values)
    const { html, text: tracked, targets } = trackLinks({ html: template.writeHtml(values), text }, links)
    return {
      subject: template.writeSubject(values),
      html: leadMediaUrls(html, ({ imageId }) => {
        const image = decodeId('image', organization, imageId)
        return image === null ? null : links.picture(image)
      }),
      // A single send may say that it has none.
      text: row.text === '' ? null : tracked,
      targets,
      tagActions,
      links,
    }
  }

  /** The message as MIME, its links at `links.sandbox.test`. */
  compose(organization: number, email: EmailRow): Promise<string> {
    return this.ports.mail.compose(this.sourceOf(organization, email, null))
  }

  /** For the mail catcher: links and own pictures lead to this machine when a link base is set. Reads at once. */
  relayedSourceOf(organization: number, email: EmailRow): MailSource {
    return this.sourceOf(organization, email, readOutboxSettings(this.keys.read).linkBase)
  }

  async toMail(source: MailSource): Promise<MailMessage> {
    const raw = await this.ports.mail.compose(source)
    return { from: source.from.address, to: [source.to.address, ...source.cc], raw }
  }

  sourceOf(organization: number, email: EmailRow, linkBase: string | null): MailSource {
    const { row } = this.keptOf(organization, email)
    const { subject, html, text, links } = this.write(organization, email, linkBase)
    const { digest } = this.ports
    const { seed } = this.world.state()
    const domain = row.fromEmail.slice(row.fromEmail.lastIndexOf('@') + 1)
    const extras = readExtras(row.extras)
    return {
      from: { name: row.fromName, address: row.fromEmail },
      to: { name: null, address: email.recipient },
      cc: extras.cc,
      replyTo: row.replyTo,
      subject,
      html,
      text,
      date: email.sent ?? email.created,
      messageId: `${messageIdOf(digest, seed, organization, email.id)}@${domain}`,
      boundary: digest.sha256(`boundary\n${seed}\n${organization}\n${email.id}`).slice(0, 24),
      headers: furtherHeaders(
        {
          kind: email.kind,
          campaignId: email.campaign === null ? null : encodeId('campaign', organization, email.campaign),
          organizationId: encodeOrganizationId(organization),
          emailId: encodeId('email', organization, email.id),
          unsubscribeUrl: links.unsubscribeUrl,
        },
        extras,
      ),
    }
  }

  private keptOf(organization: number, email: EmailRow): Kept {
    if (this.generation !== this.world.generation) this.kept.clear()
    this.generation = this.world.generation
    const name = `${organization} ${email.template}`
    const known = this.kept.get(name)
    if (known) return known
    const file = this.world.organization(organization)
    const row = email.template === null ? undefined : findEmailTemplate(file.read, email.template)
    if (!row) throw new Error(`email ${email.id} of organization ${organization} has no words`)
    const made = { row, template: compileSnapshot(this.ports.content, row) }
    this.kept.set(name, made)
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest)
    return made
  }

  private valuesOf(
    organization: number,
    { id, recipient, mergeValues, subscriber }: EmailRow,
    { row, template }: Kept,
    linkBase: string | null,
  ): { values: MergeValues; links: EmailLinks; tagActions: TagAction[] } {
    const tagActions = listTagActions(template, row.text)
    const links = new EmailLinks(this.tokens, { organization, id }, tagActions, linkBase)
    const from = { name: row.organizationName, postalAddress: row.postalAddress }
    const asks = subscriber !== null && readExtras(row.extras).confirmation
    const confirmurl = asks
      ? rootOf(linkBase) + this.tokens.confirmation(organization, { id: subscriber, email: recipient })
      : null
    const stored = confirmurl === null ? mergeValues : { ...mergeValues, confirmurl }
    return { values: snapshotValues(stored, recipient, from, links), links, tagActions }
  }
}
