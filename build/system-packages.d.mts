/** The program that browser tests, pictures and benches drive; POSTDESK_CHROMIUM names another. */
export function findChromium(): string | null
