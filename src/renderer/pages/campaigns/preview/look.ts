/** How one looks at a message: for which subscriber, which part of it, how wide, how dark. */
export interface Subscriber {
  id: string
  email: string
  name: string | null
}

type Part = 'html' | 'text' | 'source'

/** `inverted`: by the mail program. `own`: by the message's own dark styles. */
export type Darkness = 'light' | 'inverted' | 'own'

export interface Look {
  /** Null is nobody: every conditional block, fallbacks for values. */
  subscriber: Subscriber | null
  part: Part
  width: number
  darkness: Darkness
}

export const FIRST_LOOK: Look = { subscriber: null, part: 'html', width: 600, darkness: 'light' }

export const STOPS = [
  { width: 320, label: 'Small phone' },
  { width: 375, label: 'Phone' },
  { width: 600, label: 'Mail' },
  { width: 768, label: 'Tablet' },
  { width: 960, label: 'Desktop' },
]

/** Gmail cuts a message off after this much HTML and hides the rest behind a link. */
export const GMAIL_LIMIT = 102 * 1024
/** From here on a footer or a longer name can push it over. */
export const GMAIL_NEAR = 0.9

export function sizeOfText(text: string): number {
  return new TextEncoder().encode(text).length
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(bytes < 102_400 ? 1 : 0)} kB`
}

export function nameOfSubscriber({ name, email }: Subscriber): string {
  return name === null || name === '' ? email : `${name} · ${email}`
}
