import type { z } from 'zod'
import type { Shape } from './define.ts'

/** What tools and actions have in common for their callers. */
interface Declared {
  name: string
  input: Shape
  output: Shape
}

/** By name: the parameters a caller writes, and the answer that arrives. */
export type Contract<D extends Declared> = {
  [One in D as One['name']]: {
    input: z.core.$InferObjectInput<One['input'], Record<never, never>>
    answer: z.core.$InferObjectOutput<One['output'], Record<never, never>>
  }
}

/**
 * Every property optional and perhaps null, at every depth, and any word where a list of words is
 * known. Lists stay lists, and maps from names to values stay maps.
 */
export type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends string
    ? string
    : T extends object
      ? string extends keyof T
        ? { [Key in keyof T]: DeepPartial<T[Key]> }
        : { [Key in keyof T]?: DeepPartial<T[Key]> | null }
      : T
