import { z } from 'zod'
import { isLonger } from './text/characters.ts'

/** Returns the schema of a text of at most `most` characters, as its JSON Schema counts them. */
export function textOf(most: number) {
  return z
    .string()
    .refine((text) => !isLonger(text, most), `must be at most ${most} characters`)
    .meta({ maxLength: most })
}
