import { ToolError } from '../../shared/errors.ts'
import { NOT_PERSONAL } from '../content/message-snapshot.ts'
import type { Template } from '../content/template/compile.ts'
import type { MergeValues, VariablePart } from '../content/template/placeholders.ts'
import { conditionKey, readTagAction, tagOfCondition } from '../content/variables.ts'
import type { ReadContext } from '../context.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { findTagByName } from '../store/tags.ts'
import { templateForCampaign } from './campaign-message.ts'
import { knownVariables } from './recipient.ts'

/** More of them help nobody. */
const MOST_WARNINGS = 20

type WarningContext = Pick<ReadContext, 'db' | 'organization' | 'content'>

/**
 * Returns a sentence for each variable of a campaign that means nothing here, for each that shows
 * nothing to people without a value, and for each condition that holds for nobody.
 */
export function warnOfVariables(context: WarningContext, campaign: CampaignRow): string[] {
  let template: Template
  try {
    template = templateForCampaign(context, campaign)
  } catch (error) {
    // Scheduling says why the content does not render.
    if (error instanceof ToolError) return []
    throw error
  }
  const isKnown = knownVariables(context.db)
  const warnings = [
    ...describeUnknown(template, isKnown).map((text) => `${text}.`),
    ...template.variables
      .filter((part) => isKnown(part.id) && showsNothing(template, part))
      .map(
        (part) =>
          `${template.fieldOf(part)}: "${part.id}" has no fallback; people without a value see nothing there.`,
      ),
    ...template.conditions
      .filter((given) => !isKnownCondition(context, given, isKnown))
      .map(
        (given) =>
          `content: a block is shown only for "${given.trim()}", which is no variable, custom field or tag; nobody sees it.`,
      ),
  ]
  const more = warnings.length - MOST_WARNINGS
  return more > 0
    ? [...warnings.slice(0, MOST_WARNINGS), `content: ${more} more variables like these.`]
    : warnings
}

/** Returns a clause for each variable that is neither built in nor a custom field. */
export function describeUnknown(template: Template, isKnown: (id: string) => boolean): string[] {
  return template.variables
    .filter(({ id }) => !isKnown(id))
    .map(
      (part) => `${template.fieldOf(part)}: unknown variable "${part.id}"; its fallback is shown, or nothing`,
    )
}

/**
 * Returns whether somebody without a value sees nothing in the place of a variable. A block that is
 * shown only to people with the value does not count.
 */
function showsNothing(template: Template, { id, key, fallback }: VariablePart): boolean {
  if ((fallback ?? '') !== '' || NOT_PERSONAL.has(key) || readTagAction(id) !== null) return false
  let isSeen = false
  const without: MergeValues = {
    value: (part) => {
      if (part.key !== key) return 'x'
      if ((part.fallback ?? '') === '') isSeen = true
      return undefined
    },
    shows: (given) => conditionKey(given) !== key,
    list: () => [],
  }
  template.writeSubject(without)
  template.writePreview(without)
  template.writeHtml(without)
  return isSeen
}

function isKnownCondition({ db }: WarningContext, given: string, isKnown: (id: string) => boolean): boolean {
  const tag = tagOfCondition(given)
  return tag === null ? isKnown(conditionKey(given)) : findTagByName(db, tag) !== undefined
}
