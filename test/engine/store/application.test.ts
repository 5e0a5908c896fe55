import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type ConnectionRow,
  deleteConnection,
  deleteSavedCall,
  editConnection,
  findConnection,
  findConnectionByLocation,
  insertConnection,
  insertRequests,
  insertSavedCall,
  listConnections,
  listSavedCalls,
  putKeyEnd,
  readUiState,
  touchConnection,
  writeUiState,
} from '../../../src/engine/store/application.ts'
import { writeCaseTexts } from '../../../src/engine/store/cases.ts'
import type { Database } from '../../../src/engine/store/db.ts'
import { migrate } from '../../../src/engine/store/migrate.ts'
import { applicationMigrations } from '../../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'

/** The application's own file: what is written comes back whole, and a neighbour stays as it is. */
let file: Database
beforeEach(() => {
  file = openSqlite(':memory:')
  migrate(file, applicationMigrations)
})
afterEach(() => file.close())

const write = <T>(work: (db: Database['write']) => T): T => file.transaction(() => work(file.write))

const TEXTS = {
  ...{ template: null, requester: null, language: 'it', reply: 'r', note: 'n', updated: 1 },
  ...{ about: '', kept: '[]' },
}
const SANDBOX: ConnectionRow = {
  ...{ id: 'con_b', kind: 'sandbox', label: 'Mine', environment: 'sandbox', location: '/some/folder' },
  ...{ created: 20, lastUsed: null, plainHttp: 0, colour: null, organizationHeader: null, keyEnd: null },
}
const DEPLOYMENT: ConnectionRow = {
  ...{ id: 'con_a', kind: 'deployment', label: 'Live', environment: 'production' },
  ...{ location: 'https://api.example', created: 20, lastUsed: 30, plainHttp: 0 },
  ...{ colour: 'teal', organizationHeader: 'X-Tenant', keyEnd: 'abcd' },
}
const FIRST: ConnectionRow = { ...SANDBOX, id: 'con_z', location: '/first', created: 10 }

describe('connections', () => {
  beforeEach(() => write((db) => [SANDBOX, DEPLOYMENT, FIRST].forEach((row) => insertConnection(db, row))))

  test('are listed oldest first, those of one instant by id', () => {
    expect(listConnections(file.read)).toEqual([FIRST, DEPLOYMENT, SANDBOX])
  })

  test('are found by id and by where they are', () => {
    expect(findConnection(file.read, 'con_a')).toEqual(DEPLOYMENT)
    expect(findConnectionByLocation(file.read, '/some/folder')).toEqual(SANDBOX)
    expect(findConnection(file.read, 'con_x')).toBeUndefined()
    expect(findConnectionByLocation(file.read, '/other')).toBeUndefined()
  })

  test('change one at a time', () => {
    const edited = {
      label: 'Renamed',
      colour: null,
      organizationHeader: null,
      environment: 'staging',
    } as const
    write((db) => editConnection(db, { ...DEPLOYMENT, ...edited, keyEnd: 'not this way' }))
    write((db) => putKeyEnd(db, 'con_a', 'wxyz'))
    write((db) => touchConnection(db, 'con_b', 99))
    expect(listConnections(file.read)).toEqual([
      ...[FIRST, { ...DEPLOYMENT, ...edited, keyEnd: 'wxyz' }, { ...SANDBOX, lastUsed: 99 }],
    ])
  })

  test('that are deleted take their records with them, and no others', () => {
    write((db) => {
      for (const connection of ['con_a', 'con_b']) {
        insertRequests(db, [request(connection)])
        writeCaseTexts(db, { connection, organization: 'org_1' }, TEXTS)
      }
      deleteConnection(db, 'con_a')
    })
    expect(listConnections(file.read)).toEqual([FIRST, SANDBOX])
    for (const table of ['requests', 'case_texts'])
      expect(file.read.column(`SELECT connection FROM ${table}`)).toEqual(['con_b'])
  })
})

const request = (connection: string) => ({
  ...{ at: 1, connection, method: 'POST', path: '/x', key: 3, status: 200, durationMs: 2, body: '{}' },
})

describe('saved calls', () => {
  const saved = (name: string) => ({
    ...{ name, surface: 'admin' as const, tool: 'list_orgs', input: { query: name }, organization: null },
  })
  test('are listed by name, equal ones by age; a deleted one is gone alone', () => {
    const [b, a, again] = write((db) => ['b', 'a', 'b'].map((name) => insertSavedCall(db, saved(name))))
    expect(listSavedCalls(file.read)).toEqual([
      ...[
        { ...saved('a'), id: 2 },
        { ...saved('b'), id: 1 },
        { ...saved('b'), id: 3 },
      ],
    ])
    expect(listSavedCalls(file.read)).toEqual([a, b, again])
    expect(write((db) => [deleteSavedCall(db, 1), deleteSavedCall(db, 1)])).toEqual([true, false])
    expect(listSavedCalls(file.read)).toEqual([a, again])
  })
})

test('the state of the interface is kept by key, the last value of each', () => {
  write((db) => {
    writeUiState(db, 'theme', 'dark')
    writeUiState(db, 'panes', { left: 1 })
    writeUiState(db, 'theme', null)
    writeUiState(db, 'theme', ['light'])
  })
  expect(['theme', 'panes', 'none'].map((key) => readUiState(file.read, key))).toEqual([
    ...[['light'], { left: 1 }, null],
  ])
})

test('of the request log the last 20,000 lines are kept', () => {
  write((db) => {
    insertRequests(db, [request('con_a'), request('con_b')])
    // A gap instead of so many rows: the limit counts by id.
    db.run('UPDATE sqlite_sequence SET seq = 20000 WHERE name = ?', ['requests'])
    insertRequests(db, [request('con_c')])
  })
  expect(file.read.all('SELECT * FROM requests ORDER BY id')).toEqual([
    {
      ...{ id: 2, at: 1, connection: 'con_b', method: 'POST', path: '/x', key: 3, status: 200 },
      ...{ duration_ms: 2, body: '{}' },
    },
    expect.objectContaining({ id: 20_001, connection: 'con_c' }),
  ])
})
