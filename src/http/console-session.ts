import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Cookies know no port: a console on another one would overwrite a cookie of the same name. */
const cookieOf = (port: number): string => `postdesk_session_${port}`

const SECRET_BYTES = 32

/** What a browser gets once: a cookie, and a secret that is never in a cookie. */
export interface NewSession {
  /** Value of Set-Cookie. */
  cookie: string
  secret: string
}

/** What a browser shows with a call. */
export interface ShownSession {
  port: number
  cookies: string | null
  secret: string | null
}

/**
 * Who may use the console in a browser: the holder of a one-time link that this process
 * printed. A link is used up by its first opening; sessions end with the process.
 */
export class ConsoleSessions {
  private readonly links = new Set<string>()
  private readonly sessions: { cookie: Buffer; secret: Buffer }[] = []

  /** A fresh one-time link, as the path to open. */
  mintLink(): string {
    const ticket = randomBytes(24).toString('base64url')
    this.links.add(ticket)
    return `/open?ticket=${ticket}`
  }

  /** Returns a new session, or null when the ticket is unknown or used up. */
  redeem(ticket: string, port: number): NewSession | null {
    if (!this.links.delete(ticket)) return null
    const [cookie, secret] = [randomBytes(SECRET_BYTES), randomBytes(SECRET_BYTES)]
    this.sessions.push({ cookie, secret })
    return {
      cookie: `${cookieOf(port)}=${cookie.toString('base64url')}; Path=/; HttpOnly; SameSite=Strict`,
      secret: secret.toString('base64url'),
    }
  }

  /** Returns whether the cookie is of a session; that alone allows nothing. */
  hasCookie(shown: Omit<ShownSession, 'secret'>): boolean {
    return this.find(shown) !== undefined
  }

  /** Returns whether cookie and secret are of the same session. */
  isKnown(shown: ShownSession): boolean {
    const session = this.find(shown)
    return session !== undefined && shown.secret !== null && isSame(session.secret, shown.secret)
  }

  private find({ port, cookies }: Omit<ShownSession, 'secret'>) {
    const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
    const value = pairs.find(([name]) => name === cookieOf(port))?.[1]
    return value === undefined ? undefined : this.sessions.find(({ cookie }) => isSame(cookie, value))
  }
}

function isSame(expected: Buffer, text: string): boolean {
  const given = Buffer.from(text, 'base64url')
  return expected.length === given.length && timingSafeEqual(expected, given)
}
