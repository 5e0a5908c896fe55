import { useEffect, useMemo, useState } from 'react'
import { pixelsOf, type Size } from '../../../../engine/domain/document-images.ts'
import { addressOf, isInsideMessage, picturesOf } from '../../../editor/insideMessage.ts'

const NONE: ReadonlyMap<string, Size> = new Map()

/** A little more or less comes from whole pixels. */
const MOST_OFF = 0.05

function measure(data: string): Promise<Size | null> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.addEventListener('load', () =>
      resolve({ width: picture.naturalWidth, height: picture.naturalHeight }),
    )
    picture.addEventListener('error', () => resolve(null))
    picture.src = data
  })
}

/** Returns the own sizes of the pictures that are here as data, by address; nothing is fetched. */
export function usePictureSizes(
  message: ParentNode | null,
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, Size> {
  const sources = useMemo(() => {
    const all = message ? picturesOf(message).map(addressOf) : []
    return [...new Set(all)].flatMap((source) => {
      const data = isInsideMessage(source) ? source : known.get(source)
      return data === undefined ? [] : [[source, data] as const]
    })
  }, [message, known])
  const [sizes, setSizes] = useState(NONE)
  // No query: its key and its cache would keep each picture, and some are the whole file.
  useEffect(() => {
    let isCurrent = true
    const measured = sources.map(async ([source, data]) => [source, await measure(data)] as const)
    void Promise.all(measured).then((all) => {
      if (isCurrent) setSizes(new Map(all.flatMap(([source, size]) => (size ? [[source, size]] : []))))
    })
    return () => void (isCurrent = false)
  }, [sources])
  return sizes
}

/** The pixels that the message gives a side of a picture; null where it follows from the other. */
function sideOf(picture: Element, side: 'width' | 'height'): number | null {
  const style = new RegExp(`(?:^|;)\\s*${side}\\s*:\\s*([^;]+)`, 'i').exec(
    picture.getAttribute('style') ?? '',
  )
  const given = (style?.[1] ?? picture.getAttribute(side) ?? '').trim()
  return pixelsOf(given)
}

/** Returns how a picture is squashed or stretched in the message; null when it keeps its own ratio. */
export function distortionOf(picture: Element, own: Size | undefined): string | null {
  const [width, height] = [sideOf(picture, 'width'), sideOf(picture, 'height')]
  if (!own || !own.height || !width || !height) return null
  const off = width / height / (own.width / own.height) - 1
  if (Math.abs(off) <= MOST_OFF) return null
  const advice = width === height ? '; logos are square: use an Image for a wide one' : ''
  return `is ${own.width} × ${own.height} and is shown as ${width} × ${height}, out of its ratio${advice}`
}
