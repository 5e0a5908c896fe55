import { beforeAll, describe, expect, test } from 'vitest'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
let shop: TestOrganization

interface Described {
  type: string
  fields: string[]
  operators: string[]
  valueShape: string
  example: Record<string, unknown>
}

let filters: Described[]

beforeAll(async () => {
  shop = await start()
  await shop.call('create_custom_field', { name: 'City' })
  await shop.call('create_custom_field', { name: 'Points' })
  filters = (await shop.call('get_available_filters')).filters
})

/** The contract (contract: filters) once more and by hand: the answer must not drift from it. */
const DOCUMENTED: Record<string, { fields: string; operators: string }> = {
  STRING: {
    fields: 'email name phone country ipAddress',
    operators: 'EQUALS NOT_EQUALS CONTAINS NOT_CONTAINS STARTS_WITH ENDS_WITH IS_EMPTY IS_NOT_EMPTY',
  },
  TAG: {
    fields: 'tags',
    operators: 'BELONGS_TO_ANY BELONGS_TO_ALL NOT_BELONGS_TO_ANY NOT_BELONGS_TO_ALL',
  },
  SEGMENT: { fields: 'segment', operators: 'INCLUDE EXCLUDE' },
  NUMBER: {
    fields: 'revenue emailCount openCount clickCount',
    operators: 'EQUALS NOT_EQUALS GREATER_THAN GREATER_THAN_OR_EQUAL LESS_THAN LESS_THAN_OR_EQUAL BETWEEN',
  },
  CAMPAIGN: {
    fields: 'campaign',
    operators: 'RECEIVED NOT_RECEIVED OPENED NOT_OPENED CLICKED NOT_CLICKED BOUNCED',
  },
  WORKFLOW: {
    fields: 'workflow',
    operators: 'IN_PROGRESS COMPLETED CANCELED FAILED EVER_STARTED NEVER_STARTED',
  },
  DATE: {
    fields: 'createdAt updatedAt lastOpenedAt lastClickedAt lastEmailAt',
    operators: 'BEFORE AFTER ON BETWEEN IN_LAST_DAYS NOT_IN_LAST_DAYS',
  },
  SYSTEM: { fields: 'system', operators: 'IS_INACTIVE IS_SUSPECT' },
  FIELD: {
    fields: 'City Points',
    operators:
      'EQUALS NOT_EQUALS CONTAINS NOT_CONTAINS STARTS_WITH ENDS_WITH IS_EMPTY IS_NOT_EMPTY GREATER_THAN LESS_THAN',
  },
  CAPTURE_PAGE: { fields: 'capturePage', operators: 'INCLUDE EXCLUDE' },
}

/** Value keys of a type and operator(contract: filters). */
function valuesFor(type: string, operator: string): object {
  if (operator.endsWith('_EMPTY') || type === 'SYSTEM') return {}
  if (operator.endsWith('LAST_DAYS')) return { value: 30 }
  const between = operator === 'BETWEEN'
  switch (type) {
    case 'TAG':
      return { tagNames: ['VIP'] }
    case 'SEGMENT':
      return { segmentId: 'seg_00011', segmentName: 'Shown only' }
    case 'NUMBER':
      return { value: 1, ...(between ? { valueTo: 2 } : {}) }
    case 'CAMPAIGN':
      return { campaignId: 'cmp_00011', campaignName: 'Shown only' }
    case 'WORKFLOW':
      return { workflowId: 'wf_00011', workflowName: 'Shown only' }
    case 'DATE':
      return { value: '2026-01-01', ...(between ? { valueTo: '2026-02-01' } : {}) }
    case 'CAPTURE_PAGE':
      return { capturePageId: 'cap_00011', capturePageName: 'Shown only' }
    default:
      return { value: '1' }
  }
}

describe('get_available_filters', () => {
  test('answers the ten documented types with their fields and operators; FIELD has the custom fields', () => {
    const answered = filters.map(({ type, fields, operators }) => [
      type,
      { fields: fields.join(' '), operators: operators.join(' ') },
    ])
    expect(Object.fromEntries(answered)).toEqual(DOCUMENTED)
    for (const { valueShape } of filters) expect(valueShape).not.toBe('')
  })

  test('as data: every type, field and operator it names is taken by count_subscribers', async () => {
    let asked = 0
    for (const { type, fields, operators } of filters) {
      for (const operator of operators) {
        for (const field of fields) {
          await shop.call('count_subscribers', {
            filters: [{ type, field, operator, ...valuesFor(type, operator) }],
          })
          asked += 1
        }
      }
    }
    expect(asked).toBe(5 * 8 + 4 + 2 + 4 * 7 + 7 + 6 + 5 * 6 + 2 + 2 * 10 + 2)
  })

  test('and it names every operator that is taken: what an issue calls known is what is described', async () => {
    for (const { type, operators } of filters) {
      const { issues } = await shop.refuse('VALIDATION_ERROR', 'count_subscribers', {
        filters: [{ type, operator: '?' }],
      })
      const issue = issues.find(({ path }) => path === 'filters.0.operator')
      expect(issue?.hint).toBe(`One of ${operators.join(', ')}.`)
    }
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'count_subscribers', {
      filters: [{ type: '?' }],
    })
    expect(issues[0]?.hint).toBe(`One of ${filters.map(({ type }) => type).join(', ')}.`)
  })

  test('every example is a filter as it stands', async () => {
    for (const { type, operators, example } of filters) {
      expect(example['type']).toBe(type)
      expect(operators).toContain(example['operator'])
      await shop.call('count_subscribers', { filters: [example] })
    }
  })

  test('takes no parameters', async () => {
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'get_available_filters', { type: 'TAG' })
    expect(issues).toMatchObject([{ path: 'type' }])
  })
})
