import type { CleanMail } from './cleanMail.ts'
import { FRAME_POLICY } from './policy.ts'

/** Places a person can be taken to by key: see `MailFrame`. */
export const STEP = 60
export const PLACES = 600

function places(): string {
  const anchors = Array.from(
    { length: PLACES },
    (_, index) =>
      `<i id="postdesk-${index}" style="position:absolute!important;top:${index * STEP}px!important"></i>`,
  )
  // Clipped at the end of the message, so that places beyond it make it no longer.
  return `<div aria-hidden="true" style="position:absolute!important;top:0!important;left:0!important;width:0!important;height:100%!important;overflow:clip!important">${anchors.join('')}</div>`
}

interface FrameLook {
  /** With the message's own dark styles. */
  dark: boolean
  /** As by a mail program that inverts what is made for light; pictures are turned back. */
  inverted: boolean
}

/** The document inside the frame. */
export function frameDocument(mail: CleanMail, { dark, inverted }: FrameLook): string {
  const scheme = dark && mail.supportsDark ? 'dark' : 'light'
  const base = [
    `:where(html){color-scheme:${scheme};position:relative;overflow-wrap:break-word}`,
    ':where(a[data-link]){color:LinkText;text-decoration:underline;cursor:help}',
    ':where(img){max-width:100%}',
    inverted ? 'img{filter:invert(1) hue-rotate(180deg)}' : '',
  ].join('')
  return [
    `<!doctype html><html${mail.html}><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}">`,
    '<meta name="referrer" content="no-referrer">',
    `<style>${base}</style><style>${mail.css}</style></head>`,
    `${mail.body}${places()}</body></html>`,
  ].join('')
}
