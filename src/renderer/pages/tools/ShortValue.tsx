import { useMemo } from 'react'

const MOST_CHARACTERS = 120
/** A hint that fills the window can be read no longer. */
const MOST_IN_HINT = 2_000

/** A JSON value on one line, cut where it is long; its hint has much more of it. */
export function ShortValue({ value }: { value: unknown }) {
  const text = useMemo(() => JSON.stringify(value), [value])
  const short = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
  return <code title={text.slice(0, MOST_IN_HINT)}>{short}</code>
}
