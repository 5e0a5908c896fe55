/** What is pasted from a ticket is shorter; what comes after is not read. */
export const MOST_PASTED_CHARACTERS = 10_000

/** Addresses of emails as they stand in a text. */
export const ADDRESS = /(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:@]{1,64}@[^\s<>()[\]"',;:@]{1,250}/gu

const ROLE = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|abuse|support|help)@/i

/** Returns whether an address is one of a role: those of the platform stand in its notices. */
export function isRole(address: string): boolean {
  return ROLE.test(address)
}
