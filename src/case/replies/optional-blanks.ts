import { foldAccents } from '../../shared/text/fold.ts'
import { DOUBT_ENDING, REPLY_LANGUAGES, type ReplyLanguage } from './texts.ts'

/** How a language tells a writer to delete a blank; folded. */
interface DeleteWords {
  or: string
  verb: string
  /** Forms that may say as well that something was deleted: they count with an object only. */
  participle?: string
  /** The blank or its sentence: what else may be deleted is a matter of the customer. */
  object: string
  /** Goes before the verb: "diesen Satz löschen". */
  before?: string
  condition: string
}

const WORDS: Readonly<Record<ReplyLanguage, DeleteWords>> = {
  en: {
    or: 'or|otherwise|else',
    verb: '(?:please )?(?:delete|remove|leave out|drop)',
    object:
      '(?:this|that|it)(?: (?:sentence|line|paragraph|part|block))?|the (?:sentence|line|paragraph|part|block)',
    condition: 'if|when|where|unless',
  },
  fr: {
    or: 'ou|sinon',
    verb: '(?:a )?(?:supprim|effac|enlev|retir)e[rz]',
    participle: '(?:supprim|effac|enlev|retir)e',
    object: 'ceci|cela|ca|l[ea]|(?:cette|la) (?:phrase|ligne)|(?:ce|le) (?:passage|paragraphe|bloc)',
    before: 'l[ea]',
    condition: "si|s['’]il|quand",
  },
  de: {
    or: 'oder|sonst|ggf|gegebenenfalls|bei bedarf|andernfalls',
    verb: '(?:bitte )?(?:(?:losch|streich)(?:en|e)|weglassen|entfernen)(?: sie)?',
    object: 'dies|das|es|(?:diesen|den) (?:satz|absatz|block)|(?:diese|die) (?:zeile|stelle)',
    before: 'dies|das|das hier|es|(?:diesen|den) (?:satz|absatz|block)|(?:diese|die) (?:zeile|stelle)',
    condition: 'wenn|falls|sofern',
  },
  es: {
    or: 'o|si no',
    verb: '(?:borr(?:ar|e|a)|elimin(?:ar|e|a)|quit(?:ar|e|a))',
    object: 'esto|l[oa]|(?:esta|la) (?:frase|linea)|(?:este|el) (?:parrafo|bloque)',
    condition: 'si|cuando',
  },
  pt: {
    or: 'ou|senao',
    verb: '(?:apag(?:ar|ue|a)|elimin(?:ar|e|a)|exclu(?:ir|a)|retir(?:ar|e|a))',
    object: 'isto|isso|[oa]|(?:esta|a) (?:frase|linha)|(?:este|o) (?:paragrafo|bloco)',
    condition: 'se|quando',
  },
  it: {
    or: 'o|oppure|altrimenti',
    verb: '(?:cancell(?:are?|i|a)|elimin(?:are?|i|a)|toglier?e?|tolga)',
    participle: '(?:cancell|elimin)ate',
    before: 'lo',
    object: 'questo|l[oa]|(?:questa|la) (?:frase|riga)|(?:questo|il) (?:paragrafo|blocco)',
    condition: 'se|quando',
  },
}

/** What a prompt says besides is parted from the clause that tells to delete it. */
const CLAUSES = /[,;:()–—]|(?<!ggf)\.|\s-\s|\s(?=(?:or|ou|oder|o|oppure) )/

const CONDITION = new RegExp(
  `^(?:${Object.values(WORDS)
    .map(({ condition }) => condition)
    .join('|')}) `,
)

const TELLS_TO_DELETE: readonly RegExp[] = REPLY_LANGUAGES.map((language) => {
  const { or, verb, participle = '(?!)', object, before = '(?!)', condition } = WORDS[language]
  return new RegExp(
    `^(?<or>(?:${or})\\.? )?(?<before>(?:${before}) )?(?:(?<verb>${verb})|${participle})` +
      `(?:[ -]?(?<object>${object}))?(?<condition> (?:${condition}) .+)?$`,
  )
})

/**
 * Returns whether the prompt of a blank says that the blank may be deleted: one clause of it tells so, with the blank
 * as its object, a condition, or "or" behind a comma. That something of the customer is deleted says nothing of it.
 */
export function mayBeDeleted(prompt: string): boolean {
  if (prompt.endsWith(DOUBT_ENDING)) return true
  const folded = foldAccents(prompt)
  const clauses = folded.split(CLAUSES).map((clause) => clause.trim())
  let end = 0
  return clauses.some((clause, place) => {
    const start = folded.indexOf(clause, end)
    end = start + clause.length
    const isApart = /(?:^|[^\s\p{L}\p{N}])\s*$/u.test(folded.slice(0, start))
    const isConditional = CONDITION.test(clauses[place - 1] ?? '')
    return TELLS_TO_DELETE.some((form) => {
      const said = form.exec(clause)?.groups
      if (!said) return false
      if (said['before'] ?? said['object'] ?? said['condition']) return true
      return said['verb'] !== undefined && isApart && (said['or'] !== undefined || isConditional)
    })
  })
}
