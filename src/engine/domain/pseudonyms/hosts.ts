import punycode from 'punycode/punycode.js'

/** `xn--bcher-kva.example` as a person reads it; what cannot be read stays. */
export function fromAscii(host: string): string {
  try {
    return punycode.toUnicode(host)
  } catch {
    return host
  }
}
