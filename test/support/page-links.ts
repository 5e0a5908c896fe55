import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

/** Addresses of the links of a page in order, as a parser of the HTML standard sees them. */
export function linksOf(html: string): string[] {
  return [...walk(parse(html))].flatMap((node) =>
    'tagName' in node && (node.tagName === 'a' || node.tagName === 'area')
      ? node.attrs.filter(({ name }) => name === 'href').map(({ value }) => value)
      : [],
  )
}

/** The page's text and structure without addresses of links: what rewriting must not touch. */
export function withoutLinks(html: string): string {
  const shape = (node: Node): unknown =>
    'tagName' in node
      ? [
          node.tagName,
          node.attrs.filter(({ name }) => name !== 'href').map(({ name, value }) => [name, value]),
          node.childNodes.map(shape),
        ]
      : 'childNodes' in node
        ? node.childNodes.map(shape)
        : 'value' in node
          ? node.value
          : node.nodeName
  return JSON.stringify(shape(parse(html)))
}

function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of 'childNodes' in node ? node.childNodes : []) yield* walk(child)
}

/** As a browser reads an address, when it leads to the web. */
export function webAddress(href: string): string | null {
  // eslint-disable-next-line no-control-regex
  const address = href.replaceAll(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '').replaceAll(/[\t\n\r]/g, '')
  return /^https?:\/\/[^/?#\\]/i.test(address) ? address : null
}
