import { html as spec, parse, Parser, type DefaultTreeAdapterMap, type Token } from 'parse5'
import type { SlotContext } from '../../src/engine/content/template/html-context.ts'

/** Where parse5 sees a stand-in of a page; null where it leaves the place out. */
export type TruePlace = (SlotContext & { attribute?: string }) | null

const ADDRESSES: Readonly<Record<string, 'href' | 'src'>> = {
  href: 'href',
  action: 'href',
  formaction: 'href',
  cite: 'href',
  'xlink:href': 'href',
  src: 'src',
  background: 'src',
  poster: 'src',
}

/** Returns what a whole parser of the HTML standard makes of each place where `mark` stands. */
export function truePlaces(page: string, mark: string): TruePlace[] {
  const recorder = new Recorder({ sourceCodeLocationInfo: true, scriptingEnabled: true })
  recorder.tokenizer.write(page, true)
  const places: TruePlace[] = []
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, at + 1)) {
    const seen = recorder.seen.find(({ start, end }) => start <= at && at < end)
    places.push(seen ? seen.placeOf(at, page, mark) : null)
  }
  return places
}

interface Seen {
  start: number
  end: number
  placeOf(at: number, page: string, mark: string): TruePlace
}

/** Records what the tokenizer emits, in the states that the tree puts it in. */
class Recorder extends Parser<DefaultTreeAdapterMap> {
  readonly seen: Seen[] = []

  override onStartTag(token: Token.TagToken): void {
    this.recordTag(token)
    super.onStartTag(token)
  }

  override onEndTag(token: Token.TagToken): void {
    this.recordTag(token)
    super.onEndTag(token)
  }

  override onComment(token: Token.CommentToken): void {
    this.record(token.location, () => ({ place: 'text', address: null }))
    super.onComment(token)
  }

  override onDoctype(token: Token.DoctypeToken): void {
    this.record(token.location, () => ({ place: 'text', address: null }))
    super.onDoctype(token)
  }

  override onCharacter(token: Token.CharacterToken): void {
    const { current } = this.openElements as { current?: { tagName?: string } }
    const isStyle = current?.tagName === spec.TAG_NAMES.STYLE
    this.record(token.location, () => ({ place: isStyle ? 'style' : 'text', address: null }))
    super.onCharacter(token)
  }

  private record(location: Token.Location | null, placeOf: Seen['placeOf']): void {
    if (location) this.seen.push({ start: location.startOffset, end: location.endOffset, placeOf })
  }

  private recordTag({ location, attrs }: Token.TagToken): void {
    const starts = location?.attrs ?? {}
    const named = attrs
      .flatMap(({ name }) => ({ name, start: starts[name]?.startOffset ?? Infinity }))
      .toSorted((one, other) => other.start - one.start)
    this.record(location, (at, page, mark) => {
      const found = named.find(({ start }) => start <= at)
      if (!found) return NAME
      // Where an attribute ends parse5 does not always say: another may follow without a gap.
      const written = ATTRIBUTE.exec(page.slice(found.start, location?.endOffset))
      const [whole = '', before = ''] = written ?? []
      const from = found.start + before.length
      if (at < from || at >= found.start + whole.length) return NAME
      return valuePlace(found.name.replaceAll(mark, ''), page.slice(from, at), mark)
    })
  }
}

const NAME: TruePlace = { place: 'name', address: null }
const ATTRIBUTE = /^(=?[^\t\n\f\r /=>]*[\t\n\f\r ]*=[\t\n\f\r ]*)(?:"[^"]*"|'[^']*'|[^\t\n\f\r >]*)/

function valuePlace(attribute: string, before: string, mark: string): TruePlace {
  if (attribute === 'style') return { place: 'style', address: null, attribute }
  const quoted = /^["']/.test(before)
  // An address that has begun names its scheme before the value: letters alone do not.
  // eslint-disable-next-line no-control-regex
  const begins = /^["']?[\u0000-\u0020a-z]*$/i.test(before.replaceAll(mark, ''))
  return {
    place: quoted ? 'quoted' : 'loose',
    address: begins ? (ADDRESSES[attribute] ?? null) : null,
    attribute,
  }
}

/** Returns the value of every attribute of a page that a click or a reader would follow. */
export function addressesIn(page: string): string[] {
  const found: string[] = []
  const visit = (node: DefaultTreeAdapterMap['node']): void => {
    if ('attrs' in node) for (const { name, value } of node.attrs) if (name in ADDRESSES) found.push(value)
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(page))
  return found
}
