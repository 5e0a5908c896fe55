import { campaignSkill } from './campaign.ts'
import { copywriterSkill } from './copywriter.ts'
import { writeDocsIndex } from './docs.ts'
import { filtersSkill } from './filters.ts'
import { imagesSkill } from './images.ts'
import { onboardingSkill } from './onboarding.ts'
import { sendingSkill } from './sending.ts'
import type { SkillType, WriteSkill } from './skill.ts'
import { snippetsSkill } from './snippets.ts'
import { templatesSkill } from './templates.ts'
import { variablesSkill } from './variables.ts'
import { workflowSkill } from './workflow.ts'

/** The text of every type; docs has pages besides. */
export const SKILLS: Record<SkillType, WriteSkill> = {
  campaign: campaignSkill,
  snippets: snippetsSkill,
  templates: templatesSkill,
  variables: variablesSkill,
  copywriter: copywriterSkill,
  filters: filtersSkill,
  images: imagesSkill,
  sending: sendingSkill,
  workflow: workflowSkill,
  onboarding: onboardingSkill,
  docs: writeDocsIndex,
}
