import { z } from 'zod'

/**
 * Pieces of schemas for answers of a deployment: nothing is required, unknown fields are kept, and a value
 * of the wrong type is read as absent while the items around it keep their places.
 */

export const text = z.string().nullish().catch(undefined)
export const number = z.number().nullish().catch(undefined)
export const flag = z.boolean().nullish().catch(undefined)
export const texts = z.array(z.string().catch('')).nullish().catch(undefined)
/** Name → number: scores as a reviewer gave them, limits. */
export const numbers = z.record(z.string(), number).nullish().catch(undefined)

/** Returns the schema of a record; any of its fields may be absent. */
export function group<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject(shape).nullish().catch(undefined)
}

/** Returns the schema of a list of records; what is no record becomes an empty one. */
export function list<Shape extends z.ZodRawShape>(shape: Shape) {
  const item = z.looseObject(shape)
  return z
    .array(item.catch(() => item.parse({})))
    .nullish()
    .catch(undefined)
}
