import { isSameName } from '../../shared/text/clean.ts'
import { foldCase } from '../../shared/text/fold.ts'
import type { NameRewriter } from './rewrite-text.ts'
import { conditionKey, readTagAction, tagOfCondition } from '../domain/variable-names.ts'

/** A rewriter that notes whether it met what it looks for. */
export interface NameFinder extends NameRewriter {
  found: boolean
}

/** Returns a finder of a custom field; `to` renames it, null leaves it. */
export function findFieldName(name: string, to: string | null = null): NameFinder {
  const key = foldCase(name)
  const finder: NameFinder = {
    found: false,
    variable: (id) => meet(foldCase(id) === key && readTagAction(id) === null),
    condition: (given) => meet(conditionKey(given) === key && tagOfCondition(given) === null),
  }
  const meet = (isMet: boolean): string | null => {
    if (isMet) finder.found = true
    return isMet ? to : null
  }
  return finder
}

/** Returns a finder of a tag: in conditions, and in links that add or remove it. */
export function findTagName(name: string): NameFinder {
  const finder: NameFinder = {
    found: false,
    variable: (id) => meet(readTagAction(id)?.tags.some((tag) => isSameName(tag, name)) === true),
    condition: (given) => meet(tagOfCondition(given) === foldCase(name)),
  }
  const meet = (isMet: boolean): null => {
    if (isMet) finder.found = true
    return null
  }
  return finder
}
