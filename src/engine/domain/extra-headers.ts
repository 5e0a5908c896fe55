import type { Issue } from '../../shared/errors.ts'

/** More than any mailbox provider keeps. */
const MOST_HEADERS = 50
/** Of a line (RFC 5322 section 2.1.1). */
const LONGEST_VALUE = 998
const LONGEST_SHOWN = 100
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,76}$/
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001f\u007f]/

/** What the message is, who it is from and how it is written: a second one would contradict it, or forge it. */
const OWN =
  /^(?:from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|received|return-path|authentication-results|dkim-.*|arc-.*|content-.*|resent-.*|list-unsubscribe.*|feedback-id|x-postdesk-.*)$/i

/** Headers that a caller adds to a message; a line break in one would smuggle in another. */
export function checkHeaders(path: string, headers: Readonly<Record<string, string>>): Issue[] {
  const entries = Object.entries(headers)
  if (entries.length > MOST_HEADERS)
    return [{ path, message: `may have at most ${MOST_HEADERS} entries, not ${entries.length}` }]
  return entries.flatMap(([name, value]): Issue[] => {
    const at = `${path}.${name.slice(0, LONGEST_SHOWN)}`
    if (!NAME.test(name)) return [{ path: at, message: 'is no header name' }]
    if (OWN.test(name)) return [{ path: at, message: 'is written by the service itself' }]
    if (UNPRINTABLE.test(value)) return [{ path: at, message: 'must be one line of text' }]
    if (value.length > LONGEST_VALUE)
      return [{ path: at, message: `must be at most ${LONGEST_VALUE} characters` }]
    return []
  })
}
