import { useMemo } from 'react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import type { ShownMail } from './useMail.ts'
import { usePictures } from './usePictures.ts'
import { useMedia } from '../screen/useMedia.ts'
import { kindOf } from '../ui/mail/addresses.ts'
import { cleanMail } from '../ui/mail/cleanMail.ts'
import { findHiddenText } from '../ui/mail/hiddenText.ts'
import type { OneEmail } from '../screen/emailsLog.ts'

const WHOLE = {
  cc: [],
  date: null,
  headers: [],
  attachments: [],
  inline: new Map<string, string>(),
  fault: null,
}

/**
 * What `get_email` gives of a message, made safe to be shown: bodies without a message around
 * them, so there are no headers. Null when the answer holds no content.
 */
export function useContent(connection: ConnectionSummary, email: OneEmail): ShownMail | null {
  const { content, links, subject, from, to, replyTo } = email
  const html = content?.html ?? ''
  const media = useMedia(connection, html)
  const pictures = usePictures(html)
  return useMemo(() => {
    if (!content) return null
    const clean = cleanMail(html, { scheme: 'light', known: new Map([...media, ...pictures.known]) })
    // The tool names every link; a page that was cut, or that was not given, does not.
    const told = (links ?? []).map(({ text, url }) => ({
      text: text ?? '',
      target: url ?? '',
      kind: kindOf(url ?? ''),
    }))
    const whole = html !== '' && !content.truncated
    return {
      eml: content.html ?? content.text ?? '',
      mail: {
        ...WHOLE,
        subject: subject ?? null,
        from: from?.email ? [from.name ? `${from.name} <${from.email}>` : from.email] : [],
        to: to ? [to] : [],
        replyTo: replyTo ? [replyTo] : [],
        html: content.html ?? null,
        text: content.text ?? null,
      },
      clean: whole ? clean : { ...clean, links: told },
      hidden: findHiddenText(html),
      pictures,
    }
  }, [content, html, media, pictures, links, subject, from, to, replyTo])
}
