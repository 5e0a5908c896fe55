import type { ReadContext } from '../../../context.ts'

/** Source: tools specification, section 4, get_skill. */
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
