/**
 * The warnings about variables that every answer of a campaign's tools carries, and the save of a
 * workflow email.
 */
import { ToolError } from '../../shared/errors.ts'
import { NOT_PERSONAL } from '../content/message-snapshot.ts'
import type { Template } from '../content/template/compile.ts'
import type { VariablePart } from '../content/template/placeholders.ts'
import { VariableUses } from '../content/variable-uses.ts'
import { conditionKey, readTagAction, tagOfCondition } from '../domain/variable-names.ts'
import type { ReadContext } from '../context.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { findTagByName } from '../store/tags.ts'
import { inlineCampaign } from './campaign-message.ts'
import { knownVariables } from './recipient.ts'

/** More of them help nobody. */
const MOST_WARNINGS = 20

type WarningContext = Pick<ReadContext, 'db' | 'organization'>

/**
 * Returns a sentence for each variable of a campaign that means nothing here, for each that shows
 * nothing to people without a value, and for each condition that holds for nobody. The footer is left
 * out: its variables always have a value.
 */
export function warnOfVariables(context: WarningContext, campaign: CampaignRow): string[] {
  let uses: VariableUses
  try {
    const { subject, preview } = campaign
    uses = new VariableUses({ subject, preview, content: inlineCampaign(context, campaign) })
  } catch (error) {
    // Scheduling says why the content does not render.
    if (error instanceof ToolError) return []
    throw error
  }
  const isKnown = knownVariables(context.db)
  const warnings = [
    ...describeUnknown(uses, isKnown).map((text) => `${text}.`),
    ...uses.variables
      .filter((part) => isKnown(part.id) && isPersonal(part) && uses.showsNothing(part))
      .map(
        (part) =>
          `${uses.fieldOf(part)}: "${part.id}" has no fallback; people without a value see nothing there.`,
      ),
    ...uses.conditions
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
export function describeUnknown(
  message: Pick<Template, 'variables' | 'fieldOf'>,
  isKnown: (id: string) => boolean,
): string[] {
  return message.variables
    .filter(({ id }) => !isKnown(id))
    .map(
      (part) => `${message.fieldOf(part)}: unknown variable "${part.id}"; its fallback is shown, or nothing`,
    )
}

/** Returns whether some people may have no value for it. */
function isPersonal({ id, key }: VariablePart): boolean {
  return !NOT_PERSONAL.has(key) && readTagAction(id) === null
}

function isKnownCondition({ db }: WarningContext, given: string, isKnown: (id: string) => boolean): boolean {
  const tag = tagOfCondition(given)
  return tag === null ? isKnown(conditionKey(given)) : findTagByName(db, tag) !== undefined
}
