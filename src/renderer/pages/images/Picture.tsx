import { ImageOff } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import type { Image } from './images.ts'
import styles from './images.module.css'

/** The picture itself where the host offers its bytes; the console fetches nothing. */
export function Picture({
  image,
  data,
  large = false,
}: {
  image: Image
  data: string | undefined
  large?: boolean
}) {
  return (
    <span className={styles['picture']} data-large={large || undefined}>
      {data === undefined ? (
        <span className={styles['missing']}>
          <ImageOff aria-hidden />
          <span>not loaded</span>
        </span>
      ) : (
        <img src={data} alt={image.description ?? ''} />
      )}
    </span>
  )
}

export function NoDescription() {
  return (
    <Badge
      meaning="attention"
      title="Mail programs that load no images, and screen readers, have nothing to say"
    >
      no description
    </Badge>
  )
}
