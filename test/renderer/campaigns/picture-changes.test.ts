import { describe, expect, it } from 'vitest'
import { changesFor } from '../../../src/renderer/editor/maily/pictureFile.ts'

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
    changesFor({ src: '', alt: '' }, picture)
    expect(changesFor({ src: picture.src, alt, width: 320 }, next)).toEqual({ src: next.src, alt: next.alt })
  })

  it.each([
    ['beside a picture', picture.src],
    ['before there was one', ''],
  ])('keeps the words and the width that the author wrote %s', (_when, src) => {
    expect(changesFor({ src, alt: 'Our looms in May', width: 200 }, next)).toEqual({ src: next.src })
  })
})
