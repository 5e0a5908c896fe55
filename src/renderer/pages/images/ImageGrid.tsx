import { useRef, type KeyboardEvent } from 'react'
import { useShortcut } from '../../ui/shortcuts.ts'
import parts from '../../ui/parts.module.css'
import { kilobytes, kindOf, type Image } from './images.ts'
import { NoDescription, Picture } from './Picture.tsx'
import styles from './images.module.css'

interface ImageGridProps {
  images: Image[]
  known: ReadonlyMap<string, string>
  chosen: string | null
  list: string
  onOpen: (id: string) => void
}

/** Pictures in rows; arrows walk through them, Enter shows one beside. */
export function ImageGrid({ images, known, chosen, list, onOpen }: ImageGridProps) {
  const box = useRef<HTMLUListElement>(null)
  const links = (): HTMLAnchorElement[] => [...(box.current?.querySelectorAll('a') ?? [])]
  const enter = (): void => (links().find((link) => link.dataset['chosen']) ?? links()[0])?.focus()
  useShortcut('next', enter)
  useShortcut('previous', enter)
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const all = links()
    const at = all.findIndex((link) => link === document.activeElement)
    const across = columnsOf(all)
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      j: at + 1,
      ArrowLeft: at - 1,
      k: at - 1,
      ArrowDown: at + across,
      ArrowUp: at - across,
      Home: 0,
      End: all.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    event.stopPropagation()
    all[Math.max(0, Math.min(all.length - 1, to))]?.focus()
  }
  return (
    <ul ref={box} className={styles['grid']} aria-label="Images" onKeyDown={onKeyDown}>
      {images.map((image) => (
        <li key={image.id}>
          <a
            className={styles['card']}
            href={`#${list}/${encodeURIComponent(image.id)}`}
            data-chosen={image.id === chosen || undefined}
            aria-current={image.id === chosen || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen(image.id)
            }}
          >
            <Picture image={image} data={known.get(image.url)} />
            <span className={styles['name']}>{image.name}</span>
            <span className={styles['facts']}>
              {kindOf(image.mimeType)} · {image.width} × {image.height} · {kilobytes(image.size)}
            </span>
            {image.description === null && <NoDescription />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** How many stand beside each other, as the page laid them out. */
function columnsOf(links: HTMLAnchorElement[]): number {
  const top = links[0]?.offsetTop
  const across = links.findIndex((link) => link.offsetTop !== top)
  return across < 0 ? Math.max(1, links.length) : across
}

const BONES = Array.from({ length: 8 }, (_, index) => index)

export function SkeletonGrid() {
  return (
    <div role="status" aria-label="Loading images" className={styles['grid']}>
      {BONES.map((bone) => (
        <div key={bone} className={styles['card']} aria-hidden>
          <span className={`${styles['picture']} ${parts['bone']}`} />
          <span className={parts['bone']} style={{ width: '60%' }} />
          <span className={parts['bone']} style={{ width: '40%' }} />
        </div>
      ))}
    </div>
  )
}
