import { describe, expect, it } from 'vitest'
import { changesFor, rememberWords } from '../../../src/renderer/editor/maily/pictureFile.ts'

/** A block that gets another picture: what the author set stays. */

const picture = { src: 'https://media.example/looms.png', alt: 'Two looms', width: 320 }
const next = { src: 'data:image/png;base64,AAAA', alt: 'workshop door', width: 600 }

describe('another picture for a block', () => {
  it('brings its words and its width to a block without a picture', () => {
    expect(changesFor({ src: '', alt: '', width: 'auto' }, picture)).toEqual(picture)
  })

  it.each([
    ['words that came with the one before', 'Two looms'],
    ['the name of its file', 'looms.png'],
    ['the words of that name', 'looms'],
    ['no words', ''],
  ])('replaces %s, and keeps the width', (_what, alt) => {
    rememberWords(picture)
    expect(changesFor({ src: picture.src, alt, width: 320 }, next)).toEqual({ src: next.src, alt: next.alt })
  })

  it.each([
    ['beside a picture', picture.src],
    ['before there was one', ''],
  ])('keeps the words and the width that the author wrote %s', (_when, src) => {
    expect(changesFor({ src, alt: 'Our looms in May', width: 200 }, next)).toEqual({ src: next.src })
  })

  it('is told only from pictures that were put in: to ask what would change remembers nothing', () => {
    const unseen = { ...next, src: `${next.src}BBBB`, alt: 'words of its own' }
    const block = { src: unseen.src, alt: unseen.alt }
    changesFor({ src: '', alt: '' }, unseen)
    expect(changesFor(block, next)).toEqual({ src: next.src })
    rememberWords(unseen)
    expect(changesFor(block, next)).toEqual({ src: next.src, alt: next.alt })
  })

  it('forgets the oldest of many, never the last fifty', () => {
    const many = Array.from({ length: 120 }, (_, at) => ({
      ...next,
      src: `${next.src}${at}`,
      alt: `words of picture ${at}`,
    }))
    many.forEach((given, count) => {
      rememberWords(given)
      const known = many.map((one) => changesFor({ src: one.src, alt: one.alt }, next).alt !== undefined)
      expect(known).toEqual(many.map((_, at) => at <= count && at > count - 50))
    })
  })
})
