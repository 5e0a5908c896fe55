import { FILTER_DEFINITIONS, FILTER_TYPES } from '../../../domain/audience/definitions.ts'
import { listCustomFields } from '../../../store/custom-fields.ts'
import { codes, example, list, page, section, table } from './markdown.ts'
import type { WriteSkill } from './skill.ts'

export const filtersSkill: WriteSkill = ({ db }) => {
  const custom = listCustomFields(db).map(({ name }) => name)
  const rows = FILTER_TYPES.map((type) => {
    const { fields, operators, valueShape } = FILTER_DEFINITIONS[type]
    const named = fields ?? custom
    return [type, named.length > 0 ? codes(named) : 'none yet', codes(operators), valueShape]
  })
  return page(
    'Filters',
    'A filter is a flat object with `type`, `field`, `operator` and the values of its type. `query_subscribers`, `create_segment` and `update_campaign_filters` take a list of them.',
    table(['type', 'field', 'operator', 'values'], rows),
    section(
      'Rules',
      list([
        'Filters of one list combine with AND; `[]` matches everyone. Inside one filter a list is OR: `BELONGS_TO_ANY`, `campaignIds`.',
        'For OR between different filters, save each side as a segment and query them one after the other.',
        'A negative operator is the exact complement of its positive one: who has no value, or never received the campaign, is in it.',
        'Text compares without case. Days are days of the organization’s time zone.',
        'A SEGMENT filter takes the segment as it is when the question is asked; segments may not name each other in a circle.',
        'A campaign goes only to those who are SUBSCRIBED, whatever its filters say.',
      ]),
    ),
    section('One of each', example(FILTER_TYPES.map((type) => FILTER_DEFINITIONS[type].example))),
  )
}
