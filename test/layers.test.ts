import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  findCircles,
  findImports,
  listImports,
  listSourceFiles,
  root,
  stripComments,
  type Import,
} from './imports.ts'
import { findSql } from './sql-text.ts'

/**
 * The architecture, as a test: data goes down, answers come up, nothing calls sideways. A new
 * folder needs a line here and the reason for it in docs/decisions.
 */
interface Layer {
  /** Folders of src it may import from; `types:` in front means types only. Its own always. */
  mayImport: string[]
  runsIn: 'anywhere' | 'node' | 'electron' | 'sandbox' | 'browser'
}

/** What every layer of the engine stands on, from the ground up. */
const BELOW_TOOLS = [
  'shared',
  'engine/domain',
  'engine/store',
  'engine/content',
  'engine/context.ts',
  'engine/subscribers',
  'engine/sending',
  'engine/workflows',
  'engine/jobs',
]

const LAYERS: Record<string, Layer> = {
  shared: { mayImport: [], runsIn: 'anywhere' },
  'engine/domain': { mayImport: ['shared'], runsIn: 'anywhere' },
  'engine/store': { mayImport: ['shared', 'engine/domain'], runsIn: 'anywhere' },
  'engine/content': { mayImport: ['shared', 'engine/domain'], runsIn: 'anywhere' },
  'engine/context.ts': { mayImport: ['shared', 'types:engine/store'], runsIn: 'anywhere' },
  'engine/subscribers': {
    mayImport: ['shared', 'engine/domain', 'engine/store', 'engine/content', 'engine/context.ts'],
    runsIn: 'anywhere',
  },
  'engine/sending': { mayImport: BELOW_TOOLS.slice(0, -3), runsIn: 'anywhere' },
  'engine/workflows': { mayImport: BELOW_TOOLS.slice(0, -2), runsIn: 'anywhere' },
  'engine/jobs': { mayImport: BELOW_TOOLS.slice(0, -1), runsIn: 'anywhere' },
  'engine/tools': { mayImport: BELOW_TOOLS, runsIn: 'anywhere' },
  // A reproduced case is read with the words of the explanation that it came from.
  'engine/sandbox/reproduce': {
    mayImport: [...BELOW_TOOLS, 'engine/sandbox', 'case'],
    runsIn: 'anywhere',
  },
  'engine/sandbox/actions/case-reproduce.ts': {
    mayImport: [...BELOW_TOOLS, 'engine/sandbox', 'case'],
    runsIn: 'anywhere',
  },
  'engine/sandbox': {
    // Its actions are declared like tools, in the same types.
    mayImport: [...BELOW_TOOLS, 'types:engine/tools/define.ts', 'types:engine/tools/contract.ts'],
    runsIn: 'anywhere',
  },
  case: { mayImport: ['shared', 'engine/domain'], runsIn: 'anywhere' },
  gateway: { mayImport: ['shared', 'engine'], runsIn: 'anywhere' },
  // It opens what the store describes: handles, the folder's files, and migrations on opening.
  platform: {
    mayImport: [
      'shared',
      'engine/store/db.ts',
      'engine/store/files.ts',
      'engine/store/functions.ts',
      'engine/store/identity.ts',
      'engine/store/migrate.ts',
      'engine/store/migrations',
    ],
    runsIn: 'node',
  },
  // What the host's actions take and answer, which the console has its types from: no Node in it.
  'app/actions/contract.ts': { mayImport: ['shared', 'engine', 'case'], runsIn: 'anywhere' },
  app: { mayImport: ['shared', 'engine', 'case', 'gateway', 'platform'], runsIn: 'node' },
  http: { mayImport: ['shared', 'gateway', 'app'], runsIn: 'node' },
  host: { mayImport: ['shared', 'app', 'http'], runsIn: 'node' },
  // The command line starts the host for `serve`, which is the host with a terminal around it.
  cli: { mayImport: ['shared', 'gateway', 'app', 'host'], runsIn: 'node' },
  main: { mayImport: ['shared'], runsIn: 'electron' },
  preload: { mayImport: ['types:shared'], runsIn: 'sandbox' },
  // The tools and control actions are its contract; their types, nothing that runs.
  renderer: {
    mayImport: [
      'shared',
      'engine/domain',
      'case',
      'types:engine/tools',
      'types:engine/sandbox/actions',
      'types:app/actions/contract.ts',
    ],
    runsIn: 'browser',
  },
}

/** Packages that only one place may name, so that a change of library is a change of one file. */
const ONLY_IN: Record<string, RegExp> = {
  'better-sqlite3': /^src\/platform\/sqlite[^/]*\.ts$/,
  nodemailer: /^src\/platform\/(mime|mail-relay)\.ts$/,
  keytar: /^src\/platform\/secrets\.ts$/,
  undici: /^src\/platform\//,
  '@modelcontextprotocol/server': /^src\/cli\/(mcp|assistant-pipe)\.ts$/,
  electron: /^src\/(main|preload)\//,
}

const NEUTRAL_PACKAGES = ['zod', 'punycode', 'htmlparser2', 'entities', 'ipaddr.js', '@noble/hashes']

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'optionalDependencies' | 'devDependencies',
  Record<string, string>
>
const shipped = { ...manifest.dependencies, ...manifest.optionalDependencies }
const installed = { ...shipped, ...manifest.devDependencies }

const sources = listSourceFiles('src')
const code = sources.filter((file) => !file.endsWith('.css'))
const imports = code.flatMap(listImports)

function layerOf(file: string): string | null {
  const path = file.replace(/^src\//, '')
  return Object.keys(LAYERS).find((name) => path === name || path.startsWith(`${name}/`)) ?? null
}

function isInside(path: string, place: string): boolean {
  return path === `src/${place}` || path.startsWith(`src/${place}/`)
}

function judgeOwn(found: Import, name: string, layer: Layer): string | null {
  if (isInside(found.target, name)) return null
  if (!found.target.startsWith('src/')) return `leaves src: only tests and build scripts live outside`
  const allowed = layer.mayImport.some((entry) => {
    const typesOnly = entry.startsWith('types:')
    return isInside(found.target, entry.replace('types:', '')) && (!typesOnly || found.typesOnly)
  })
  if (allowed) return null
  const list = layer.mayImport.join(', ') || 'nothing of ours'
  return `${name}/ may import: ${list}. Move the shared part down, or hand it in from app/compose.ts`
}

function judgePackage(found: Import, layer: Layer): string | null {
  const name = found.target
  const builtin = name.startsWith('node:')
  if (!builtin && builtinModules.includes(name)) {
    if (!NEUTRAL_PACKAGES.includes(name) || layer.runsIn === 'node') return `write it as node:${name}`
  }
  const place = ONLY_IN[name]
  if (place && !place.test(found.from)) return `${name} may be named only in ${place.source}`
  if (builtin) {
    const fine = layer.runsIn === 'node' || layer.runsIn === 'electron'
    return fine ? null : 'this folder has no Node: take what it needs through a port (shared/ports.ts)'
  }
  if (layer.runsIn === 'anywhere' && !NEUTRAL_PACKAGES.includes(name)) {
    return `neutral code may use only ${NEUTRAL_PACKAGES.join(' and ')}: put it behind a port in platform/`
  }
  if (layer.runsIn === 'browser')
    return name in installed ? null : 'add it to devDependencies, exactly pinned'
  if (name === 'electron') return null
  return name in shipped ? null : 'what runs outside the bundle must be in dependencies, exactly pinned'
}

function judge(found: Import): string | null {
  const name = layerOf(found.from)
  const layer = name === null ? undefined : LAYERS[name]
  if (name === null || !layer) return 'its folder is in no layer: put it into one, or add the layer here'
  const verdict = found.own ? judgeOwn(found, name, layer) : judgePackage(found, layer)
  return verdict === null ? null : `${found.from}:${found.line} imports ${found.target}: ${verdict}`
}

/** Time and chance come from the context, or a rewound sandbox could not repeat itself. */
const AMBIENT: [RegExp, string][] = [
  [/\bDate\.now\b/, 'take now from the context'],
  [/\bnew Date\(\s*\)/, 'take now from the context and write new Date(now)'],
  [/(?<!new )(?<![.\w])Date\(/, 'take now from the context'],
  [/\bTemporal\.Now\b/, 'take now from the context'],
  [/\bperformance\.now\b/, 'measure in platform/ or above'],
  [/\bMath\.random\b/, 'take chance from the context, or hash the seed'],
  [/\bcrypto\b\s*\./, 'take digest and chance from the context'],
  [/\bset(Timeout|Interval|Immediate)\b/, 'waiting belongs to the host: see shared/ports.ts'],
]

const neutral = code.filter((file) => LAYERS[layerOf(file) ?? '']?.runsIn === 'anywhere')

function findAmbient(file: string): string[] {
  const lines = stripComments(readFileSync(join(root, file), 'utf8')).split('\n')
  return lines.flatMap((line, index) =>
    AMBIENT.filter(([pattern]) => pattern.test(line)).map(
      ([pattern, advice]) => `${file}:${index + 1} has ${pattern.exec(line)?.[0]}: ${advice}`,
    ),
  )
}

describe('layers', () => {
  it('every file belongs to a layer', () => {
    const homeless = sources.filter((file) => layerOf(file) === null)
    expect(homeless, 'put each into a folder of docs/architecture, or add the layer to this test').toEqual([])
  })

  it('imports go down only', () => {
    expect(imports.map(judge).filter((verdict) => verdict !== null)).toEqual([])
  })

  it('relative imports carry their extension and lead to a file', () => {
    const lost = imports.filter((found) => found.own && !existsSync(join(root, found.target)))
    expect(
      lost.map((found) => `${found.from}:${found.line} imports ${found.target}, which is no file`),
    ).toEqual([])
  })

  it('no import closes a circle, at run time or in types', () => {
    expect(findCircles(imports), 'move what both files need into a file that imports neither').toEqual([])
  })

  it('SQL stands only in the store', () => {
    const found = code.flatMap((file) => findSql(file, readFileSync(join(root, file), 'utf8')))
    expect(found, 'make it a named function of engine/store').toEqual([])
  })

  it('subscribers are written by engine/subscribers only, and by the seeds, which write a past', () => {
    const writers = code.filter((file) => namesSubscriberWriter(readFileSync(join(root, file), 'utf8')))
    const allowed = ['src/engine/store/', 'src/engine/subscribers/', 'src/engine/sandbox/seeds/']
    expect(
      writers.filter((file) => !allowed.some((folder) => file.startsWith(folder))),
      'go through SubscriberWriter',
    ).toEqual([])
    expect(writers).toContain('src/engine/subscribers/save.ts')
  })

  it('neutral code takes time and chance from its context', () => {
    expect(neutral.flatMap(findAmbient)).toEqual([])
  })
})

const SUBSCRIBER_WRITERS = /\b(?:insertSubscriber|updateSubscriber|linkTag|unlinkTag|NewLinks)\b/

/** Whether a file imports one of the store's functions that write a subscriber or its tags. */
function namesSubscriberWriter(text: string): boolean {
  const imported = text.matchAll(/import \{([^}]*)\} from '[^']*\/(?:subscribers|tags)\.ts'/g)
  return [...imported].some(([, names = '']) => SUBSCRIBER_WRITERS.test(names))
}

describe('the check itself', () => {
  const own = { line: 1, own: true, typesOnly: false }
  const foreign = { line: 1, own: false, typesOnly: true }
  const bad: Import[] = [
    { ...own, from: 'src/engine/tools/tags/a.ts', target: 'src/gateway/gateway.ts' },
    { ...own, from: 'src/shared/ids.ts', target: 'src/engine/domain/plan.ts' },
    { ...own, from: 'src/renderer/state/a.ts', target: 'src/engine/tools/index.ts' },
    { ...own, from: 'src/preload/index.ts', target: 'src/shared/result.ts' },
    { ...own, from: 'src/http/a.ts', target: 'src/host/host.ts' },
    { ...own, from: 'src/app/a.ts', target: 'test/imports.ts' },
    { ...own, from: 'src/other/a.ts', target: 'src/shared/ids.ts' },
    { ...own, from: 'src/engine/sandbox/world/a.ts', target: 'src/engine/tools/index.ts' },
    { ...own, from: 'src/cli/a.ts', target: 'src/http/server.ts' },
    { ...own, typesOnly: true, from: 'src/renderer/a.ts', target: 'src/engine/store/db.ts' },
    { ...foreign, from: 'src/engine/store/a.ts', target: 'node:fs' },
    { ...foreign, from: 'src/engine/store/a.ts', target: 'better-sqlite3' },
    { ...foreign, from: 'src/platform/dns.ts', target: 'better-sqlite3' },
    { ...foreign, from: 'src/platform/dns.ts', target: 'dns' },
    { ...foreign, from: 'src/host/a.ts', target: 'electron' },
    { ...foreign, from: 'src/gateway/a.ts', target: 'undici' },
    { ...foreign, from: 'src/http/a.ts', target: 'vite' },
  ]

  it.each(bad.map((found) => [`${found.from} → ${found.target}`, found] as const))(
    'refuses %s',
    (_name, found) => {
      expect(judge(found)).toMatch(/:|layer/)
    },
  )

  it('lets types of the engine into the renderer, and punycode into neutral code', () => {
    const types = {
      ...own,
      typesOnly: true,
      from: 'src/renderer/state/a.ts',
      target: 'src/engine/tools/index.ts',
    }
    expect(judge(types)).toBeNull()
    expect(judge({ ...foreign, from: 'src/engine/domain/a.ts', target: 'punycode' })).toBeNull()
  })

  it('reads every form of import, and none in a comment or a string', () => {
    const text = [
      "import type { A } from './a.ts' // from './no.ts'",
      "import b, { type C } from './b.ts'",
      "export * from './c.ts'",
      "import './d.ts'",
      "const e = await import('./e.ts')",
      "createRequire(import.meta.url)('f')",
      "/* import './no.ts' */",
    ]
    expect(findImports('src/x/y.ts', text.join('\n')).map((found) => [found.line, found.target])).toEqual([
      [1, 'src/x/a.ts'],
      [2, 'src/x/b.ts'],
      [3, 'src/x/c.ts'],
      [4, 'src/x/d.ts'],
      [5, 'src/x/e.ts'],
      [6, 'f'],
    ])
  })

  it.each([
    ['at run time', "import { b } from './b.ts'", "import { a } from './a.ts'"],
    ['in types', "import type { B } from './b.ts'", "import { type A } from './a.ts'"],
    ['in a type written in place', "type B = import('./b.ts').B", "export type { A } from './a.ts'"],
  ])('finds a circle %s', (_where, a, b) => {
    const planted = [...findImports('src/x/a.ts', a), ...findImports('src/x/b.ts', b)]
    expect(findCircles(planted)).toEqual(['src/x/a.ts → src/x/b.ts → src/x/a.ts'])
  })

  it('finds a circle through several files once, and none in two ways to one file', () => {
    const chain = (...files: string[]) =>
      files.slice(1).map((target, index) => ({ ...own, from: files[index] ?? '', target }))
    expect(findCircles(chain('a', 'b', 'c', 'b'))).toEqual(['b → c → b'])
    expect(findCircles([...chain('a', 'b', 'd'), ...chain('a', 'c', 'd')])).toEqual([])
  })

  it.each([
    ["db.get('SELECT id FROM tags')"],
    ["const text = 'select id from tags where folded = ?'"],
    ['const text = `SELECT ${COLUMNS}\n  FROM ${table}`'],
    ["const text = 'Delete From subscriber_tags'"],
    ['db.run(`update "campaigns" set status = 2`)'],
    ["const into = 'insert or ignore into tags (name)'"],
    ["const rest = ['FROM emails', 'WHERE sent >= ?'].join(' ')"],
    ['const part = `${OF_CAMPAIGN} AND +template = ?`'],
    ["const order = ' ORDER BY id DESC'"],
    ['const row = file.read.get<Row>(statement)'],
    ["const sql = 'PRAGMA user_version'"],
    ["const index = 'create index if not exists ' + name + ' on subscribers (email)'"],
  ])('finds SQL: %s', (text) => {
    expect(findSql('src/gateway/a.ts', text)).not.toEqual([])
  })

  it.each([
    ["const hint = 'select a filter from the list'"],
    ["const hint = 'Delete from the list what nobody needs, then update tags.'"],
    ['const label = `Select ${count} of them`'],
    ["const tag = target.tagName === 'SELECT'"],
    ["// SELECT id FROM tags\nconst known = tags.get('a')"],
    ['const query = `${base}?limit=${limit}`'],
    ["const note = 'Insert into the text where it says so'"],
    ["new Map<string, number>().get('WITH a name')"],
  ])('finds no SQL: %s', (text) => {
    expect(findSql('src/gateway/a.ts', text)).toEqual([])
  })

  it('lets platform/ set and read SQLite itself and nothing else, and the store hold no PRAGMA', () => {
    const driver = 'src/platform/a.ts'
    expect(findSql(driver, "driver.prepare('PRAGMA wal_checkpoint(NOOP)')")).toEqual([])
    expect(findSql(driver, "database.read.get('SELECT 1 FROM sqlite_schema LIMIT 1')")).toEqual([])
    expect(findSql(driver, "database.read.get('SELECT 1 FROM organizations')")).toHaveLength(1)
    expect(findSql('src/engine/store/a.ts', "db.get('PRAGMA page_count')")).toHaveLength(1)
    expect(findSql('src/engine/store/a.ts', "db.get('SELECT 1 FROM tags')")).toEqual([])
  })

  it('would find every file of the store that has SQL, in upper and in lower case', () => {
    const store = code.filter((file) => /^src\/engine\/store\/(?!migrations)/.test(file))
    const statements = store
      .map((file) => stripComments(readFileSync(join(root, file), 'utf8')))
      .filter((text) => /\b(?:SELECT|INSERT|UPDATE|DELETE)\s/.test(text))
    expect(statements.length).toBeGreaterThan(40)
    for (const text of statements) {
      expect(findSql('src/gateway/a.ts', text)).not.toEqual([])
      expect(findSql('src/gateway/a.ts', text.toLowerCase())).not.toEqual([])
    }
  })

  it('finds ambient time in code and not in comments', () => {
    expect(stripComments("a = '//' + Date.now() // Date.now()")).toBe("a = '//' + Date.now()              ")
  })
})

describe('files', () => {
  it('are at most 400 lines long', () => {
    const long = sources
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > 400)
    expect(long.map(({ file, lines }) => `${file} has ${lines} lines: split it by what it is about`)).toEqual(
      [],
    )
  })

  it('of the Electron shell are under 400 lines in all', () => {
    const shell = sources.filter((file) => file.startsWith('src/main/'))
    const lines = shell.map((file) => readFileSync(join(root, file), 'utf8').split('\n').length)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(400)
  })
})
