import type { IncomingMessage } from 'node:http'
import type { Gateway } from '../gateway/gateway.ts'
import type { Result } from '../shared/result.ts'
import { type Exchange, SECURITY_HEADERS } from './exchange.ts'
import { LINK_POLICY, type LinkPage, messagePolicy, writeLinkPage } from './link-pages.ts'
import { PICTURES_ROOT } from './picture-routes.ts'

const ROOT = '/links/'

/** A one-click request is forty bytes; forms of mailbox providers stay far below this. */
const MOST_FORM_BYTES = 2048

export function isLinkRoute(path: string): boolean {
  return path.startsWith(ROOT)
}

/** What `link.look` and `link.follow` answer. */
interface Followed {
  kind: 'click' | 'unsubscribe' | 'online' | 'tags' | 'confirm'
  organizationName: string
  to: string
  target: string | null
  tags: string[]
  action: 'add' | 'remove' | null
  html: string | null
  /** Of one that was followed. */
  done?: boolean
  note?: string | null
}

/**
 * Links of relayed mail, followed by everybody who has one: the token is all there is to know. Nothing
 * but `link.look` and `link.follow` is reachable from here, and only while a link base is set, which
 * these compare with the address. Looking (HEAD, and GET of what takes a press) changes nothing.
 */
export async function handleLink(exchange: Exchange, gateway: Gateway, base: string): Promise<void> {
  const { method } = exchange
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    return send(exchange, NOT_ALLOWED, { allow: 'GET, HEAD, POST' })
  if (method === 'POST' && !(await isOneClick(exchange.request))) return send(exchange, NO_PRESS)
  const url = base + exchange.path
  const looked = await ask(gateway, 'link.look', url)
  if (!looked.ok) return send(exchange, NOWHERE)
  const presses = looked.data.kind === 'unsubscribe'
  if (method === 'POST' && !presses) return send(exchange, NOT_ALLOWED, { allow: 'GET, HEAD' })
  const acts = method === 'POST' || (method === 'GET' && !presses)
  const followed = acts ? await ask(gateway, 'link.follow', url) : looked
  if (!followed.ok) return send(exchange, refused(followed.error.message))
  const location = followed.data.kind === 'click' ? locationOf(followed.data.target) : null
  if (location !== null) return redirect(exchange, location)
  if (followed.data.html !== null) return sendMessage(exchange, followed.data.html, base + PICTURES_ROOT)
  send(exchange, pageOf(followed.data))
}

async function ask(gateway: Gateway, action: 'link.look' | 'link.follow', url: string) {
  return (await gateway.control(action, { url })) as Result<Followed>
}

/** As a header can carry it, of the web and nothing else. */
function locationOf(target: string | null): string | null {
  const url = target === null ? null : URL.parse(target)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** RFC 8058: the body says that a program pressed the button in the person's name. */
async function isOneClick(request: IncomingMessage): Promise<boolean> {
  let body = ''
  // The connection must outlive a body that is too long: it carries the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    body += (chunk as Buffer).toString('latin1')
    if (body.length > MOST_FORM_BYTES) return false
  }
  const multipart = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  if (multipart) return /name="?List-Unsubscribe"?\r\n\r\nOne-Click\r\n/i.test(body)
  return new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click'
}

function pageOf(followed: Followed): LinkPage {
  const { kind, to, organizationName: sender, note } = followed
  const notes = note ? [note] : []
  switch (kind) {
    case 'unsubscribe':
      return unsubscribePage(followed)
    case 'confirm':
      return page('Confirmed', [`${to} is subscribed to ${sender}.`, ...notes])
    case 'tags':
      return followed.done === true ? page('Saved', [tagLine(followed)]) : page('Your choices', notes)
    default:
      return page('A link of a message', [followed.target ?? ''])
  }
}

function unsubscribePage({ to, organizationName: sender, done, note }: Followed): LinkPage {
  if (done === undefined) {
    const button = 'Unsubscribe'
    return { ...page(`Unsubscribe from ${sender}`, [`${to} will get no more email from ${sender}.`]), button }
  }
  if (!done) return page('Nothing changed', note ? [note] : [])
  return page('Unsubscribed', [`${to} gets no more email from ${sender}.`])
}

function tagLine({ to, action, tags }: Followed): string {
  return `${to} was ${action === 'add' ? 'added to' : 'removed from'}: ${tags.join(', ')}.`
}

function page(title: string, lines: readonly string[]): LinkPage {
  return { status: 200, title, lines }
}

function refused(message: string): LinkPage {
  return { status: 409, title: 'This link cannot be followed', lines: [message.replace(/^\w+: /, '')] }
}

const NOWHERE: LinkPage = {
  status: 404,
  title: 'This link leads nowhere',
  lines: ['It is not of this sandbox as it is now, or links of relayed mail are switched off.'],
}

const NOT_ALLOWED: LinkPage = {
  status: 405,
  title: 'Not like this',
  lines: ['This link is followed, not sent to.'],
}

const NO_PRESS: LinkPage = {
  status: 400,
  title: 'Nothing was pressed',
  lines: ['The request must carry List-Unsubscribe=One-Click.'],
}

const HEADERS = {
  'content-security-policy': LINK_POLICY,
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  // Not `no-referrer`: with it a browser sends the page's own form as from nowhere, which is refused.
  'referrer-policy': 'same-origin',
}

function redirect(exchange: Exchange, location: string): void {
  exchange.response.writeHead(302, { ...HEADERS, 'referrer-policy': 'no-referrer', location })
  exchange.response.end()
}

function send(exchange: Exchange, shown: LinkPage, headers: Record<string, string> = {}): void {
  sendHtml(exchange, shown.status, writeLinkPage(shown), headers)
}

/** A page of no origin cannot have an opener policy: browsers show an error instead. */
function sendMessage(exchange: Exchange, html: string, pictures: string): void {
  sendHtml(exchange, 200, html, {
    'content-security-policy': messagePolicy(pictures),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'unsafe-none',
  })
}

function sendHtml(exchange: Exchange, status: number, html: string, headers: Record<string, string>): void {
  const body = Buffer.from(html)
  exchange.response.writeHead(status, {
    ...HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    ...headers,
    // What is left of a body that was not read goes with the connection.
    ...(exchange.request.complete ? {} : { connection: 'close' }),
  })
  exchange.response.end(exchange.method === 'HEAD' ? undefined : body)
}
