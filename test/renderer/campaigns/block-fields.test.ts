import { describe, expect, it } from 'vitest'
import { NODE_RULES } from '../../../src/engine/content/node-rules.ts'
import { BLOCK_KINDS, type BlockField } from '../../../src/renderer/editor/maily/blockFields.ts'

/** The panel of a block sets what the engine knows of it, with values that the engine takes. */
const SAMPLES: Record<BlockField['kind'], unknown[]> = {
  text: ['words'],
  condition: ['name', 'tag:vip'],
  address: ['https://shop.example/'],
  colour: ['#1d2f3e'],
  number: [0, 12],
  size: [12, 'auto'],
  flag: [true, false],
  choice: [],
}

/** Set by the toolbar or chosen when the block is made, not in the panel. */
const ELSEWHERE: Record<string, string[]> = { snippet: ['snippetId'], variable: ['showIfKey'] }

const kinds = Object.entries(BLOCK_KINDS).filter(([type]) => NODE_RULES.has(type))

describe('the panel of a block', () => {
  it('covers every block of the document format', () => {
    expect(kinds.length).toBeGreaterThan(15)
    // Drawn for a block of a format that this editor does not know.
    expect(Object.keys(BLOCK_KINDS).filter((type) => !NODE_RULES.has(type))).toEqual(['keptBlock'])
  })

  it.each(kinds)('%s: each field is an attribute that takes what the field gives', (type, { fields }) => {
    const { attributes = {} } = NODE_RULES.get(type) ?? {}
    for (const { name, kind, choices = [] } of fields) {
      // Levels are part of a heading and no attribute with a rule of its own.
      if (type === 'heading' && name === 'level') continue
      const rule = attributes[name]
      const faults = [...SAMPLES[kind], ...choices].map((value) => rule?.(value as string) ?? null)
      expect([name, rule === undefined, ...faults.filter((fault) => fault !== null)]).toEqual([name, false])
    }
  })

  it.each(kinds)('%s: each attribute has a field', (type, { fields }) => {
    const known = [...fields.map(({ name }) => name), ...(ELSEWHERE[type] ?? [])]
    const attributes = Object.keys(NODE_RULES.get(type)?.attributes ?? {})
    expect(attributes.filter((name) => !known.includes(name))).toEqual([])
  })
})
