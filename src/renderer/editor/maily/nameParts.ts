import tippy from 'tippy.js'

/**
 * The editor's menus over the page have pictures for names, and say of boxes that they expand.
 * Screen readers get names here, from the pictures, and nothing that is not so.
 */
const PLACES = '#mly-editor, [data-tippy-root], [data-radix-popper-content-wrapper]'
const FALSE_CLAIMS = ['aria-expanded', 'aria-haspopup', 'aria-controls']

const NAMES: Record<string, string> = {
  'grip-vertical': 'Move the block, or open its menu',
  plus: 'Add a block below',
  'link-2': 'Link',
  eye: 'Show only if',
  pilcrow: 'Turn into',
  'corner-down-left': 'Done',
  'trash-2': 'Delete',
}

function nameOf(button: Element): string {
  const picture = button.querySelector('svg')
  const name = /\blucide-(?!icon\b)([a-z0-9-]+)/.exec(picture?.getAttribute('class') ?? '')?.[1]
  if (name === undefined) return 'Colour or style of the block'
  return NAMES[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
}

function nameAll(root: ParentNode): void {
  for (const button of root.querySelectorAll('button:not([aria-label])'))
    if (button.closest(PLACES) && button.textContent.trim() === '')
      button.setAttribute('aria-label', nameOf(button))
  for (const dialog of root.querySelectorAll(
    '[data-radix-popper-content-wrapper] [role="dialog"]:not([aria-label])',
  ))
    dialog.setAttribute('aria-label', 'Settings of the block')
  for (const select of root.querySelectorAll(
    '#mly-editor select:not([aria-label]), [data-radix-popper-content-wrapper] select:not([aria-label])',
  ))
    select.setAttribute('aria-label', 'Setting of the block')
  for (const field of root.querySelectorAll(
    '#mly-editor input:not([aria-label]), [data-radix-popper-content-wrapper] input:not([aria-label])',
  ))
    field.setAttribute('aria-label', field.getAttribute('placeholder') ?? 'Setting of the block')
  // Its own word for what the panel and every other field call the fallback.
  for (const label of root.querySelectorAll('[data-radix-popper-content-wrapper] label > span'))
    if (label.firstChild?.nodeValue === 'Default') label.firstChild.nodeValue = 'Fallback'
  for (const box of root.querySelectorAll('#mly-editor div:is([aria-haspopup], [aria-expanded]):not([role])'))
    for (const claim of FALSE_CLAIMS) box.removeAttribute(claim)
}

/** Until the editor is left. Returns how to stop. */
export function nameParts(): () => void {
  tippy.setDefaultProps({ aria: { content: null, expanded: false }, role: '' })
  nameAll(document)
  const observer = new MutationObserver(() => nameAll(document))
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: FALSE_CLAIMS,
  })
  return () => observer.disconnect()
}
