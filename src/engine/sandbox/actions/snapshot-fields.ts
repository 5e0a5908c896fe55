import { z } from 'zod'
import { hasKey, KEY_IN_LABEL } from '../../../shared/text/keys.ts'
import { SNAPSHOT_NAME } from '../../store/files.ts'

export const snapshotName = z
  .string()
  .regex(SNAPSHOT_NAME, 'must be 1 to 64 of a-z, 0-9, "-", "_" and space, beginning with a letter or digit')
  .refine((text) => !hasKey(text), KEY_IN_LABEL)
  .describe('1 to 64 of a-z, 0-9, "-", "_" and space, beginning with a letter or digit.')

/** `warnings` of an action that puts a copy in the world's place; left out when there are none. */
export const damagedInCopy = z
  .array(z.string())
  .optional()
  .describe(
    'Organizations that cannot be used because their file in the copy is damaged, each with where its file of before is kept.',
  )
