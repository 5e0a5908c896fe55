/** The package ships no types; bare `punycode` would be Node's deprecated builtin. */
declare module 'punycode/punycode.js' {
  const punycode: { toASCII(domain: string): string; toUnicode(domain: string): string }
  export default punycode
}
