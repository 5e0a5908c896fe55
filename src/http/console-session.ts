import { randomBytes, timingSafeEqual } from 'node:crypto'

const COOKIE = 'postdesk_session'

/**
 * Who may use the console in a browser: whoever opened a one-time link that this process
 * printed. A link is used up by its first opening; sessions end with the process.
 */
export class ConsoleSessions {
  private readonly links = new Set<string>()
  private readonly sessions: Buffer[] = []

  /** A fresh one-time link, as the path to open. */
  mintLink(): string {
    const ticket = randomBytes(24).toString('base64url')
    this.links.add(ticket)
    return `/open?ticket=${ticket}`
  }

  /** The Set-Cookie of a new session, or null when the ticket is unknown or used up. */
  redeem(ticket: string): string | null {
    if (!this.links.delete(ticket)) return null
    const secret = randomBytes(32)
    this.sessions.push(secret)
    return `${COOKIE}=${secret.toString('base64url')}; Path=/; HttpOnly; SameSite=Strict`
  }

  isKnown(cookieHeader: string | null): boolean {
    const pairs = (cookieHeader ?? '').split(';').map((pair) => pair.trim().split('='))
    const value = pairs.find(([name]) => name === COOKIE)?.[1]
    if (value === undefined) return false
    const given = Buffer.from(value, 'base64url')
    return this.sessions.some((secret) => secret.length === given.length && timingSafeEqual(secret, given))
  }
}
