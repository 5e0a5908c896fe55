/**
 * Walks through all that a workflow's graph names beyond itself: tags, custom fields, filters, campaigns,
 * workflows and capture pages. For checking and saving drafts, for finding the users of a tag before it is
 * deleted, for renaming, and for comparing two versions. Pure: it reads and writes no file.
 */
import type { EventFilter, ExitRule, SavedFilter, Step, WorkflowAction, WorkflowDefinition } from './graph.ts'

/**
 * Each function gets a reference and its path, and returns what stands there from now on; a kind without
 * a function stays as it is.
 */
export interface ReferenceVisitor {
  /** Name or id. */
  tag?(reference: string, path: string): string
  /** Name or id of a custom field. */
  field?(reference: string, path: string): string
  filters?(filters: SavedFilter[], path: string): SavedFilter[]
  /** A campaign that an event is about; the email of an EMAIL step is none of these. */
  campaign?(id: string, path: string): string
  workflow?(id: string, path: string): string
  capturePage?(id: string, path: string): string
}

/** Visits every reference of a graph once and returns the graph with what the visitor returned. */
export function rewriteReferences(
  definition: WorkflowDefinition,
  visitor: ReferenceVisitor,
): WorkflowDefinition {
  return {
    ...definition,
    steps: definition.steps.map((step, index) => rewriteStep(step, visitor, `steps.${index}`)),
    settings: {
      ...definition.settings,
      exitRules: definition.settings.exitRules.map((rule, index) =>
        rewriteRule(rule, visitor, `settings.exitRules.${index}`),
      ),
    },
    successGoals: definition.successGoals.map((goal, index) =>
      rewriteRule(goal, visitor, `successGoals.${index}`),
    ),
  }
}

function rewriteRule<R extends ExitRule>(rule: R, visitor: ReferenceVisitor, path: string): R {
  const eventFilters = rewriteEvents(rule.eventFilters, visitor, path)
  return { ...rule, eventFilters, filters: rewriteFilters(rule.filters, visitor, path) }
}

function rewriteFilters(filters: SavedFilter[], visitor: ReferenceVisitor, path: string): SavedFilter[] {
  return visitor.filters?.(filters, `${path}.filters`) ?? filters
}

function rewriteEvents(filters: EventFilter[], visitor: ReferenceVisitor, path: string): EventFilter[] {
  return filters.map((filter, index) => {
    const at = `${path}.eventFilters.${index}`
    const { tagIds, campaignId, field } = filter
    return {
      ...filter,
      ...(tagIds && { tagIds: rewriteTags(tagIds, visitor, `${at}.tagIds`) }),
      ...(campaignId !== undefined && {
        campaignId: visitor.campaign?.(campaignId, `${at}.campaignId`) ?? campaignId,
      }),
      ...(field !== undefined && { field: visitor.field?.(field, `${at}.field`) ?? field }),
    }
  })
}

function rewriteTags(tags: readonly string[], visitor: ReferenceVisitor, path: string): string[] {
  return tags.map((tag, index) => visitor.tag?.(tag, `${path}.${index}`) ?? tag)
}

function rewriteStep(step: Step, visitor: ReferenceVisitor, path: string): Step {
  const config = rewriteConfig(step, visitor, `${path}.config`)
  return { ...step, config, eventFilters: rewriteEvents(step.eventFilters, visitor, path) } as Step
}

function rewriteConfig(step: Step, visitor: ReferenceVisitor, path: string): Step['config'] {
  switch (step.type) {
    case 'TRIGGER': {
      const { tags, capturePageId: page } = step.config
      return {
        ...step.config,
        ...(tags && { tags: rewriteTags(tags, visitor, `${path}.tags`) }),
        ...(page !== undefined && {
          capturePageId: visitor.capturePage?.(page, `${path}.capturePageId`) ?? page,
        }),
        filters: rewriteFilters(step.config.filters, visitor, path),
      }
    }
    case 'CONDITION':
    case 'GOAL':
      return { ...step.config, filters: rewriteFilters(step.config.filters, visitor, path) }
    case 'ACTION': {
      const actions = step.config.actions.map((action, index) =>
        rewriteAction(action, visitor, `${path}.actions.${index}`),
      )
      return { actions }
    }
    default:
      return step.config
  }
}

function rewriteAction(action: WorkflowAction, visitor: ReferenceVisitor, path: string): WorkflowAction {
  switch (action.type) {
    case 'ADD_TAGS':
    case 'REMOVE_TAGS':
      return { ...action, tags: rewriteTags(action.tags, visitor, `${path}.tags`) }
    case 'UPDATE_FIELD':
      return { ...action, field: visitor.field?.(action.field, `${path}.field`) ?? action.field }
    case 'ADD_TO_WORKFLOW':
    case 'REMOVE_FROM_WORKFLOW': {
      const workflowId = visitor.workflow?.(action.workflowId, `${path}.workflowId`) ?? action.workflowId
      return { ...action, workflowId }
    }
    default:
      return action
  }
}
