import { SESSION_HEADER } from '../../src/shared/console-session.ts'

/** What a one-time link gave: a cookie, and the secret that its page keeps in the storage of its origin. */
export interface OpenedSession {
  cookie: string
  secret: string
}

/** Returns the secret of the page behind a one-time link. */
export function secretIn(html: string): string {
  const secret = /data-session="([\w-]+)"/.exec(html)?.[1]
  if (secret === undefined) throw new Error(`no session in: ${html.slice(0, 200)}`)
  return secret
}

/** Opens a one-time link as a browser does. */
export async function openSession(link: string): Promise<OpenedSession> {
  const answer = await fetch(link, { redirect: 'manual' })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, secret: secretIn(await answer.text()) }
}

/** Returns the headers of a call of a console that is signed in. */
export function sessionHeaders({ cookie, secret }: OpenedSession): Record<string, string> {
  return { cookie, [SESSION_HEADER]: secret }
}
