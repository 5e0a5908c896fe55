import { createRequire, registerHooks } from 'node:module'
import type * as React from 'react'
import type * as ReactDom from 'react-dom/server'
import type { MarkupNode } from '../shared/content-library.ts'
import { loadPackage } from './load-package.ts'
import type { MAILY_THEME } from './maily-theme.ts'

/** What a node is told of where it stands. */
export interface NodePlace {
  prev?: MarkupNode | undefined
  next?: MarkupNode | undefined
  parent?: MarkupNode
}

/** What of the library is used here; the rest of it is private, and none of it is typed for this. */
export interface MailyRenderer {
  setTheme(theme: typeof MAILY_THEME): void
  setPreviewText(preview?: string): void
  setPayloadValue(key: string, value: unknown): void
  markup(): React.ReactElement
  renderNode(node: MarkupNode, place?: NodePlace): React.ReactNode
  /** The children of a node; the library calls it for every node that has some. */
  getMappedContent(node: MarkupNode, place: NodePlace): React.ReactNode[]
  htmlCodeBlock(node: MarkupNode, options?: unknown): React.ReactNode
}

/** React, and the library that builds on it. */
export interface MailyPackages {
  react: typeof React
  renderToStaticMarkup: (typeof ReactDom)['renderToStaticMarkup']
  Maily: new (document: MarkupNode) => MailyRenderer
}

const LIBRARY = '@maily-to/render'

/** Each is a part: between two of them everything else that waits may be done. */
const PARTS = ['react', 'react-dom/server', '@react-email/components', 'node-html-parser', 'juice', LIBRARY]

/**
 * What those load at their start and no page uses: colours of code, utility classes, Markdown, a page
 * made pretty, and the way to fetch pages. They were four fifths of the time.
 */
const UNUSED = new Set([
  '@react-email/code-block',
  '@react-email/code-inline',
  '@react-email/markdown',
  '@react-email/render',
  '@react-email/tailwind',
  'web-resource-inliner',
  'encoding-sniffer',
  'parse5-parser-stream',
  'undici',
])

const EMPTY = 'data:text/javascript,'

/** Loads one package that the library stands on, with an empty module for each that is not used. */
function loadLean(name: string): unknown {
  const loadForLibrary = createRequire(loadPackage.resolve(LIBRARY))
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      UNUSED.has(specifier)
        ? { url: EMPTY, format: 'commonjs', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === EMPTY ? { format: 'commonjs', source: '', shortCircuit: true } : next(url, context),
  })
  try {
    return loadForLibrary(name)
  } finally {
    hooks.deregister()
  }
}

/**
 * Loads one package as it is meant for use: which of React's two builds comes is decided by the
 * environment at that moment. The other checks every element, and takes twice as long for a page.
 * Where a part of the other build is there already, as in a bench or a test, all of it must be: the
 * two do not mix.
 */
function loadForUse(name: string): unknown {
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    const react = loadPackage('react') as typeof React
    if (!('act' in react)) return loadLean(name)
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
  return loadLean(name)
}

/** Loads the packages one by one. */
export function* loadMailyInParts(): Generator<void, MailyPackages> {
  const packages = new Map<string, unknown>()
  for (const name of PARTS) {
    packages.set(name, loadForUse(name))
    yield
  }
  const react = packages.get('react') as typeof React
  const { renderToStaticMarkup } = packages.get('react-dom/server') as typeof ReactDom
  const { Maily } = packages.get(LIBRARY) as Pick<MailyPackages, 'Maily'>
  return { react, renderToStaticMarkup, Maily }
}
