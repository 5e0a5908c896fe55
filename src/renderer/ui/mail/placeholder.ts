/**
 * What stands where a remote picture would be: a drawing of the same size with the alt text and
 * the host, so that the layout is the message's own. A picture in a picture element can neither
 * run nor load anything, and its colours are the system's, so it needs none of ours.
 */
import { escapePlain } from './escape.ts'

export interface PictureSize {
  width: number
  height: number
}

const LEAST_FOR_WORDS = { width: 70, height: 22 }
const LETTER = 6.6

export function drawPlaceholder({ width, height }: PictureSize, alt: string, host: string): string {
  const fits = Math.floor((width - 16) / LETTER)
  const lines = [alt.trim() === '' ? 'Picture' : alt.trim(), host].map((line) => shorten(line, fits))
  const room = Math.max(1, Math.floor((height - 6) / 16))
  const shown = width < LEAST_FOR_WORDS.width || height < LEAST_FOR_WORDS.height ? [] : lines.slice(0, room)
  const first = height / 2 - (shown.length - 1) * 8 + 4
  const words = shown.map(
    (line, index) =>
      `<text x="${width / 2}" y="${first + index * 16}" opacity="${index === 0 ? 0.8 : 0.6}">${escapeXml(line)}</text>`,
  )
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<g fill="CanvasText" text-anchor="middle" font-family="system-ui,sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="Canvas"/><rect width="${width}" height="${height}" opacity="0.06"/>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="none" stroke="CanvasText" stroke-dasharray="4 3" opacity="0.35"/>`,
    ...words,
    '</g></svg>',
  ].join('')
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

function shorten(line: string, most: number): string {
  return line.length > most ? `${line.slice(0, Math.max(1, most - 1))}…` : line
}

function escapeXml(text: string): string {
  return escapePlain(text).replaceAll(/[\ufffe\uffff]/g, '')
}
