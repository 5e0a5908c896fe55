import { compileGraph } from '../../src/engine/domain/workflows/compile.ts'
import type { Edge, Step, WorkflowDefinition } from '../../src/engine/domain/workflows/graph.ts'
import { insertCampaign } from '../../src/engine/store/campaigns.ts'
import { CounterChanges } from '../../src/engine/store/counters.ts'
import type { Database } from '../../src/engine/store/db.ts'
import { decodeId, encodeId } from '../../src/shared/ids.ts'
import { doc, paragraph, text } from './campaigns.ts'
import { START } from './served-sandbox.ts'

const link = (words: string, href: string) => text(words, { type: 'link', attrs: { href } })

const CONTENT = doc(
  paragraph('Hello ', { type: 'variable', attrs: { id: 'name', fallback: 'you', required: false } }),
  paragraph(link('Shop', 'https://shop.example/')),
  paragraph(link('Unsubscribe', 'https://{{unsubscribeUrl}}')),
)

/** A step with what it must have beside its type. */
export function step<T extends Step['type']>(
  id: string,
  type: T,
  config: object = {},
  more: object = {},
): Step {
  const full =
    type === 'TRIGGER' || type === 'CONDITION' || type === 'GOAL' ? { filters: [], ...config } : config
  return { id, type, name: id, config: full, eventFilters: [], ...more } as unknown as Step
}

/** Edges from `a>b`, `a>b EVENT` or `a>b BRANCH x`. */
export function edges(...given: string[]): Edge[] {
  return given.map((said, index) => {
    const [way = '', type = 'DEFAULT', branchId] = said.split(' ')
    const [source = '', target = ''] = way.split('>')
    return { id: `e${index}`, source, target, type, ...(branchId ? { branchId } : {}) } as Edge
  })
}

export interface PublishOptions {
  settings?: Partial<WorkflowDefinition['settings']>
  successGoals?: WorkflowDefinition['successGoals']
  group?: number
  organization?: number
}

/** Publishes a graph as an ACTIVE workflow, without the tools; its EMAIL steps get an email each. Returns its row id. */
export function publishGraph(
  file: Database,
  graph: { steps: Step[]; edges: Edge[] },
  { settings, successGoals = [], group, organization = 1 }: PublishOptions = {},
): number {
  return file.transaction(() => {
    const { write } = file
    const repeat = { mode: 'ONCE' as const, cooldownDays: 0 }
    const steps = graph.steps.map((given): Step => {
      if (given.type !== 'EMAIL') return given
      return {
        ...given,
        config: { campaignId: encodeId('campaign', organization, addEmail(file, given.id)) },
      }
    })
    const definition = { ...graph, steps, settings: { exitRules: [], repeat, ...settings }, successGoals }
    const { lastId: workflow } = write.run(
      'INSERT INTO workflows (name, status, workflow_group, created, updated) VALUES (?, 2, ?, ?, ?)',
      ['Welcome', group ?? null, START, START],
    )
    const { lastId: version } = write.run(
      'INSERT INTO workflow_versions (workflow, number, definition, published) VALUES (?, 1, ?, ?)',
      [workflow, JSON.stringify(definition), START],
    )
    const compiled = compileGraph(definition)
    for (const { number, step: own } of compiled.steps) {
      write.run('INSERT INTO workflow_steps (version, step, key, type, name) VALUES (?, ?, ?, ?, ?)', [
        version,
        number,
        own.id,
        own.type,
        own.name,
      ])
      const campaign =
        own.type === 'EMAIL' ? decodeId('campaign', organization, own.config.campaignId ?? '') : null
      if (campaign === null) continue
      write.run(
        `INSERT INTO workflow_version_emails (version, step, campaign, subject, content, content_type, sender)
         SELECT ?, ?, id, subject, content, 'MAILY', 1 FROM campaigns WHERE id = ?`,
        [version, number, campaign],
      )
    }
    for (const edge of compiled.edges)
      write.run('INSERT INTO workflow_edges (version, edge, key, source, target) VALUES (?, ?, ?, ?, ?)', [
        version,
        edge.number,
        graph.edges[edge.number]?.id ?? '',
        edge.source,
        edge.target,
      ])
    write.run('UPDATE workflows SET version = ? WHERE id = ?', [version, workflow])
    return workflow
  })
}

function addEmail(file: Database, name: string): number {
  const counters = new CounterChanges()
  const id = insertCampaign(
    file.write,
    {
      kind: 'WORKFLOW',
      name,
      subject: `Subject of ${name}`,
      preview: null,
      content: JSON.stringify(CONTENT),
      contentType: 'MAILY',
      sender: 1,
      replyTo: null,
      filters: '[]',
      status: 'DRAFT',
      sendAt: null,
      scheduledAt: null,
      timezone: null,
      failure: null,
      created: START,
    },
    counters,
  )
  counters.write(file.write)
  return id
}

/** What became of a run, for comparing: the steps by name with the minutes since the start. */
export function readPaths(
  file: Database,
): { subscriber: number; status: number; path: string; reason: string | null }[] {
  const rows = file.read.all<{
    version: number
    subscriber: number
    status: number
    step: number
    entered: number
    ended: number | null
    path: string
    reason: string | null
  }>('SELECT version, subscriber, status, step, entered, ended, path, reason FROM workflow_runs ORDER BY id')
  return rows.map(({ version, subscriber, status, step: at, entered, path, reason }) => {
    const key = (number: number) =>
      file.read.get<{ key: string }>('SELECT key FROM workflow_steps WHERE version = ? AND step = ?', [
        version,
        number,
      ])?.key ?? '?'
    const left = JSON.parse(`[${path.replace(/,$/, '')}]`) as [number, number, number, number][]
    const visits = [...left.map(([number, since]) => [number, since] as const), [at, entered] as const]
    const said = visits.map(([number, since]) => `${key(number)}@${(since - START) / 60_000}`)
    return { subscriber, status, path: said.join(' '), reason }
  })
}

/** A group of workflows with a strategy; answers its row id. */
export function insertGroupForTest({ write }: Database, strategy: string): number {
  return write.run(
    "INSERT INTO workflow_groups (name, folded, strategy, created, updated) VALUES ('Group', 'group', ?, ?, ?)",
    [strategy, START, START],
  ).lastId
}
