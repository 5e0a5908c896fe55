/** Hands text to the person as a file of the browser or the desktop. */
export function saveFile(name: string, type: string, text: string): void {
  saveParts(name, `${type};charset=utf-8`, [text])
}

/** The same for a file that came in parts. */
export function saveParts(name: string, type: string, parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; kept longer, the text would stay in memory.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
