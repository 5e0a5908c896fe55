import { ratesOf, type Rates } from '../../domain/scenario.ts'
import type { ReadHandle } from '../../store/db.ts'
import {
  type EmailTemplateRow,
  findEmailTemplate,
  type TemplateLink,
} from '../../store/emails/email-templates.ts'
import { readScenario } from '../../store/scenarios.ts'
import type { SeededChance } from '../world/seeded-chance.ts'
import { OutcomePlanner } from './outcome-plan.ts'
import { EMAIL_KINDS } from '../../domain/email-status.ts'

/** Nothing is known of how these recipients behave: their mail arrives, and forced outcomes happen. */
const SILENT: Rates = { hardBounce: 0, softBounce: 0, opened: 0, clicked: 0, complained: 0, unsubscribed: 0 }

export interface PlannedTemplate {
  links: readonly TemplateLink[]
  planner: OutcomePlanner
}

/** The planners of one transaction, each template read once. */
export class OutcomePlanners {
  private readonly db: ReadHandle
  private readonly known = new Map<number, PlannedTemplate>()

  constructor(db: ReadHandle) {
    this.db = db
  }

  /** `kind` is an email's code: a test of a campaign is answered by nobody. */
  find(template: number | null, kind: number): PlannedTemplate {
    const key = (template ?? 0) * 8 + kind
    const known = this.known.get(key)
    if (known) return known
    const row = template === null ? undefined : findEmailTemplate(this.db, template)
    const made = planned(row, kind)
    this.known.set(key, made)
    return made
  }
}

function planned(row: EmailTemplateRow | undefined, kind: number): PlannedTemplate {
  const links = row?.links ?? []
  const rates = { ...SILENT, ...row?.rates }
  const answered = kind !== EMAIL_KINDS.TEST && (row?.rates ?? null) !== null
  const unsubscribable = kind === EMAIL_KINDS.CAMPAIGN || kind === EMAIL_KINDS.WORKFLOW
  const plan = { seed: row?.seed ?? 0, rates, links: links.length, answered, unsubscribable }
  return { links, planner: new OutcomePlanner(plan) }
}

/** How the recipients of a message will behave: as the scenario says now, whatever it says later. */
export function planOf(
  platform: ReadHandle,
  organization: number,
  chance: SeededChance,
): { rates: Rates; seed: number } {
  const chosen = readScenario(platform, organization)
  const seed = chosen.seed ?? chance.integer('recipients', 0, 0, 0x7fffffff)
  return { rates: ratesOf(chosen), seed }
}
