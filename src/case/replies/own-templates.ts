import { isRecord } from '../../shared/text/guards.ts'
import { isQuestion, type Question, QUESTION_TITLES } from './question.ts'
import { REPLY_LANGUAGES, type ReplyLanguage, VARIABLE_PROMPTS } from './texts.ts'

/** A template that an agent wrote or a team shares: kept on this computer, carried by a file. */
export interface OwnTemplate {
  /** `own-…`; names a template among those of this computer. */
  name: string
  title: string
  language: ReplyLanguage
  text: string
  /** What a mail asks that it answers; without it nobody has said. */
  answers?: Question
}

/** What a file carries of a template. */
export type SharedTemplate = Omit<OwnTemplate, 'name'>

export const MOST_OWN_TEMPLATES = 200
export const MOST_TITLE_CHARACTERS = 80
export const MOST_TEMPLATE_CHARACTERS = 10_000

const FORMAT = 'postdesk-reply-templates'
const VERSION = 1

/** What is wrong with one field. `field` is a path such as `templates[2].text`. */
export interface TemplateFault {
  field: string
  message: string
}

export type ReadTemplates = { ok: true; templates: SharedTemplate[] } | { ok: false; faults: TemplateFault[] }

/** Returns the text of a file with these templates. */
export function writeTemplateFile(templates: readonly SharedTemplate[]): string {
  const shared = templates.map(sharedOf)
  return `${JSON.stringify({ format: FORMAT, version: VERSION, templates: shared }, null, 2)}\n`
}

/** Returns the templates of a file, or everything that is wrong with it: a file is taken whole or not at all. */
export function readTemplateFile(file: string): ReadTemplates {
  const refuse = (field: string, message: string): ReadTemplates => ({
    ok: false,
    faults: [{ field, message }],
  })
  let read: unknown
  try {
    read = JSON.parse(file)
  } catch {
    return refuse('file', 'is no JSON. Choose a file that was saved by Export templates.')
  }
  if (!isRecord(read) || read['format'] !== FORMAT)
    return refuse('format', `must be "${FORMAT}". Choose a file that was saved by Export templates.`)
  if (read['version'] !== VERSION)
    return refuse('version', `must be ${VERSION}: another version of Postdesk wrote this file.`)
  const { templates } = read
  if (!Array.isArray(templates)) return refuse('templates', 'must be a list.')
  if (templates.length > MOST_OWN_TEMPLATES)
    return refuse('templates', `must hold at most ${MOST_OWN_TEMPLATES} templates, not ${templates.length}.`)
  const faults = templates.flatMap((template, at) => faultsOf(template, `templates[${at}]`))
  return faults.length > 0 ? { ok: false, faults } : { ok: true, templates: templates.map(sharedOf) }
}

/** Returns what is wrong with a template, field by field; empty when it can be kept. */
export function faultsOf(template: unknown, place = ''): TemplateFault[] {
  if (!isRecord(template)) return [{ field: place, message: 'must be an object.' }]
  const at = (field: string): string => (place === '' ? field : `${place}.${field}`)
  const { title, language, text, answers } = template
  const faults = [
    { field: at('title'), message: textFault(title, MOST_TITLE_CHARACTERS) },
    {
      field: at('language'),
      message: REPLY_LANGUAGES.some((known) => known === language)
        ? null
        : `must be one of ${REPLY_LANGUAGES.join(', ')}.`,
    },
    { field: at('text'), message: textFault(text, MOST_TEMPLATE_CHARACTERS) ?? placeholderFault(text) },
    {
      field: at('answers'),
      message:
        answers === undefined || isQuestion(answers)
          ? null
          : `must be left out or one of ${Object.keys(QUESTION_TITLES).join(', ')}.`,
    },
  ]
  return faults.flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]))
}

/** Returns the templates that this computer kept, as far as they have their shape. */
export function readOwnTemplates(saved: unknown): OwnTemplate[] {
  if (!Array.isArray(saved)) return []
  const read = saved.filter((one): one is OwnTemplate => {
    return isRecord(one) && typeof one['name'] === 'string' && faultsOf(one).length === 0
  })
  return read.slice(0, MOST_OWN_TEMPLATES)
}

function sharedOf(template: SharedTemplate): SharedTemplate {
  const { title, language, text, answers } = template
  return { title: title.trim(), language, text, ...(answers === undefined ? {} : { answers }) }
}

function textFault(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || value.trim() === '') return 'must be a text that is not empty.'
  return value.length > most ? `must have at most ${most} characters, not ${value.length}.` : null
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

function placeholderFault(text: unknown): string | null {
  const named = [...String(text).matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim())
  const unknown = [...new Set(named)].filter((name) => !Object.hasOwn(VARIABLE_PROMPTS, name))
  if (unknown.length === 0) return null
  const known = Object.keys(VARIABLE_PROMPTS)
    .map((name) => `{{${name}}}`)
    .join(', ')
  const said = unknown.map((name) => `{{${name}}}`).join(', ')
  return `holds ${unknown.length === 1 ? 'a placeholder' : 'placeholders'} that nobody fills: ${said}. Known are ${known}.`
}
