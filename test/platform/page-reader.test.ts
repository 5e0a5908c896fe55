import { describe, expect, test } from 'vitest'
import { workerPageReader } from '../../src/platform/page-reader.ts'
import type { OutsideAnswer } from '../../src/shared/ports.ts'

function page(html: string): OutsideAnswer {
  const bytes = new TextEncoder().encode(html)
  return { url: 'http://a.example/', status: 200, contentType: 'text/html', charset: null, bytes }
}

/** Nested so deep that the libraries take minutes over it. */
const hostile = page('<div>'.repeat(20_000))

function wordsOf(end: PromiseSettledResult<unknown>): string {
  return end.status === 'rejected' ? String(end.reason) : 'it was read'
}

describe('workerPageReader', () => {
  test('reads two at a time, the others after them, all of them right', async () => {
    const reader = workerPageReader()
    const read = await Promise.all([1, 2, 3, 4, 5].map((n) => reader.toMarkdown(page(`<p>page ${n}</p>`))))
    expect(read.map(({ markdown }) => markdown)).toEqual([1, 2, 3, 4, 5].map((n) => `page ${n}`))
  })

  test('a page that takes too long makes room for the next', async () => {
    const reader = workerPageReader(3000)
    const hard = [hostile, hostile].map((each) => reader.toMarkdown(each))
    const easy = reader.toMarkdown(page('<p>easy</p>'))
    for (const end of await Promise.allSettled(hard)) expect(wordsOf(end)).toMatch(/too long to read/)
    expect((await easy).markdown).toBe('easy')
  })

  test('a call that is given up ends at once, in its turn or before it', async () => {
    const reader = workerPageReader()
    const stop = new AbortController()
    const given = [hostile, hostile, hostile].map((each) => reader.toMarkdown(each, stop.signal))
    setTimeout(() => stop.abort(), 200)
    for (const end of await Promise.allSettled(given)) expect(wordsOf(end)).toMatch(/too long|given up/)
  })
})
