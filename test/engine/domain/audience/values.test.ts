import { describe, expect, test } from 'vitest'
import { parseFilters } from '../../../../src/engine/domain/audience/parse.ts'

/** What the values of a filter may be: the filter that is read, or the faults that are told. */
const parse = (filter: object) => {
  const { filters, issues } = parseFilters('filters', [filter])
  return issues.length > 0 ? issues.map(({ path, message }) => `${path} ${message}`) : filters[0]
}

const NOT_TEXT = 'must be text that is not empty'
const NOT_TIME = 'must be an ISO 8601 date or time'
const NOT_DAYS = 'must be a whole number of days, 1 to 36500'

const string = { type: 'STRING', field: 'name', operator: 'EQUALS' }
const field = { type: 'FIELD', field: 'city', operator: 'EQUALS' }
const more = { type: 'FIELD', field: 'city', operator: 'GREATER_THAN' }
const number = { type: 'NUMBER', field: 'revenue', operator: 'BETWEEN' }
const equals = { type: 'NUMBER', field: 'revenue', operator: 'EQUALS' }
const date = { type: 'DATE', field: 'createdAt', operator: 'BETWEEN' }
const lately = { type: 'DATE', field: 'createdAt', operator: 'IN_LAST_DAYS' }
const tag = { type: 'TAG', operator: 'BELONGS_TO_ANY' }
const campaign = { type: 'CAMPAIGN', operator: 'OPENED' }

describe('is read', () => {
  test.each<[string, object, object]>([
    ['text', { ...string, value: 'Ann' }, { ...string, value: 'Ann' }],
    ['a number as text', { ...string, value: 7 }, { ...string, value: '7' }],
    ['true as text', { ...string, value: true }, { ...string, value: 'true' }],
    ['false as text', { ...string, value: false }, { ...string, value: 'false' }],
    ['no value', { ...string, operator: 'IS_EMPTY' }, { ...string, operator: 'IS_EMPTY', value: '' }],
    ['a custom field by name', { ...field, value: 'Rome' }, { ...field, fieldId: null, value: 'Rome' }],
    [
      'a custom field by id',
      { ...field, field: null, fieldId: 'fld_00001', value: 1 },
      { ...field, field: null, fieldId: 'fld_00001', value: '1' },
    ],
    [
      'an empty custom field',
      { ...field, operator: 'IS_NOT_EMPTY' },
      { ...field, operator: 'IS_NOT_EMPTY', fieldId: null, value: '' },
    ],
    ['digits as a number', { ...more, value: '-1.5' }, { ...more, fieldId: null, value: -1.5 }],
    ['one point', { ...number, value: 3, valueTo: 3 }, { ...number, value: 3, valueTo: 3 }],
    ['one number', { ...equals, value: 3 }, { ...equals, value: 3, valueTo: 3 }],
    [
      'a time of the day it ends on',
      { ...date, value: '2026-03-01T23:59:59.999Z', valueTo: '2026-03-01' },
      { ...date, value: '2026-03-01T23:59:59.999Z', valueTo: '2026-03-01' },
    ],
    ['a day', { ...lately, value: 1 }, { ...lately, value: 1, valueTo: '' }],
    ['a hundred years', { ...lately, value: 36_500 }, { ...lately, value: 36_500, valueTo: '' }],
    ['tags by id', { ...tag, tagIds: ['tag_1'] }, { ...tag, tagIds: ['tag_1'], tagNames: [] }],
    [
      'tags of both kinds',
      { ...tag, tagIds: ['tag_1'], tagNames: ['VIP'] },
      { ...tag, tagIds: ['tag_1'], tagNames: ['VIP'] },
    ],
    ['one campaign', { ...campaign, campaignId: 'a' }, { ...campaign, campaignIds: ['a'] }],
    [
      'several campaigns',
      { ...campaign, campaignId: 'a', campaignIds: ['b', 'c'] },
      { ...campaign, campaignIds: ['a', 'b', 'c'] },
    ],
  ])('%s', (_what, given, read) => {
    expect(parse(given)).toEqual(read)
  })
})

describe('is refused', () => {
  test.each<[string, object, string[]]>([
    ['empty text', { ...string, value: '' }, [`value ${NOT_TEXT}`]],
    ['no text', string, [`value ${NOT_TEXT}`]],
    ['a list as text', { ...string, value: ['x'] }, [`value ${NOT_TEXT}`]],
    ['null as text', { ...string, value: null }, [`value ${NOT_TEXT}`]],
    [
      'a value where there is none',
      { ...string, operator: 'IS_EMPTY', value: 'x' },
      ['value is not used by STRING IS_EMPTY'],
    ],
    [
      'a custom field that is not named',
      { type: 'FIELD', operator: 'EQUALS', value: 'x' },
      ['field field or fieldId is required'],
    ],
    [
      'a custom field that is not named, without a value',
      { type: 'FIELD', operator: 'IS_EMPTY' },
      ['field field or fieldId is required'],
    ],
    ['an empty field name', { ...field, field: '', value: 'x' }, [`field ${NOT_TEXT}`]],
    ['words as a number', { ...more, value: 'many' }, ['value must be a number']],
    ['digits where a number is due', { ...equals, value: '3' }, ['value must be a number']],
    ['a number without end', { ...equals, value: Infinity }, ['value must be a number']],
    ['numbers turned round', { ...number, value: 3, valueTo: 2.99 }, ['valueTo must not be below value']],
    ['half a range', { ...number, value: 0 }, ['valueTo must be a number']],
    [
      'days turned round',
      { ...date, value: '2026-03-02T00:00Z', valueTo: '2026-03-01' },
      ['valueTo must not be before value'],
    ],
    [
      'times turned round',
      { ...date, value: '2026-03-01T10:00:00.001Z', valueTo: '2026-03-01T10:00Z' },
      ['valueTo must not be before value'],
    ],
    ['no date', { ...date, value: 'soon', valueTo: '2026-03-01' }, [`value ${NOT_TIME}`]],
    ['no day', { ...lately, value: 0 }, [`value ${NOT_DAYS}`]],
    ['half a day', { ...lately, value: 1.5 }, [`value ${NOT_DAYS}`]],
    ['days as text', { ...lately, value: '7' }, [`value ${NOT_DAYS}`]],
    ['too many days', { ...lately, value: 36_501 }, [`value ${NOT_DAYS}`]],
    ['no tag', { ...tag, tagIds: [] }, ['tagIds tagIds or tagNames must name at least one tag']],
    ['a tag that is no text', { ...tag, tagNames: [1] }, ['tagNames must be a list of text']],
    ['no campaign', campaign, ['campaignId campaignId or campaignIds must name at least one campaign']],
    ['no segment', { type: 'SEGMENT', operator: 'INCLUDE' }, [`segmentId ${NOT_TEXT}`]],
    ['no workflow', { type: 'WORKFLOW', operator: 'COMPLETED' }, [`workflowId ${NOT_TEXT}`]],
    ['no page', { type: 'CAPTURE_PAGE', operator: 'INCLUDE' }, [`capturePageId ${NOT_TEXT}`]],
  ])('%s', (_what, given, faults) => {
    expect(parse(given)).toEqual(faults.map((fault) => `filters.0.${fault}`))
  })
})
