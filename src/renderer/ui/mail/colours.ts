/** Colours of a message as numbers, to tell whether words can be told from their ground. */
export type Colour = readonly [red: number, green: number, blue: number]

export const WHITE: Colour = [255, 255, 255]
export const BLACK: Colour = [0, 0, 0]

let brush: CanvasRenderingContext2D | null | undefined

/** Null for what is no colour; `clear` for one that lets the ground through. */
export function readColour(text: string): Colour | 'clear' | null {
  if (text === '') return null
  brush ??= document.createElement('canvas').getContext('2d')
  if (!brush) return null
  // A brush keeps its colour when the next is none: two different ones tell.
  brush.fillStyle = '#010203'
  brush.fillStyle = text
  const first = brush.fillStyle
  brush.fillStyle = '#040506'
  brush.fillStyle = text
  if (first !== brush.fillStyle) return null
  return parse(first)
}

/** As the brush writes them: `#rrggbb`, or `rgba(…)` where there is transparency. */
function parse(text: string): Colour | 'clear' | null {
  if (text.startsWith('#')) {
    const at = (place: number): number => Number.parseInt(text.slice(place, place + 2), 16)
    return [at(1), at(3), at(5)]
  }
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return alpha < 0.5 ? 'clear' : [red, green, blue]
}

/** As WCAG defines it, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
