import { grouped, writeBytes } from '../../shared/text/amounts.ts'
import { invalid } from '../../shared/errors.ts'
import type { DocumentContent } from './document.ts'
import { MOST_BYTES, MOST_DOCUMENT_OBJECTS, MOST_DOCUMENT_NODES, MOST_EDIT_WORK } from './limits.ts'

/** A place that is replaced takes as long as so many characters that are read. */
const WORK_OF_REPLACING = 15

/** How large content is: never more than its bytes as JSON, and exact under every edit. */
interface Weight {
  characters: number
  objects: number
}

/** Returns the weight of a value; counted with a list, because it may nest deeper than the stack. */
function weigh(value: unknown): Weight {
  const weight = { characters: 0, objects: 0 }
  const rest = [value]
  while (rest.length > 0) {
    const one = rest.pop()
    if (typeof one === 'string') weight.characters += one.length
    if (typeof one !== 'object' || one === null) continue
    weight.objects += 1
    for (const [key, inner] of Object.entries(one)) {
      if (!Array.isArray(one)) weight.characters += key.length
      rest.push(inner)
    }
  }
  return weight
}

/**
 * What a list of edits may come to, watched while they are made: an edit that doubles a text, forty
 * times in one call, would use up all memory before the result is looked at. contract: documents.
 */
export class EditBounds {
  private readonly weight: Weight
  private work = 0

  constructor(content: DocumentContent) {
    this.weight = weigh(content)
  }

  /** Takes in a node that an edit adds. Throws VALIDATION_ERROR naming the edit when the document becomes too large. */
  add(node: unknown, at: string): void {
    const { characters, objects } = weigh(node)
    this.weight.objects += objects
    if (this.weight.objects > MOST_DOCUMENT_OBJECTS)
      throw tooMuch(at, `makes the document longer than ${grouped(MOST_DOCUMENT_NODES)} nodes`)
    this.grow(characters, at)
  }

  /** Takes out a node that an edit removes. */
  remove(node: unknown): void {
    const { characters, objects } = weigh(node)
    this.weight.characters -= characters
    this.weight.objects -= objects
  }

  /** Takes in so many characters more, or fewer, before they are written. */
  grow(characters: number, at: string): void {
    this.weight.characters += characters
    if (this.weight.characters > MOST_BYTES)
      throw tooMuch(at, `makes the document larger than ${writeBytes(MOST_BYTES)}`)
  }

  /** Counts a text that is searched. */
  read(text: string, at: string): void {
    this.spend(text.length, at)
  }

  /** Counts a place where one text is put instead of another. */
  replace(search: string, replacement: string, at: string): void {
    this.spend(WORK_OF_REPLACING, at)
    this.grow(replacement.length - search.length, at)
  }

  private spend(work: number, at: string): void {
    this.work += work
    if (this.work > MOST_EDIT_WORK)
      throw tooMuch(
        at,
        'replaces or searches more text than one call may',
        'Send the edits in several calls.',
      )
  }
}

function tooMuch(
  path: string,
  message: string,
  hint = 'Split the message, or link to a page with the rest.',
) {
  return invalid([{ path, message, hint }])
}
