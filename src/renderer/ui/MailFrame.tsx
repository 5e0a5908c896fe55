import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { CleanMail } from './mail/cleanMail.ts'
import { frameDocument, PLACES, STEP } from './mail/frameDocument.ts'
import { MOST_SHOWN } from './mail/boundMail.ts'
import { Keys } from './Parts.tsx'
import { count } from './time.ts'
import styles from './mail/mail.module.css'

interface MailFrameProps {
  mail: CleanMail
  label: string
  /** Null takes the room there is. */
  width: number | null
  /** As by a mail program that inverts what is made for light. */
  inverted?: boolean
  /** With the message's own dark styles. */
  dark?: boolean
  /** While something outside is dragged, the frame must not swallow the pointer. */
  still?: boolean
}

/** The last place there is. */
const LAST = PLACES - 1

/**
 * A message in a frame with an empty sandbox: no scripts, no forms, no origin of its own, and a
 * policy that allows no fetch. It takes what `cleanMail` made, never raw HTML.
 *
 * Keys pressed inside such a frame reach nobody outside, so the focus is not let in: the part
 * around it has it, scrolls by sending the frame to places within itself, and gives the focus
 * back on Esc. A click inside selects text as usual; only the keys stay out here.
 */
export function MailFrame(props: MailFrameProps) {
  const { mail, label, width, inverted = false, dark = false, still = false } = props
  const content = useMemo(() => frameDocument(mail, { dark, inverted }), [mail, dark, inverted])
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const hint = useId()
  const back = useRef<HTMLElement | null>(null)
  const scroll = useScroll(frame, content)
  useFocusOutside(box, frame)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      leave(back.current)
    } else if (scroll(event.key, event.shiftKey)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return (
    <div
      ref={box}
      className={styles['frameBox']}
      style={{ width: width ?? '100%' }}
      role="group"
      aria-label={label}
      aria-describedby={hint}
      tabIndex={0}
      onFocus={(event) => {
        const from = event.relatedTarget
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) back.current = from
      }}
      onKeyDown={onKeyDown}
    >
      {mail.isCut && (
        <p className={styles['frameCut']} role="status">
          The message is too large to be shown whole: it is cut after {count(MOST_SHOWN.elements)} elements,{' '}
          {count(MOST_SHOWN.depth)} levels or {count(MOST_SHOWN.characters)} characters. Its source has all of
          it.
        </p>
      )}
      <iframe
        // A new frame for each content: changing one in place would add steps to the back list.
        key={content}
        ref={frame}
        className={styles['frame']}
        data-inverted={inverted || undefined}
        data-dark={(dark && mail.supportsDark) || undefined}
        data-still={still || undefined}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={content}
        title={label}
        tabIndex={-1}
      />
      <p id={hint} className={styles['frameHint']}>
        The message scrolls by itself: <Keys of="↑ ↓" isRead /> while it has the focus,{' '}
        <Keys of="Esc" isRead /> gives the focus back.
      </p>
    </div>
  )
}

function leave(to: HTMLElement | null): void {
  if (to?.isConnected) to.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Another site's frame cannot be scrolled from outside, but it can be sent to a place within it. */
function useScroll(
  frame: { current: HTMLIFrameElement | null },
  content: string,
): (key: string, shift: boolean) => boolean {
  const at = useRef(0)
  useEffect(() => {
    at.current = 0
  }, [content])
  return (key, shift) => {
    const height = frame.current?.clientHeight ?? 0
    const page = Math.max(1, Math.floor(height / STEP) - 1)
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      ' ': shift ? -page : page,
      Home: -Infinity,
      End: Infinity,
    }
    const step = steps[key]
    if (step === undefined) return false
    at.current = Math.max(0, Math.min(LAST, at.current + step))
    frame.current?.contentWindow?.location.replace(`about:srcdoc#postdesk-${at.current}`)
    return true
  }
}

/** A click moves the focus into the frame, from where no key would come back: it is fetched out. */
function useFocusOutside(
  box: { current: HTMLDivElement | null },
  frame: { current: HTMLIFrameElement | null },
): void {
  const [timer] = useState<{ id: number | undefined }>({ id: undefined })
  useEffect(() => {
    const fetchBack = (): void => {
      timer.id = window.setTimeout(() => {
        if (document.activeElement === frame.current) box.current?.focus()
      }, 0)
    }
    window.addEventListener('blur', fetchBack)
    return () => {
      window.clearTimeout(timer.id)
      window.removeEventListener('blur', fetchBack)
    }
  }, [box, frame, timer])
}
