import { MARK, parseWhole } from '../../ui/mail/neutralize.ts'

/** What other programs put on the clipboard, as blocks that the platform takes. */

/** The platform has headings of two levels (contract: documents). */
const HEADINGS: Readonly<Record<string, string>> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' }

function rename(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  element.replaceWith(made)
}

/** A table of figures has rows of several cells; one of a single column only places what is in it. */
function isGrid(table: HTMLTableElement): boolean {
  const rows = [...table.rows]
  return rows.length > 1 && rows.some(({ cells }) => cells.length > 1) && !table.querySelector('table')
}

const CELL = 'padding:8px 10px;border:1px solid #d7dae0;text-align:left;vertical-align:top'

/** Returns the table as plain markup with its own borders: nothing of the page it came from is kept. */
function writeTable(table: HTMLTableElement): string {
  const made = table.ownerDocument.createElement('table')
  made.setAttribute('style', 'width:100%;border-collapse:collapse')
  for (const row of table.rows) {
    const line = made.insertRow()
    for (const cell of row.cells) {
      const written = line.appendChild(table.ownerDocument.createElement(cell.tagName.toLowerCase()))
      written.setAttribute('style', CELL)
      if (cell.colSpan > 1) written.setAttribute('colspan', String(cell.colSpan))
      written.textContent = (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    }
  }
  return made.outerHTML
}

/**
 * Returns pasted HTML with headings of the levels there are, tables of figures as blocks of HTML, and
 * the contents of tables that only place things.
 */
export function preparePastedHtml(html: string): string {
  // Of our own canvas: it says everything about its blocks already.
  if (html.includes('data-pm-slice')) return html
  const { root, body } = parseWhole(html)
  for (const heading of root.querySelectorAll(Object.keys(HEADINGS).join(',')))
    rename(heading, HEADINGS[heading.tagName] ?? 'h3')
  for (const table of root.querySelectorAll('table')) {
    if (!table.isConnected) continue
    if (isGrid(table)) {
      const block = table.ownerDocument.createElement('pre')
      block.dataset['type'] = 'htmlCodeBlock'
      block.append(table.ownerDocument.createElement('code'))
      if (block.firstElementChild) block.firstElementChild.textContent = writeTable(table)
      table.replaceWith(block)
    } else if (!table.querySelector('table')) {
      const parts = [...table.rows].flatMap(({ cells }) => [...cells])
      table.replaceWith(
        ...parts.map((cell) => {
          const made = table.ownerDocument.createElement('div')
          made.append(...cell.childNodes)
          return made
        }),
      )
    }
  }
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (name.startsWith(MARK)) element.removeAttribute(name)
  return body.innerHTML
}
