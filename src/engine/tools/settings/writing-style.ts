import { z } from 'zod'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import type { WritingStyleRow } from '../../store/writing-style.ts'
import { isoTime } from '../fields.ts'

const part = z.string().nullable()

export const writingStyleFields = {
  name: part,
  persona: part,
  audience: part,
  vocabulary: part,
  rules: part,
  updatedAt: isoTime.nullable(),
} as const

export function presentWritingStyle({ updated, ...parts }: WritingStyleRow) {
  return { ...parts, updatedAt: updated === null ? null : toIsoTime(updated) }
}
