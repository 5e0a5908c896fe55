import { IPV4, IPV6, NumberedHosts } from './addresses.ts'
import { foldWord } from './folded.ts'
import { fromAscii } from './hosts.ts'
import { NamedWords, isCommon, splitWords } from './words.ts'

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?`

/**
 * What of a text is replaced as a whole, in this order where several begin at one place. Every
 * repetition has an end: the texts are hostile, and none may take longer than it is long.
 */
const KINDS = {
  url: String.raw`[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"“”|\\^{}\u0060]+`,
  email: String.raw`[\p{L}\p{N}!#$&'*+/=?^_~.-]{1,64}(?:@|%40)(?:${LABEL}\.){1,20}[\p{L}][\p{L}\p{N}-]{1,62}`,
  encoded: String.raw`[^\s%<>"]{0,64}(?:%[0-9a-f]{2}[^\s%<>"]*)+`,
  ip: `(?:${IPV4}|${IPV6})`,
  host: String.raw`(?<![\p{L}\p{N}])(?:${LABEL}\.){1,20}(?:xn--[a-z0-9-]{1,59}|\p{L}{2,24})(?![\p{L}\p{N}])`,
  handle: String.raw`(?<![\p{L}\p{N}])@[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,63}`,
  phone: String.raw`\+\d[\d ()/-]{6,30}\d`,
  id: String.raw`(?<![\p{L}\p{N}])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]{2,8}_(?=[a-z]{0,64}\d)[0-9a-z]{5,64}|[a-z]{2,8}-\d{2,}|[0-9a-f]{16,}|\d{7,})(?![\p{L}\p{N}])`,
  token: String.raw`(?<![\p{L}\p{N}])[a-z0-9+/_-]{0,64}\d[a-z0-9+/_-]{15,500}={0,2}`,
} as const

type Kind = keyof typeof KINDS

const STRUCTURED = new RegExp(
  Object.entries(KINDS)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join('|'),
  'giu',
)

const TRAILING = new Set('.,;:!?)]}\'"’»')
const DEEPEST_ENCODING = 4
/** Links in links in links: further in, nobody reads them. */
const DEEPEST_LINK = 6

/**
 * Stable inventions for everything in a case that names somebody: the same original always gets
 * the same invention, and none can be worked back. All names are told first, then texts are asked.
 */
export class Pseudonyms {
  private readonly words: NamedWords
  private readonly hosts = new Map<string, string>()
  private readonly addresses = new Map<string, string>()
  private readonly references = new Map<string, string>()
  private readonly ownHosts = new Set<string>()
  private readonly ids = new Set<string>()
  private readonly numbers: NumberedHosts
  private depth = 0

  /** `offset` chooses where among the invented words it begins; `ips` are not given out. */
  constructor(offset: number, ips: Iterable<string>) {
    this.words = new NamedWords(offset)
    this.numbers = new NumberedHosts(ips)
  }

  addName(name: string): void {
    this.words.add(name)
  }

  /** Its words are the case's own, also apart from it. */
  addHost(host: string): void {
    const unicode = fromAscii(host.toLowerCase())
    this.ownHosts.add(unicode)
    const labels = unicode.split('.').slice(0, -1)
    for (const label of labels) this.words.add(label)
    for (const label of host.toLowerCase().split('.')) if (label.startsWith('xn--')) this.words.add(label)
  }

  addAddress(address: string): void {
    const at = address.lastIndexOf('@')
    if (at < 1) return this.words.add(address)
    this.words.add(address.slice(0, at))
    this.addHost(address.slice(at + 1))
  }

  addId(id: string): void {
    if (id.length >= 5) this.ids.add(id)
  }

  /** A whole text: names, addresses, hosts, links, IP addresses, handles and ids in it. */
  text(given: string): string {
    const known = this.replaceIds(given.toWellFormed())
    let written = ''
    let from = 0
    for (const match of known.matchAll(STRUCTURED)) {
      written += this.words.replace(known.slice(from, match.index)) + this.structured(match)
      from = match.index + match[0].length
    }
    // Once more over everything: what stands between two inventions may be a word again.
    return this.words.replace(written + this.words.replace(known.slice(from)))
  }

  /** One address; what is none gets one all the same. */
  address(original: string): string {
    const folded = original.toLowerCase()
    const known = this.addresses.get(folded)
    if (known !== undefined) return known
    const at = folded.lastIndexOf('@')
    const local = at < 1 ? folded : folded.slice(0, at)
    const own = splitWords(local).length > 0 && splitWords(local).every((word) => this.words.has(word))
    const made = `${own ? plainAscii(this.words.replace(local)) : this.words.coin()}@${this.host(folded.slice(at + 1))}`
    this.addresses.set(folded, made)
    return made
  }

  /** Always below `.example`, where nobody is. */
  host(original: string): string {
    const unicode = fromAscii(original.toLowerCase())
    const known = this.hosts.get(unicode)
    if (known !== undefined) return known
    const labels = unicode.split('.').slice(0, -1)
    const isOwn = [...this.ownHosts].some((own) => unicode === own || unicode.endsWith(`.${own}`))
    const replaced = labels.map((label) => this.label(label))
    const made = `${isOwn ? replaced.join('.') : this.words.coin()}.example`
    this.hosts.set(unicode, made)
    return made
  }

  /** A name of a person or a company, never the original. */
  name(original: string): string {
    const written = this.text(original)
    if (foldWord(written) !== foldWord(original)) return written
    const invented = this.reference(original).slice('ref-'.length)
    return invented.charAt(0).toUpperCase() + invented.slice(1)
  }

  /** A word of the platform's own: only names of the case that stand in it are replaced. */
  code(original: string): string {
    return this.words.replace(original)
  }

  ip(original: string): string {
    return this.numbers.instead(original)
  }

  /** `ref-kadoru`: for ids, tickets, tokens of links and whatever else only a machine reads. */
  reference(original: string): string {
    const known = this.references.get(original)
    if (known !== undefined) return known
    const made = `ref-${this.words.coin()}`
    this.references.set(original, made)
    return made
  }

  private label(label: string): string {
    const written = this.words.replace(label)
    if (written !== label || isCommon(label)) return plainAscii(written)
    return this.reference(label).slice('ref-'.length)
  }

  private replaceIds(text: string): string {
    let written = text
    for (const id of this.ids) if (written.includes(id)) written = written.replaceAll(id, this.reference(id))
    return written
  }

  private inner(text: string): string {
    if (this.depth >= DEEPEST_LINK) return this.reference(text)
    this.depth += 1
    try {
      return this.text(text)
    } finally {
      this.depth -= 1
    }
  }

  private structured({ 0: found, groups = {} }: RegExpExecArray): string {
    const kind = (Object.keys(KINDS) as Kind[]).find((name) => groups[name] !== undefined)
    switch (kind) {
      case 'url': {
        const end = endOfLink(found)
        return this.url(found.slice(0, end)) + found.slice(end)
      }
      case 'email':
        return this.address(found.replace(/%40/i, '@'))
      case 'encoded':
        return this.encoded(found)
      case 'ip':
        return this.ip(found)
      case 'host':
        return this.host(found)
      case 'handle':
        return `@${this.reference(foldWord(found)).slice('ref-'.length)}`
      default:
        return found.startsWith('ref-') ? found : this.reference(found)
    }
  }

  /** Scheme and shape stay, everything that says where it leads is invented. */
  private url(url: string): string {
    const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(url)
    const [, scheme = '', authority = '', path = '', query = '', fragment = ''] = parts ?? []
    const asked = query.slice(1).split(/[&;]/)
    const rest = [
      path
        .split('/')
        .map((part) => this.segment(part))
        .join('/'),
      query === '' ? '' : `?${asked.map((pair) => this.pair(pair)).join('&')}`,
      fragment === '' ? '' : `#${this.segment(fragment.slice(1))}`,
    ]
    return `${scheme.toLowerCase()}://${this.authority(authority)}${rest.join('')}`
  }

  private authority(given: string): string {
    const authority = decode(given)
    const at = authority.lastIndexOf('@')
    const user = at < 0 ? '' : `${this.reference(authority.slice(0, at))}@`
    const place = authority.slice(at + 1)
    const [, six, name = '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(:\d+)?$/.exec(place) ?? [
      null,
      null,
      place,
    ]
    if (six) return `${user}[${this.ip(six)}]${port}`
    if (name === '') return `${user}${port}`
    // Also as one number, or in the octal and hexadecimal ways in which browsers read them.
    const isNumber = name.split('.').every((part) => /^(?:0x[0-9a-f]*|\d+)$/i.test(part))
    return `${user}${isNumber ? this.ip(name) : this.host(name)}${port}`
  }

  private pair(pair: string): string {
    const at = pair.indexOf('=')
    if (at < 0) return this.segment(pair)
    return `${this.segment(pair.slice(0, at))}=${this.segment(pair.slice(at + 1))}`
  }

  /** Plain words stay words; whatever may stand for a person or a message does not. */
  private segment(given: string): string {
    const text = decode(given)
    if (text === '' || /^\d{1,4}$/.test(text)) return text
    if (/[:@]|\.\p{L}{2}/u.test(text) && !/^[\p{L}_-]+\.\p{L}{2,5}$/u.test(text))
      return encodeURIComponent(this.inner(text))
    const parts = text.length <= 60 ? text.split(/[ _.-]/) : []
    const plain = parts.length > 0 && parts.every((part) => /^\p{Lu}?\p{Ll}{0,15}$/u.test(part))
    return encodeURIComponent(plain ? this.words.replace(text) : this.reference(text))
  }

  private encoded(run: string): string {
    const plain = decode(run)
    return plain === run ? this.words.replace(run) : encodeURIComponent(this.inner(plain))
  }
}

/** Where a link in a sentence ends: its full stop is not its own. */
function endOfLink(found: string): number {
  let end = found.length
  while (end > 0 && TRAILING.has(found[end - 1] ?? '')) end -= 1
  return end
}

/** Percent-encoding taken off, however often it was put on; broken parts stay as they are. */
function decode(text: string): string {
  let decoded = text
  for (let turn = 0; turn < DEEPEST_ENCODING && decoded.includes('%'); turn += 1) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return decoded.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    }
  }
  return decoded
}

/** What an address can be made of: letters of other scripts that were no names fall away. */
function plainAscii(text: string): string {
  const plain = foldWord(text)
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  return plain === '' ? 'x' : plain
}
