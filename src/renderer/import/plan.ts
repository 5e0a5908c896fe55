import { isReservedFieldName } from '../../engine/domain/custom-field-names.ts'
import { foldName } from '../../shared/text/clean.ts'
import { openGroups, type ConsentQuestion } from './consent.ts'
import { SINGLE, TARGET_LABEL, type Target } from './targets.ts'

type OptOutHandling = 'skip' | 'unsubscribe'

export interface ImportPlan {
  /** One per column of the file. */
  columns: Target[]
  /** What the values of columns that say who may get email mean, whatever those columns become. */
  consent: ConsentQuestion[]
  optOut: OptOutHandling
  resubscribe: boolean
  triggerWorkflows: boolean
  /** Put on everybody imported; empty for none. */
  tag: string
}

/** What would stop the import whatever the rows hold. */
export function planFaults({ columns, consent }: ImportPlan, headers: string[]): string[] {
  const faults: string[] = []
  if (!columns.some(({ kind }) => kind === 'email'))
    faults.push('No column is email: choose the one that holds the address.')
  for (const kind of SINGLE) {
    const several = columns.flatMap((target, index) => (target.kind === kind ? [headers[index] ?? ''] : []))
    if (several.length > 1)
      faults.push(`${several.join(' and ')} are both ${TARGET_LABEL[kind]}: keep one of them.`)
  }
  const names = new Map<string, string>()
  for (const [index, target] of columns.entries()) {
    if (target.kind !== 'field') continue
    const header = headers[index] ?? ''
    const name = foldName(target.name)
    const other = names.get(name)
    if (name === '') faults.push(`${header}: the custom field needs a name.`)
    else if (isReservedFieldName(target.name)) faults.push(`${header}: "${target.name}" is a reserved name.`)
    else if (other !== undefined)
      faults.push(`${other} and ${header} are both the custom field ${target.name}.`)
    names.set(name, header)
  }
  for (const question of consent) {
    const open = openGroups(question).map(({ label }) => (label === '(empty)' ? label : `“${label}”`))
    if (open.length > 0) faults.push(`${question.header}: say what ${joinWords(open)} means for email.`)
  }
  return faults
}

const MOST_NAMED = 4

function joinWords(words: string[]): string {
  if (words.length <= MOST_NAMED) return words.join(', ')
  return `${words.slice(0, MOST_NAMED).join(', ')} and ${words.length - MOST_NAMED} more`
}
