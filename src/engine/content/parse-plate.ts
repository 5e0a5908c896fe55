import { isRecord } from '../../shared/text/guards.ts'
import type { Issue } from '../../shared/errors.ts'
import { imageSource, link } from './attribute-rules.ts'
import { MOST_DOCUMENT_LEVELS, MOST_DOCUMENT_NODES } from '../domain/limits.ts'
import { grouped } from '../../shared/text/amounts.ts'
import { type Findings, MailyJudge } from './parse-maily.ts'
import { customAttributes, PLATE_TYPES, type PlateElement } from './plate-elements.ts'

/** Judges a PLATE tree: types against the whitelist, addresses, and the rules of custom types. */
export class PlateJudge implements Findings {
  readonly issues: Issue[] = []
  readonly warnings: string[] = []
  private nodes = 0

  judgeElements(elements: unknown, path: string, depth = 1): void {
    if (!Array.isArray(elements)) return this.refuse(path, 'must be an array of elements')
    if (depth > MOST_DOCUMENT_LEVELS)
      return this.refuse(path, `nests deeper than ${MOST_DOCUMENT_LEVELS} levels`)
    for (const [index, element] of elements.entries()) this.judgeElement(element, `${path}.${index}`, depth)
  }

  private refuse(path: string, message: string, hint?: string): void {
    if (this.issues.length >= 20) return
    this.issues.push(hint === undefined ? { path, message } : { path, message, hint })
  }

  private judgeElement(value: unknown, path: string, depth: number): void {
    this.nodes += 1
    if (this.nodes === MOST_DOCUMENT_NODES + 1)
      this.refuse(path, `the document has more than ${grouped(MOST_DOCUMENT_NODES)} nodes`)
    if (this.nodes > MOST_DOCUMENT_NODES) return
    if (!isRecord(value)) return this.refuse(path, 'must be an element or a text leaf')
    const element = value as PlateElement
    if (element.type === undefined) {
      if (typeof element.text !== 'string') this.refuse(`${path}.text`, 'must be text')
      return
    }
    const kind = typeof element.type === 'string' ? PLATE_TYPES.get(element.type) : undefined
    if (!kind) {
      const known = [...PLATE_TYPES.keys()].join(', ')
      return this.refuse(
        `${path}.type`,
        `"${String(element.type).slice(0, 40)}" is not a known element`,
        `Elements: ${known}.`,
      )
    }
    if (kind === 'custom') this.judgeCustom(element, path)
    this.judgeAddress(element, path)
    if (element.children !== undefined) this.judgeElements(element.children, `${path}.children`, depth + 1)
  }

  private judgeAddress(element: PlateElement, path: string): void {
    const url = element['url']
    if (url === undefined || url === null || element.type === 'button') return
    const rule = element.type === 'img' ? imageSource : link
    const fault = typeof url === 'object' ? 'must be an address' : rule(url as string)
    if (fault !== null) this.refuse(`${path}.url`, fault)
  }

  /** The same rules as for the MAILY node of that name, told with the path of the element. */
  private judgeCustom(element: PlateElement, path: string): void {
    const judge = new MailyJudge()
    const node = { type: element.type as string, attrs: customAttributes(element) }
    const inline = element.type === 'variable'
    const content = inline ? [{ type: 'paragraph', content: [node] }] : [node]
    judge.judgeRoot({ type: 'doc', content }, '')
    const prefix = inline ? '.content.0.content.0' : '.content.0'
    for (const issue of judge.issues) {
      const rest = issue.path.slice(prefix.length).replace(/^\.attrs/, '')
      this.refuse(`${path}${rest}`, issue.message, issue.hint)
    }
  }
}
