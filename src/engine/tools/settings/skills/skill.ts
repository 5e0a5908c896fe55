import type { ReadContext } from '../../../context.ts'

/** contract: skills. */
export const SKILL_TYPES = [
  'campaign',
  'snippets',
  'templates',
  'variables',
  'copywriter',
  'filters',
  'images',
  'sending',
  'workflow',
  'onboarding',
  'docs',
] as const

export type SkillType = (typeof SKILL_TYPES)[number]

/** Writes a reference text in Markdown, from the same tables that the tools read. */
export type WriteSkill = (context: ReadContext) => string
