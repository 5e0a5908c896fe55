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

/** Every property optional and perhaps null, at every depth; lists stay lists. */
export type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> | null }
    : T
