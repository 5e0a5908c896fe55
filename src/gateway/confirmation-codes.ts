import type { Chance, Clock, Digest } from '../shared/ports.ts'
import { canonicalJson } from '../shared/text/canonical-json.ts'
import {
  CONFIRMATION_LIFETIME_MS,
  LEAST_CONFIRMATION_CODE,
  MOST_CONFIRMATION_CODE,
} from '../engine/domain/limits.ts'
import type { ImpactFacts } from '../engine/tools/define.ts'
import { writeSpan } from '../shared/text/amounts.ts'

interface IssuedCode {
  fingerprint: string
  facts: ImpactFacts
  /** By the steady clock: setting the machine's clock back must not lengthen the validity of a code, or end it. */
  expires: number
  used: boolean
}

type RefusalReason = 'unknown' | 'expired' | 'used' | 'other-call'

/** What a code confirmed, or why it is not taken. */
export type Redemption = { confirmed: ImpactFacts } | { refused: RefusalReason }

/** Why a code was not taken, as the message of the next CONFIRMATION_REQUIRED answer says it. */
export const REFUSALS: Record<RefusalReason, string> = {
  unknown: 'This confirmationCode was not issued for this tool.',
  expired: `This confirmationCode has expired; codes are valid for ${writeSpan(CONFIRMATION_LIFETIME_MS)}.`,
  used: 'This confirmationCode has already been used.',
  'other-call':
    'This confirmationCode was issued for other parameters; the confirming call must repeat the first one exactly.',
}

/**
 * Outstanding codes, in memory: they die with the host, and on rewind and restore, because
 * what they were about to do was judged against a world that is gone.
 */
export class Confirmations {
  private readonly machine: Clock
  private readonly steady: Clock
  private readonly chance: Chance
  private readonly digest: Digest
  private readonly issued = new Map<string, IssuedCode>()

  constructor(ports: { machine: Clock; steady: Clock; chance: Chance; digest: Digest }) {
    this.machine = ports.machine
    this.steady = ports.steady
    this.chance = ports.chance
    this.digest = ports.digest
  }

  /**
   * `scope` is organization + caller + tool; `input` the exact parameters without the code; `facts` what
   * the code confirms.
   */
  issue(scope: string, input: unknown, facts: ImpactFacts): { code: number; expiresAt: number } {
    const expires = this.steady.now() + CONFIRMATION_LIFETIME_MS
    this.forgetOld()
    let code = this.draw()
    while (this.issued.has(`${scope} ${code}`)) code = this.draw()
    const fingerprint = this.fingerprint(input)
    this.issued.set(`${scope} ${code}`, { fingerprint, facts, expires, used: false })
    return { code, expiresAt: this.machine.now() + CONFIRMATION_LIFETIME_MS }
  }

  /** Accepts a code once, as number or digits. */
  redeem(scope: string, input: unknown, code: unknown): Redemption {
    const digits = typeof code === 'number' || typeof code === 'string' ? code : ''
    const found = this.issued.get(`${scope} ${digits}`)
    if (!found) return { refused: 'unknown' }
    if (found.used) return { refused: 'used' }
    if (this.steady.now() >= found.expires) return { refused: 'expired' }
    if (found.fingerprint !== this.fingerprint(input)) return { refused: 'other-call' }
    found.used = true
    return { confirmed: found.facts }
  }

  clear(): void {
    this.issued.clear()
  }

  private draw(): number {
    return this.chance.integer(LEAST_CONFIRMATION_CODE, MOST_CONFIRMATION_CODE)
  }

  private fingerprint(input: unknown): string {
    return this.digest.sha256(canonicalJson(input))
  }

  /** Expired codes are kept one lifetime longer, so that a late one is told "expired". */
  private forgetOld(): void {
    const now = this.steady.now()
    for (const [key, code] of this.issued) {
      if (now - code.expires > CONFIRMATION_LIFETIME_MS) this.issued.delete(key)
    }
  }
}
