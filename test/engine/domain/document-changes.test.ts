import { array, assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareBlocks } from '../../../src/engine/domain/document-changes.ts'
import type { DocumentContent, DocumentNode } from '../../../src/engine/domain/document.ts'

const block = record({
  type: constantFrom('paragraph', 'heading', 'button'),
  text: constantFrom('a', 'b', 'c'),
})
const blocks = array(block, { maxLength: 12 })
const docOf = (content: DocumentNode[]): DocumentContent => ({ type: 'doc', content })

describe('the blocks that differ between two versions', () => {
  test('without them both versions are the same, and there are none between equal ones', () => {
    assert(
      property(blocks, blocks, (old, now) => {
        const changes = compareBlocks(docOf(old), docOf(now))
        const gone = changes.flatMap(({ before }) => (before === null ? [] : [before]))
        const come = changes.flatMap(({ after }) => (after === null ? [] : [after]))
        expect(old.filter((one) => !gone.includes(one))).toEqual(now.filter((one) => !come.includes(one)))
        expect(compareBlocks(docOf(now), docOf(structuredClone(now)))).toEqual([])
        expect(changes.length).toBeLessThanOrEqual(Math.max(old.length + now.length, 0))
      }),
    )
  })

  test('backwards, what was added is removed, and as many blocks are the same', () => {
    assert(
      property(blocks, blocks, (old, now) => {
        const forth = compareBlocks(docOf(old), docOf(now))
        const back = compareBlocks(docOf(now), docOf(old))
        const kept = (all: readonly unknown[], changes: typeof forth, side: 'before' | 'after'): number =>
          all.length - changes.filter((change) => change[side] !== null).length
        expect(kept(old, forth, 'before')).toBe(kept(old, back, 'after'))
      }),
    )
  })

  test('a block whatever the order of its names, paragraphs of a text, and another kind of document', () => {
    expect(
      compareBlocks(docOf([{ type: 'paragraph', text: 'a' }]), docOf([{ text: 'a', type: 'paragraph' }])),
    ).toEqual([])
    expect(compareBlocks('one\n\ntwo', 'one\n\nthree\n\nfour')).toEqual([
      { kind: 'changed', before: 'two', after: 'three' },
      { kind: 'added', before: null, after: 'four' },
    ])
    expect(compareBlocks('one', docOf([{ type: 'paragraph' }])).map(({ kind }) => kind)).toEqual([
      'removed',
      'added',
    ])
  })
})
