import type { Template } from '../../content/template/compile.ts'
import { readExpression } from '../../content/template/placeholders.ts'
import { readTagAction } from '../../domain/variable-names.ts'
import { type MessageLinks } from '../../content/variables.ts'
import { type LinkKind, LINKS_ROOT, type LinkTokens } from '../../domain/link-token.ts'

export interface TagAction {
  action: 'add' | 'remove'
  tags: string[]
}

/** What the tag links of a message do, in the order in which their tokens number them. */
export function listTagActions(template: Template, text: string | null): TagAction[] {
  const written = readExpression(text ?? '').filter((part) => typeof part !== 'string')
  const actions = [...template.variables, ...written].flatMap(({ id }) => readTagAction(id) ?? [])
  return [...new Map(actions.map((action) => [JSON.stringify(action), action])).values()]
}

/** The sandbox's own links of one email, at the place they are to lead to. */
export class EmailLinks implements MessageLinks {
  readonly unsubscribeUrl: string
  readonly onlineUrl: string
  private readonly root: string
  private readonly write: (kind: LinkKind, index: number) => string
  private readonly actions: readonly string[]
  private readonly pictures: string | null
  private readonly tokens: LinkTokens
  private readonly organization: number

  constructor(
    tokens: LinkTokens,
    email: { organization: number; id: number },
    actions: readonly TagAction[],
    linkBase: string | null,
  ) {
    this.root = rootOf(linkBase)
    this.pictures = linkBase === null ? null : picturesRootOf(linkBase)
    this.tokens = tokens
    this.organization = email.organization
    this.write = (kind, index) => this.root + tokens.write({ kind, ...email, index })
    this.actions = actions.map((one) => JSON.stringify(one))
    this.unsubscribeUrl = this.write('unsubscribe', 0)
    this.onlineUrl = this.write('online', 0)
  }

  /** Of the organization's own images, for a message that is read outside of the console; null: as it is hosted. */
  picture(image: number): string | null {
    if (this.pictures === null) return null
    const { organization, tokens } = this
    return this.pictures + tokens.write({ kind: 'picture', organization, id: image, index: 0 })
  }

  tagAction(action: 'add' | 'remove', tags: readonly string[]): string {
    const index = this.actions.indexOf(JSON.stringify({ action, tags }))
    return index < 0 ? '' : this.write('tags', index)
  }

  /** Stands for a target in the page: `targets` says which. */
  readonly track = (index: number): string => this.write('click', index)

  readonly isOwn = (target: string): boolean => target.startsWith(this.root) || target.startsWith(LINKS_ROOT)
}

/** What tokens are written after: nowhere, or this machine's own server. */
export function rootOf(linkBase: string | null): string {
  return linkBase === null ? LINKS_ROOT : `${linkBase}/links/`
}

/** Beside the links, so that a page that may show pictures can follow no link by showing one. */
export function picturesRootOf(linkBase: string): string {
  return `${linkBase}/pictures/`
}
