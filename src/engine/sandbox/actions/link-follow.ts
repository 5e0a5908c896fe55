import { z } from 'zod'
import { followLink } from '../outbox/follow-link.ts'
import { resolveLink } from '../outbox/resolve-link.ts'
import { defineAction } from './define.ts'
import { linkOutput, linkUrl, presentLink } from './link-look.ts'

/** Follows a link: what it does is in `outbox/follow-link.ts`, where it leads in `resolve-link.ts`. */
export default defineAction({
  name: 'link.follow',
  description:
    'Follow a link of a message in its recipient’s place: a click is recorded and its true target answered, the unsubscribe link unsubscribes, tag links change tags, a confirmation confirms.',
  input: { url: linkUrl },
  output: {
    ...linkOutput,
    done: z.boolean().describe('Whether it is now as the link says.'),
    note: z.string().nullable(),
  },
  run({ url }, context) {
    const link = resolveLink(url, context)
    return { ...presentLink(link), ...followLink(link, context.world) }
  },
})
