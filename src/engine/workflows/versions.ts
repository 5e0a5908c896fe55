import { type CompiledGraph, compileGraph } from '../domain/workflows/compile.ts'
import type { WorkflowDefinition } from '../domain/workflows/graph.ts'
import type { ReadHandle } from '../store/db.ts'
import { cachedThrough } from '../store/read-cache.ts'
import { readDefinition } from '../store/workflows/ticks.ts'

/** Graphs by what they were compiled from, which never changes its meaning; the oldest goes first. */
const compiled = new Map<string, CompiledGraph>()
const MOST_KEPT = 100

interface Loaded {
  text: string
  graph: CompiledGraph
}

/** What each version of a file said last: comparing two texts is quicker than looking one up. */
const loaded = new WeakMap<ReadHandle, Map<number, Loaded>>()

/**
 * Returns the graph of a version. Throws when there is no such version. The text is read each time:
 * after a rewind, or a call that came to nothing, the same id may be another version.
 */
export function loadGraph(db: ReadHandle, version: number): CompiledGraph {
  return cachedThrough(db, `graph of version ${version}`, () => readGraph(db, version))
}

function readGraph(db: ReadHandle, version: number): CompiledGraph {
  const text = readDefinition(db, version)
  const versions = loaded.get(db) ?? new Map<number, Loaded>()
  loaded.set(db, versions)
  const last = versions.get(version)
  if (last?.text === text) return last.graph
  const graph = compileText(text)
  if (versions.size >= MOST_KEPT) versions.clear()
  versions.set(version, { text, graph })
  return graph
}

function compileText(text: string): CompiledGraph {
  const known = compiled.get(text)
  if (known) return known
  const graph = compileGraph(JSON.parse(text) as WorkflowDefinition)
  const [oldest] = compiled.keys()
  if (compiled.size >= MOST_KEPT && oldest !== undefined) compiled.delete(oldest)
  compiled.set(text, graph)
  return graph
}
