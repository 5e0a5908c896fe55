import { z } from 'zod'
import { SNAPSHOT_NAME } from '../../store/files.ts'

export const snapshotName = z
  .string()
  .regex(SNAPSHOT_NAME, 'must be 1 to 64 of a-z, 0-9, "-", "_" and space, beginning with a letter or digit')
