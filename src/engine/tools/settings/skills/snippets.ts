import { encodeId } from '../../../../shared/ids.ts'
import { listSnippets } from '../../../store/snippets.ts'
import { code, example, list, page, section, table } from './markdown.ts'
import type { WriteSkill } from './skill.ts'
import { MOST_SNIPPET_LEVELS } from '../../../domain/limits.ts'
import { inWords } from '../../../../shared/text/amounts.ts'

export const snippetsSkill: WriteSkill = ({ db, organization }) => {
  const known = listSnippets(db, false).map(({ id, name, description }) => [
    code(encodeId('snippet', organization.number, id)),
    name,
    description ?? '',
  ])
  return page(
    'Snippets',
    'A snippet is a piece of content that stands in many messages: a signature, an address, a footer. Changing it with `update_email_snippet` changes it everywhere that is not sent yet.',
    section(
      'Use',
      'Put a `snippet` node where a block may stand:',
      '`{"type": "snippet", "attrs": {"snippetId": "snp_…"}}`',
      known.length > 0 ? table(['id', 'name', 'description'], known) : 'There is none yet.',
    ),
    section(
      'Make',
      '`create_email_snippet` takes a name and a document:',
      example({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The team of the shop' }] }],
      }),
      list([
        `Snippets may hold snippets, but never themselves, and at most ${inWords(MOST_SNIPPET_LEVELS)} levels deep.`,
        'An archived one leaves the list; messages that name it keep working.',
        'An unsubscribe link in a snippet counts for the message.',
      ]),
    ),
  )
}
