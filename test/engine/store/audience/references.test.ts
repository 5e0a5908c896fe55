import { afterAll, describe, expect, test } from 'vitest'
import { parseFilters } from '../../../../src/engine/domain/audience/parse.ts'
import { findMissingReferences } from '../../../../src/engine/store/audience/references.ts'
import { renameFieldInFilters } from '../../../../src/engine/store/audience/saved-filters.ts'
import { nameThing } from '../../../../src/engine/sending/filter-users.ts'
import { insertCustomField } from '../../../../src/engine/store/custom-fields.ts'
import { insertSegment } from '../../../../src/engine/store/segments.ts'
import { insertTag } from '../../../../src/engine/store/tags.ts'
import { encodeId } from '../../../../src/shared/ids.ts'
import { SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'

/** What saved filters point at: counted, renamed and missed, with filters beside them that do not. */
const world = new SendingFile()
const { file } = world
afterAll(() => world.close())

const SEGMENT = (id: number) => ({
  type: 'SEGMENT',
  operator: 'INCLUDE',
  segmentId: encodeId('segment', 1, id),
})
const FIELD = (name: string) => ({ type: 'FIELD', field: name, operator: 'EQUALS', value: 'x' })
const FIELD_ID = (id: number) => ({
  ...FIELD('x'),
  field: undefined,
  fieldId: encodeId('customField', 1, id),
})
const EMAIL = { type: 'STRING', field: 'email', operator: 'CONTAINS', value: 'x' }

const SEGMENTS: object[][] = [
  [],
  [EMAIL, SEGMENT(1), SEGMENT(1)],
  [SEGMENT(1), SEGMENT(2)],
  [FIELD('City'), FIELD('CITY'), FIELD('Size')],
  [FIELD_ID(1), EMAIL],
  // A text field of the same name is no custom field.
  [{ ...EMAIL, field: 'city' }],
]
const CAMPAIGNS: object[][] = [[SEGMENT(2)], [FIELD(' city '), SEGMENT(2)], [], [FIELD('size')]]

file.transaction(() => {
  for (const name of ['City', 'Size']) insertCustomField(file.write, name)
  for (const [index, filters] of SEGMENTS.entries()) insertSegment(file.write, `S${index}`, filters, START)
  insertTag(file.write, 'VIP')
})
for (const filters of CAMPAIGNS) world.schedule(START, { filters: JSON.stringify(filters) })

const saved = (table: string) =>
  file.read
    .column<string>(`SELECT filters FROM ${table} ORDER BY id`)
    .map((text) => JSON.parse(text) as object[])

describe('what filters name and what is not there', () => {
  const id = (kind: Parameters<typeof encodeId>[0], row: number, organization = 1) =>
    encodeId(kind, organization, row)
  const tags = (given: object) => ({ type: 'TAG', operator: 'BELONGS_TO_ANY', ...given })
  const missing = (path: string, text: string) => ({ path, message: `"${text}" does not exist` })
  const CASES: [string, object[], { path: string; message: string }[]][] = [
    [
      'nothing',
      [EMAIL, SEGMENT(1), FIELD('CITY'), FIELD_ID(2), tags({ tagNames: ['vip'], tagIds: [id('tag', 1)] })],
      [],
    ],
    ['a segment', [EMAIL, SEGMENT(99)], [missing('filters.1.segmentId', id('segment', 99))]],
    [
      'a segment of others',
      [{ ...SEGMENT(1), segmentId: id('segment', 1, 2) }],
      [missing('filters.0.segmentId', id('segment', 1, 2))],
    ],
    [
      'tags',
      [tags({ tagIds: [id('tag', 1), id('tag', 2)], tagNames: ['VIP', 'New', 'Old'] })],
      [
        missing('filters.0.tagIds.1', id('tag', 2)),
        missing('filters.0.tagNames.1', 'New'),
        missing('filters.0.tagNames.2', 'Old'),
      ],
    ],
    [
      'campaigns',
      [
        {
          type: 'CAMPAIGN',
          operator: 'OPENED',
          campaignIds: [id('campaign', 1), id('campaign', 98), id('campaign', 99)],
        },
        { type: 'CAMPAIGN', operator: 'OPENED', campaignId: id('campaign', 97) },
      ],
      [
        missing('filters.0.campaignIds', id('campaign', 98)),
        missing('filters.0.campaignIds', id('campaign', 99)),
        missing('filters.1.campaignId', id('campaign', 97)),
      ],
    ],
    [
      'a custom field',
      [FIELD('Town'), FIELD_ID(9)],
      [
        { path: 'filters.0.field', message: 'there is no custom field "Town"' },
        missing('filters.1.fieldId', id('customField', 9)),
      ],
    ],
  ]
  test.each(CASES)('%s', (_what, given, expected) => {
    const { filters, issues } = parseFilters('filters', given)
    expect(issues).toEqual([])
    expect(findMissingReferences(file.read, 1, filters)).toEqual(expected)
  })
})

test('a renamed custom field is renamed wherever it is named, and nowhere else', () => {
  file.transaction(() =>
    renameFieldInFilters(file.write, nameThing('customField', 1, { id: 1, name: 'CITY' }), 'Town'),
  )
  const renamed = (lists: object[][]) =>
    lists.map((filters) =>
      filters.map((filter) =>
        'field' in filter && /^ ?city ?$/i.test(String(filter.field)) && filter !== SEGMENTS[5]?.[0]
          ? { ...filter, field: 'Town' }
          : (JSON.parse(JSON.stringify(filter)) as object),
      ),
    )
  expect(saved('segments')).toEqual(renamed(SEGMENTS))
  expect(saved('campaigns')).toEqual(renamed(CAMPAIGNS))
})
