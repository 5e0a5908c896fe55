import { type CompiledGraph, compileGraph } from '../domain/workflows/compile.ts'
import type { WorkflowDefinition } from '../domain/workflows/graph.ts'
import type { ReadHandle } from '../store/db.ts'
import { readDefinition } from '../store/workflows/ticks.ts'

/** Graphs by what they were compiled from, which never changes its meaning; the oldest goes first. */
const compiled = new Map<string, CompiledGraph>()
const MOST_KEPT = 100

/** Returns the graph of a version. Throws when there is no such version. */
export function loadGraph(db: ReadHandle, version: number): CompiledGraph {
  const text = readDefinition(db, version)
  const known = compiled.get(text)
  if (known) return known
  const graph = compileGraph(JSON.parse(text) as WorkflowDefinition)
  const [oldest] = compiled.keys()
  if (compiled.size >= MOST_KEPT && oldest !== undefined) compiled.delete(oldest)
  compiled.set(text, graph)
  return graph
}
