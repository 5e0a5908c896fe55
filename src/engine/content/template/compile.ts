import { type ContentLibrary, hiddenPreheader } from '../../../shared/content-library.ts'
import {
  type ContentType,
  type DocumentContent,
  type DocumentNode,
  fromStoredContent,
  toStoredContent,
} from '../../domain/document.ts'
import { cleanAuthored } from '../authored-html.ts'
import { putAtStart } from '../clean-html.ts'
import { finish } from '../../../shared/parts.ts'
import { type SnippetSource, inlineSnippets } from '../inline-snippets.ts'
import {
  type Expression,
  type MergeValues,
  type VariablePart,
  evaluateLine,
  readExpression,
} from './placeholders.ts'
import { asMaily } from '../plate.ts'
import { prepareDocument, prepareHtml } from '../prepare.ts'
import { type Encode, EncodedProgram } from './program-bytes.ts'
import { type Program, fillProgram, readProgram } from './program.ts'
import { Slots } from './slots.ts'
import type { FilledParts } from './value-sizes.ts'

/**
 * What every rendered message ends with: who sends it, from where, and the way out. The line of
 * the address is there only when the organization has one.
 */
const UNSUBSCRIBE_FOOTER: readonly DocumentNode[] = [
  { type: 'horizontalRule' },
  {
    type: 'footer',
    attrs: { textAlign: 'center', textDirection: 'ltr' },
    content: [
      { type: 'variable', attrs: { id: 'org-name', required: false } },
      { type: 'hardBreak', attrs: { showIfKey: 'org-adresse' } },
      { type: 'variable', attrs: { id: 'org-adresse', required: false, showIfKey: 'org-adresse' } },
      { type: 'hardBreak' },
      {
        type: 'text',
        text: 'Unsubscribe',
        marks: [{ type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }],
      },
    ],
  },
]

export interface TemplateSource {
  subject: string
  preview: string | null
  content: DocumentContent
  contentType: ContentType
  /** Snippets by public id, archived ones too. */
  snippet: SnippetSource
  /** Adds the unsubscribe footer. */
  footer: boolean
}

/** The same with its content as it is stored. */
export interface StoredSource extends Omit<TemplateSource, 'content'> {
  content: string
}

/** A message that its author wrote as HTML. */
export interface HtmlSource {
  subject: string
  preview: string | null
  html: string
}

interface Message {
  subject: string
  preview: string
  html: string
  text: string
}

/** A message compiled once, to be written out for any number of people. */
export class Template {
  /** Every variable it uses, each once. */
  readonly variables: readonly VariablePart[]
  /** Ids of snippets that are named but not there. */
  readonly missingSnippets: readonly string[]
  /** Names of the lists that its repeats go through. */
  readonly lists: readonly string[]
  /** Keys that its conditional blocks hang on, each once, as written. */
  readonly conditions: readonly string[]
  private readonly subject: Expression
  private readonly preview: Expression
  private readonly html: Program
  private readonly toText: () => Generator<void, Program>
  private text: Program | null = null
  private bytes: EncodedProgram | null = null
  private readonly encode: Encode

  constructor(parts: {
    subject: Expression
    preview: Expression
    html: Program
    toText: () => Generator<void, Program>
    encode: Encode
    slots: Slots
    missingSnippets: readonly string[]
  }) {
    this.subject = parts.subject
    this.preview = parts.preview
    this.html = parts.html
    this.toText = parts.toText
    this.encode = parts.encode
    this.missingSnippets = parts.missingSnippets
    this.lists = parts.slots.stretches.filter(({ kind }) => kind === 'each').map(({ key }) => key)
    this.conditions = [
      ...new Set(parts.slots.stretches.filter(({ kind }) => kind === 'if').map(({ key }) => key)),
    ]
    this.variables = uniqueVariables([
      parts.subject,
      parts.preview,
      ...parts.slots.values.map(({ expression }) => expression),
    ])
  }

  /** Where a variable of these stands first. */
  fieldOf(variable: VariablePart): VariableField {
    return fieldOfVariable(variable, this.subject, this.preview)
  }

  writeSubject(values: MergeValues): string {
    return evaluateLine(this.subject, values)
  }

  writePreview(values: MergeValues): string {
    return evaluateLine(this.preview, values)
  }

  /** What values are put into; `text` is a text part of its own. */
  filledParts(text: Expression = []): FilledParts {
    return { page: this.html, texts: [this.subject, text] }
  }

  writeHtml(values: MergeValues): string {
    return fillProgram(this.html, values)
  }

  /**
   * The same page in UTF-8, for sending: literal parts are encoded once per template. Encoding a
   * whole page costs five times as much as filling it. A view: its buffer holds other pages too.
   */
  writeHtmlBytes(values: MergeValues): Uint8Array {
    this.bytes ??= new EncodedProgram(this.html, this.encode)
    return this.bytes.fill(values)
  }

  /** Works out the text part now, in parts. */
  *readText(): Generator<void, Program> {
    this.text ??= yield* this.toText()
    return this.text
  }

  /** The text part is worked out when it is first asked for. */
  writeText(values: MergeValues): string {
    // A link without an address leaves its brackets behind, a hidden block its blank lines.
    return fillProgram(finish(this.readText()), values)
      .replaceAll(' ()', '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  }

  write(values: MergeValues): Message {
    return {
      subject: this.writeSubject(values),
      preview: this.writePreview(values),
      html: this.writeHtml(values),
      text: this.writeText(values),
    }
  }
}

/** The same for two that show the same to everybody. */
function meaningOf({ key, fallback }: VariablePart): string {
  return `${key}\n${fallback ?? ''}`
}

/** The parts of a message that variables stand in. */
export type VariableField = 'subject' | 'preview' | 'content'

/** Returns where a variable of a message stands first. */
export function fieldOfVariable(
  variable: VariablePart,
  subject: Expression,
  preview: Expression,
): VariableField {
  const names = (part: Expression[number]): boolean =>
    typeof part !== 'string' && meaningOf(part) === meaningOf(variable)
  if (subject.some(names)) return 'subject'
  return preview.some(names) ? 'preview' : 'content'
}

/** Returns the variables of expressions, each once for each of its fallbacks. */
export function uniqueVariables(expressions: readonly Expression[]): VariablePart[] {
  const parts = expressions.flat().filter((part): part is VariablePart => typeof part !== 'string')
  return [...new Map(parts.map((part) => [meaningOf(part), part])).values()]
}

/**
 * Renders once through the library with stand-ins for everything that differs per person, and
 * takes the page apart. Throws WRONG_STATE for snippets that contain each other.
 */
export function compileTemplate(library: ContentLibrary, source: TemplateSource): Template {
  return finish(compileTemplateInParts(library, source))
}

/** The same in parts, so that nobody has to wait for all of it at once. */
export function* compileTemplateInParts(
  library: ContentLibrary,
  source: TemplateSource,
): Generator<void, Template> {
  return yield* compileInParts(library, { ...source, content: toStoredContent(source.content) })
}

/** Compiles a template in parts. What it reads of the organization it reads in the first. */
export function* compileInParts(library: ContentLibrary, source: StoredSource): Generator<void, Template> {
  const missing: string[] = []
  const { contentType } = source
  const content = fromStoredContent(source.content, contentType)
  const tree = typeof content === 'string' ? null : asMaily(content, contentType)
  const body = tree && inlineSnippets(tree, source.snippet, (id) => missing.push(id))
  yield
  const preview = readExpression(source.preview ?? '')
  const authored = body ? JSON.stringify(body) : source.content
  const slots = new Slots(`${authored}\n${source.preview ?? ''}`)
  const preheader = (source.preview ?? '').trim() === '' ? null : slots.value(preview, 'preheader')
  yield
  const prepared = body && prepareDocument(withFooter(body, source.footer), slots)
  yield
  const page = prepared
    ? yield* library.renderDocument(prepared, preheader)
    : library.renderMarkdown(prepareHtml(source.content, slots), preheader, footerFor(source, library, slots))
  yield
  return yield* templateOf(library, source.subject, { preview, page, slots, missing })
}

/** Ready-made HTML with placeholders, for single sends. Scripts are taken out, the preheader is put in. */
export function compileHtml(library: ContentLibrary, source: HtmlSource): Template {
  const preview = readExpression(source.preview ?? '')
  const slots = new Slots(`${source.html}\n${source.preview ?? ''}`)
  const body = cleanAuthored(source.html, prepareHtml(source.html, slots))
  const page =
    (source.preview ?? '').trim() === ''
      ? body
      : putAtStart(body, hiddenPreheader(slots.value(preview, 'preheader')))
  return finish(templateOf(library, source.subject, { preview, page, slots, missing: [] }))
}

/** Returns the template of a page that is rendered, with placeholders where values go. */
function* templateOf(
  library: ContentLibrary,
  subject: string,
  { preview, page, slots, missing }: { preview: Expression; page: string; slots: Slots; missing: string[] },
): Generator<void, Template> {
  return new Template({
    subject: readExpression(subject),
    preview,
    html: yield* readProgram(page, slots, 'html'),
    *toText() {
      return yield* readProgram(yield* library.toText(page), slots, 'text')
    },
    encode: library.encode,
    slots,
    missingSnippets: missing,
  })
}

function withFooter(body: DocumentNode, footer: boolean): DocumentNode {
  return footer ? { ...body, content: [...(body.content ?? []), ...UNSUBSCRIBE_FOOTER] } : body
}

/** The same footer, as blocks of a document of its own. */
function footerFor(source: Pick<TemplateSource, 'footer'>, library: ContentLibrary, slots: Slots): string {
  if (!source.footer) return ''
  const blocks = { type: 'doc', content: [...UNSUBSCRIBE_FOOTER] }
  return library.renderBlocks(prepareDocument(blocks, slots))
}
