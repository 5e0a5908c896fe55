import type { z } from 'zod'

/** Texts that their tool bounds by itself, after it cleaned them. */
const bounded = new WeakSet<z.ZodType>()

/**
 * Marks a text as one that its tool refuses by a limit of its own, far below the largest text. That limit
 * speaks, however long the text is: the one of every text would send its author to another one first.
 */
export function ownLimit<Schema extends z.ZodType>(schema: Schema): Schema {
  bounded.add(schema)
  return schema
}

/** Returns whether a text has a limit of its own, by its schema or by its tool. */
export function hasOwnLimit(schema: z.ZodType | undefined): boolean {
  if (schema === undefined) return false
  if (bounded.has(schema) || schema.meta()?.['maxLength'] !== undefined) return true
  const { def, maxLength } = schema as unknown as {
    def: { innerType?: z.ZodType; options?: readonly z.ZodType[] }
    maxLength?: number | null
  }
  return typeof maxLength === 'number' || hasOwnLimit(def.innerType) || (def.options ?? []).some(hasOwnLimit)
}
