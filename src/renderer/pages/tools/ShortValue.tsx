const MOST_CHARACTERS = 120

/** A JSON value on one line, cut where it is long; the whole stands in its hint. */
export function ShortValue({ value }: { value: unknown }) {
  const text = JSON.stringify(value)
  const short = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
  return <code title={text.slice(0, 2000)}>{short}</code>
}
