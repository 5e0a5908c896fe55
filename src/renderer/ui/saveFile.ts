/** Hands text to the person as a file of the browser or the desktop. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; kept longer, the text would stay in memory.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
