import type { ToolAnswer } from '../../engine/tools/index.ts'

/** A variable as one picks it. */
export interface PickedVariable {
  id: string
  label: string
  /** Shown to people without a value; empty for nothing. */
  fallback: string
}

export type VariableRow = ToolAnswer<'get_available_variables'>['builtIn'][number]

/** These are addresses: they go where a link leads, not between words. */
const ADDRESSES = new Set(['unsubscribeUrl', 'onlineUrl'])

export function isAddress(id: string): boolean {
  return ADDRESSES.has(id)
}

/** With a scheme in front, as the platform's own editor writes it (contract: documents). */
export function linkTo(id: string): string {
  return `https://{{${id}}}`
}

/** `{{id}}` or `{{id | 'fallback'}}`, for subjects, preview texts and Markdown. */
export function placeholderOf({ id, fallback }: PickedVariable): string {
  if (fallback === '') return `{{${id}}}`
  // Braces would end the placeholder; a quote within the quotes is read as part of the words.
  return `{{${id} | '${fallback.replaceAll(/[{}\n]/g, '')}'}}`
}

/** Returns how many characters before the caret open a placeholder that has no name yet: 2 for `{{`, or 0. */
export function openBraces(text: string, caret: number): number {
  return /(?<!\{)\{\{$/.test(text.slice(0, caret)) ? 2 : 0
}
