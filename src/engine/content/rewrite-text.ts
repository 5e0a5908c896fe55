import { findPlaceholders, readExpression } from './template/placeholders.ts'

/** Gives names of variables and conditions new ones. Each returns null to leave a name as it is. */
export interface NameRewriter {
  /** A variable, as its placeholder or node names it. */
  variable(id: string): string | null
  /** What a block is shown for: `showIfKey`. */
  condition(key: string): string | null
}

/** A new name that would not be read back as a name where it has to stand. */
export class UnwritableName extends Error {
  readonly newName: string

  constructor(newName: string) {
    super(`"${newName}" cannot be written as a placeholder`)
    this.newName = newName
  }
}

interface Edit {
  start: number
  end: number
  to: string
}

/** Returns the text with its placeholders renamed. Throws UnwritableName. */
export function rewriteText(text: string, names: NameRewriter): string {
  return rewritePieces([text], names)[0] ?? text
}

/** The same line by line, for text in which every line stands alone. */
export function rewriteLines(text: string, names: NameRewriter): string {
  return text
    .split('\n')
    .map((line) => rewriteText(line, names))
    .join('\n')
}

/**
 * Returns pieces that are read as one text with its placeholders renamed. A name that is spread over
 * several pieces ends up whole in the first of them.
 */
export function rewritePieces(pieces: readonly string[], names: NameRewriter): readonly string[] {
  const text = pieces.join('')
  if (!text.includes('{{')) return pieces
  const edits = findPlaceholders(text).flatMap(({ idStart, idEnd, part }): Edit[] => {
    const to = names.variable(part.id)
    return to === null ? [] : [{ start: idStart, end: idEnd, to }]
  })
  if (edits.length === 0) return pieces
  checkReadBack(text, applyEdits(text, 0, edits), names)
  let at = 0
  return pieces.map((piece) => {
    const rewritten = applyEdits(piece, at, edits)
    at += piece.length
    return rewritten
  })
}

/** Returns the piece that begins at `offset` of the text after the edits. */
function applyEdits(piece: string, offset: number, edits: readonly Edit[]): string {
  let rewritten = ''
  let from = 0
  for (const { start, end, to } of edits) {
    const first = start - offset
    const last = end - offset
    if (last <= 0 || first >= piece.length) continue
    rewritten += piece.slice(from, Math.max(from, first)) + (first >= 0 ? to : '')
    from = Math.min(piece.length, last)
  }
  return rewritten + piece.slice(from)
}

/** A name may hold what ends a placeholder, or make one too long to be one. */
function checkReadBack(before: string, after: string, names: NameRewriter): void {
  const wanted = readExpression(before).map((part) =>
    typeof part === 'string' ? part : { ...part, id: names.variable(part.id) ?? part.id },
  )
  const read = readExpression(after)
  const isSame =
    read.length === wanted.length &&
    read.every((part, index) => {
      const other = wanted[index]
      if (typeof part === 'string' || typeof other === 'string' || other === undefined) return part === other
      return part.id === other.id && part.fallback === other.fallback && part.scheme === other.scheme
    })
  if (isSame) return
  const renamed = findPlaceholders(before).find(({ part }) => names.variable(part.id) !== null)
  throw new UnwritableName(names.variable(renamed?.part.id ?? '') ?? '')
}
