import {
  FILTER_DEFINITIONS,
  FILTER_TYPES,
  type FilterType,
} from '../../src/engine/domain/audience/definitions.ts'
import { fieldIndexStatement } from '../../src/engine/store/audience/field-index.ts'
import type { Database } from '../../src/engine/store/db.ts'
import { migrate } from '../../src/engine/store/migrate.ts'
import { organizationMigrations } from '../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'
import { encodeId } from '../../src/shared/ids.ts'
import { CROWD, livesSql, peopleSql } from './audience-crowd.ts'
import type { PublicFilter } from './audience-oracle.ts'

const ORGANIZATION = 1

export function openCrowd(people: number): Database {
  const file = openSqlite(':memory:')
  migrate(file, organizationMigrations)
  file.write.script(peopleSql(people))
  file.write.script(livesSql(people))
  file.write.script(`INSERT INTO segments (name, filters, created, updated) VALUES
    ('Rare', '[{"type":"FIELD","field":"company","operator":"EQUALS","value":"Company 77"}]', 0, 0),
    ('Common', '[{"type":"TAG","operator":"BELONGS_TO_ANY","tagNames":["Tag 0"]}]', 0, 0)`)
  return file
}

/** The indexes that the engine wishes for when it is asked about these fields. */
export function buildFieldIndexes(file: Database): void {
  for (const field of [1, 2, CROWD.points]) {
    file.write.script(fieldIndexStatement(field, 'text'))
    file.write.script(fieldIndexStatement(field, 'number'))
  }
}

/** Every documented type, field and operator, each with values that few and that many have. */
export function everyFilter(): PublicFilter[] {
  return FILTER_TYPES.flatMap((type) =>
    FILTER_DEFINITIONS[type].operators.flatMap((operator) =>
      (FILTER_DEFINITIONS[type].fields ?? ['company', 'points']).flatMap((field) =>
        valuesOf(type, field, operator).map((values) => ({ type, field, operator, ...values })),
      ),
    ),
  )
}

function valuesOf(type: FilterType, field: string, operator: string): object[] {
  const ids = (kind: 'tag' | 'segment' | 'campaign' | 'workflow' | 'capturePage', ...of: number[]) =>
    of.map((id) => encodeId(kind, ORGANIZATION, id))
  switch (type) {
    case 'TAG':
      return [[10], [1], [8, 9], [1, 2, 3]].map((tags) => ({ tagIds: ids('tag', ...tags) }))
    case 'SEGMENT':
      return ids('segment', 1, 2).map((segmentId) => ({ segmentId }))
    case 'CAMPAIGN':
      return [
        ...ids('campaign', CROWD.campaign).map((campaignId) => ({ campaignId })),
        { campaignIds: ids('campaign', 5, 6, 7) },
      ]
    case 'WORKFLOW':
      return ids('workflow', CROWD.busyWorkflow, CROWD.quietWorkflow).map((workflowId) => ({ workflowId }))
    case 'CAPTURE_PAGE':
      return ids('capturePage', CROWD.busyPage, CROWD.quietPage).map((capturePageId) => ({ capturePageId }))
    case 'SYSTEM':
      return [{}]
    case 'DATE':
      return datesOf(operator)
    case 'NUMBER':
      return [1, 500].map((value) => ({ value, ...(operator === 'BETWEEN' ? { valueTo: value + 50 } : {}) }))
    default:
      return textsOf(type, field, operator)
  }
}

function datesOf(operator: string): object[] {
  if (operator.endsWith('LAST_DAYS')) return [{ value: 3 }, { value: 200 }]
  if (operator === 'BETWEEN')
    return [
      { value: '2025-10-01', valueTo: '2025-10-05' },
      { value: '2025-10-01', valueTo: '2026-05-01' },
    ]
  return [{ value: '2025-10-01' }, { value: '2026-06-01' }]
}

function textsOf(type: FilterType, field: string, operator: string): object[] {
  if (operator.endsWith('_EMPTY')) return [{}]
  if (operator.endsWith('_THAN')) return [{ value: 5 }, { value: 995 }]
  const common = { email: 'p', name: 'person', company: 'company' }[field] ?? '1'
  return [{ value: common }, { value: type === 'STRING' ? 'p77@mail7.example.org' : 'company 77' }]
}
