/** A place of a reply that the writer must fill: `[[what belongs here]]`. */
export interface ReplyBlock {
  prompt: string
  /** First and past-the-last code unit, the brackets included. */
  start: number
  end: number
}

const BLOCK = /\[\[([^\][]*)\]\]/g

export function blockOf(prompt: string): string {
  return `[[${prompt}]]`
}

export function findBlocks(text: string): ReplyBlock[] {
  return [...text.matchAll(BLOCK)].map(({ 0: whole, 1: prompt = '', index }) => ({
    prompt: prompt.trim(),
    start: index,
    end: index + whole.length,
  }))
}
