import { MOST_CHARACTERS, MOST_TAG_CHARACTERS } from '../../../engine/domain/limits.ts'
import { Tag, TextCursorInput, type LucideIcon } from 'lucide-react'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import { isSameName } from '../../../shared/text/clean.ts'
import type { Tag as ListedTag } from '../../bridge/records.ts'
import { text, texts, type Filter } from '../../audience/filters.ts'

type CustomField = ToolAnswer<'get_custom_fields'>['fields'][number]

/** A tag or a custom field: a name that subscribers carry. Only tags are listed with how many do. */
export type Label = CustomField & Partial<Pick<ListedTag, 'subscribersCount'>>

export interface LabelKind {
  screen: string
  title: string
  one: string
  many: string
  icon: LucideIcon
  list: 'list_tags' | 'get_custom_fields'
  create: 'create_tag' | 'create_custom_field'
  rename: 'rename_custom_field' | null
  remove: 'delete_tag' | 'delete_custom_field'
  /** Characters of the longest name. */
  most: number
  /** The kind of its public id. */
  idKind: 'tag' | 'customField'
  /** How remove names the record. */
  reference: (id: string) => { tagId: string } | { fieldId: string }
  counted: boolean
  empty: string
  help: string
  /** Who carries it, as filters. */
  subscribersOf: (label: Label) => Filter[]
  isNamedBy: (filter: Filter, label: Label) => boolean
}

export const TAGS: LabelKind = {
  screen: 'tags',
  title: 'Tags',
  one: 'tag',
  many: 'tags',
  icon: Tag,
  list: 'list_tags',
  create: 'create_tag',
  rename: null,
  remove: 'delete_tag',
  most: MOST_TAG_CHARACTERS,
  idKind: 'tag',
  reference: (tagId) => ({ tagId }),
  counted: true,
  empty: 'No tag yet. A tag marks people, so that filters and segments can find them.',
  help: 'Nobody carries it until it is added to subscribers. Names are compared without case.',
  subscribersOf: ({ id }) => [{ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagIds: [id] }],
  isNamedBy: (filter, { id, name }) =>
    filter['type'] === 'TAG' &&
    (texts(filter['tagIds']).includes(id) ||
      texts(filter['tagNames']).some((other) => isSameName(other, name))),
}

export const CUSTOM_FIELDS: LabelKind = {
  screen: 'custom-fields',
  title: 'Custom fields',
  one: 'custom field',
  many: 'custom fields',
  icon: TextCursorInput,
  list: 'get_custom_fields',
  create: 'create_custom_field',
  rename: 'rename_custom_field',
  remove: 'delete_custom_field',
  most: MOST_CHARACTERS,
  idKind: 'customField',
  reference: (fieldId) => ({ fieldId }),
  counted: false,
  empty: 'No custom field yet. A field holds one value for each subscriber, such as a city.',
  help: 'Creates the definition only; nobody has a value yet. Names of built-in fields are reserved.',
  subscribersOf: ({ id, name }) => [{ type: 'FIELD', field: name, fieldId: id, operator: 'IS_NOT_EMPTY' }],
  isNamedBy: (filter, { id, name }) =>
    filter['type'] === 'FIELD' &&
    (text(filter['fieldId']) === id ||
      (text(filter['fieldId']) === '' && isSameName(text(filter['field']), name))),
}
