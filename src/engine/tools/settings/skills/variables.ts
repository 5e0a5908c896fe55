import { BUILT_IN_VARIABLES, ORGANIZATION_VARIABLES } from '../../../content/variables.ts'
import { listCustomFields } from '../../../store/custom-fields.ts'
import { code, example, list, page, section, table } from './markdown.ts'
import type { WriteSkill } from './skill.ts'

export const variablesSkill: WriteSkill = ({ db }) =>
  page(
    'Variables',
    table(
      ['id', 'what it says'],
      [
        ...[...BUILT_IN_VARIABLES, ...ORGANIZATION_VARIABLES].map(({ id, description }) => [
          code(id),
          description,
        ]),
        ...listCustomFields(db).map(({ name }) => [code(name), `Value of the custom field "${name}".`]),
      ],
    ),
    section(
      'In text',
      "Subjects, previews, Markdown and HTML take `{{id}}`, or `{{id | 'text'}}` with what stands there when nothing is known. Names compare without case.",
    ),
    section(
      'In documents',
      'A variable is a node of its own, never text such as `@name`. It needs a `fallback`, unless `required` is false:',
      example({ type: 'variable', attrs: { id: 'name', fallback: 'there' } }),
      list([
        'The way out is a link to `https://{{unsubscribeUrl}}`: the scheme stands there because editors insist on one.',
        'A link to `{{addTag:a,b}}` or `{{removeTag:a,b}}` changes the tags of the subscriber who follows it.',
        '`showIfKey` on a block shows it only where the variable has a value; `tag:vip` only to those with that tag.',
        '`repeat` goes through a list; subscribers have none, so it is left out of campaigns.',
      ]),
    ),
  )
