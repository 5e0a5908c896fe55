import type { AttributeRule } from '../../../content/attribute-rules.ts'
import { MARK_RULES, NODE_RULES, PLACES } from '../../../content/node-rules.ts'
import { EDIT_KINDS } from '../../../domain/document-edits.ts'
import { code, codes, example, list, page, section, table } from './markdown.ts'
import type { WriteSkill } from './skill.ts'
import { MOST_TEST_ADDRESSES } from '../../../domain/limits.ts'
import { inWords } from '../../../../shared/text/amounts.ts'

/** What a rule says about a value that is none, without its "must be". */
function describeRule(rule: AttributeRule): string {
  return rule(true)?.replace('must be ', '') ?? 'true or false'
}

function describeAttributes(rules: Readonly<Record<string, AttributeRule>>): string {
  const named = Object.entries(rules).map(([name, rule]) => `${code(name)} (${describeRule(rule)})`)
  return named.join(', ') || 'none'
}

function describeMark(type: string, rules: Readonly<Record<string, AttributeRule>>): string {
  return Object.keys(rules).length > 0 ? `${code(type)} with ${describeAttributes(rules)}` : code(type)
}

const nodes = () =>
  [...NODE_RULES]
    .filter(([type]) => type !== 'for')
    .map(([type, rule]) => {
      const level = type === 'heading' ? '`level` (2 or 3), ' : ''
      return [type, PLACES[rule.children], level + describeAttributes(rule.attributes)]
    })

const EDITS: Record<(typeof EDIT_KINDS)[number], object> = {
  replace_text: { op: 'replace_text', search: 'July', replace: 'October', all: true },
  insert_node: { op: 'insert_node', index: 1, node: { type: 'spacer', attrs: { height: 24 } } },
  append_node: { op: 'append_node', node: { type: 'horizontalRule' } },
  prepend_node: { op: 'prepend_node', node: { type: 'horizontalRule' } },
  remove_node: { op: 'remove_node', index: 0 },
  replace_node: { op: 'replace_node', index: 0, node: { type: 'spacer', attrs: { height: 8 } } },
}

export const campaignSkill: WriteSkill = () =>
  page(
    'Campaigns',
    list([
      '`create_campaign` makes a DRAFT; `edit_campaign` changes it, by new `content` or by a list of `operations`, never both.',
      `${code('update_campaign_filters')} says who gets it; ${code('render_campaign')} shows it, ${code('send_test_email')} sends it to up to ${inWords(MOST_TEST_ADDRESSES)} addresses.`,
      '`schedule_campaign` sends it, at once or at a date; `cancel_campaign_schedule` takes a SCHEDULED one back to DRAFT.',
      '`get_campaign_progress` and `get_campaign_analytics` say what becomes of it. Only a DRAFT can be changed.',
    ]),
    section(
      'Documents',
      'With `contentType` MAILY (the default) content is `{"type": "doc", "content": […]}`, or its JSON text. MARKDOWN is plain text; PLATE an array of elements.',
      table(['node', 'takes', 'attributes'], nodes()),
      `Marks on text: ${[...MARK_RULES].map(([type, rules]) => describeMark(type, rules)).join('; ')}.`,
      list([
        'A `text` node has its words in `text` and its marks in `marks`: `[{"type": "bold"}]`.',
        'Heading level 1 is refused: use 2 for the main title, 3 below.',
        'An empty paragraph is accepted with a warning: use a `spacer`.',
        'Unknown nodes and marks are refused, unknown attributes kept and ignored.',
      ]),
    ),
    section(
      'Operations',
      `Kinds: ${codes(EDIT_KINDS)}. They run in order, each on the result of the one before, all or none. \`index\` counts the children of the root from 0; \`path\` leads to a nested node instead.`,
      example(EDIT_KINDS.map((kind) => EDITS[kind])),
    ),
  )
