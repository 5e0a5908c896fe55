import { Button } from '@mantine/core'
import { ImageDown } from 'lucide-react'
import { Badge } from '../ui/Badge.tsx'
import type { CleanMail, MailPicture } from '../ui/mail/cleanMail.ts'
import { count, counted } from '../ui/time.ts'
import styles from './reader.module.css'
import type { PictureChoice } from './usePictures.ts'
import { MOST_OUTSIDE_PICTURES } from '../../engine/domain/limits.ts'

/** What the message would have fetched, and the way to see its pictures all the same. */
export function Pictures({ clean, choice }: { clean: CleanMail; choice: PictureChoice }) {
  const { pictures, removed } = clean
  const pixels = pictures.filter(({ kind }) => kind === 'pixel').length
  return (
    <>
      {pixels > 0 && (
        <p className={styles['line']}>
          <Badge meaning="attention">{counted(pixels, 'tracking pixel')}</Badge>
        </p>
      )}
      <Choice pictures={pictures} choice={choice} />
      <NotLoaded pictures={pictures} removed={removed} />
    </>
  )
}

/** Those a person could see. A pixel is never loaded: there is nothing to see of it. */
function loadable(pictures: MailPicture[]): string[] {
  const addresses = pictures.flatMap(({ kind, address }) =>
    kind === 'picture' && /^(?:https?:)?\/\//i.test(address) ? [address] : [],
  )
  return [...new Set(addresses)].slice(0, MOST_OUTSIDE_PICTURES)
}

function Choice({ pictures, choice }: { pictures: MailPicture[]; choice: PictureChoice }) {
  const addresses = loadable(pictures)
  const { state, answer, failure, load } = choice
  if (answer)
    return (
      <div className={styles['line']} role="status">
        {counted(answer.asked, 'request')} made, {counted(answer.pictures.length, 'picture')} shown,{' '}
        {counted(answer.bytes, 'byte')}.
        {answer.refused.length > 0 && (
          <ul className={styles['refused']}>
            {answer.refused.map(({ url, why }) => (
              <li key={url}>
                <span className="mono">{url}</span> {why}
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  if (addresses.length === 0) return null
  return (
    <div className={styles['choice']}>
      <Button
        leftSection={<ImageDown aria-hidden />}
        loading={state === 'loading'}
        onClick={() => load(addresses)}
      >
        Load {counted(addresses.length, 'picture')} of this message
      </Button>
      <p>
        Makes {counted(addresses.length, 'request')} from this computer, without cookies or referrer. The
        sender learns that the message was read, and from which network.
      </p>
      {failure && <p role="alert">{failure.message}</p>}
    </div>
  )
}

const KINDS: Record<MailPicture['kind'], string> = {
  picture: 'picture',
  pixel: 'tracking pixel',
  style: 'asked for by a style',
}

const MOST_LISTED = 100

function NotLoaded({
  pictures,
  removed,
}: {
  pictures: MailPicture[]
  removed: [what: string, count: number][]
}) {
  if (pictures.length === 0 && removed.length === 0)
    return <p className={styles['line']}>The message asks for nothing from outside.</p>
  return (
    <ul className={styles['list']}>
      {pictures.slice(0, MOST_LISTED).map(({ host, alt, kind }, index) => (
        <li key={index}>
          <span className="mono">{host}</span>{' '}
          <span className={styles['dim']}>
            {KINDS[kind]}
            {alt === '' ? '' : ` “${alt}”`}
          </span>
        </li>
      ))}
      {pictures.length > MOST_LISTED && <li>and {count(pictures.length - MOST_LISTED)} more</li>}
      {removed.map(([what, times]) => (
        <li key={what}>
          {counted(times, what)} <span className={styles['dim']}>taken out</span>
        </li>
      ))}
    </ul>
  )
}
