import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { digestOf } from '../../shared/text/digest.ts'
import { useMedia } from '../screen/useMedia.ts'
import { linksOfText } from '../ui/mail/addresses.ts'
import { cleanMail, type CleanMail } from '../ui/mail/cleanMail.ts'
import { findHiddenText } from '../ui/mail/hiddenText.ts'
import type { MailReply, MailRequest } from './mailWorker.ts'
import { leaveWhole, type ReadMail } from './readMail.ts'
import { usePictures, type PictureChoice } from './usePictures.ts'

/** A message read and made safe to be shown. */
export interface ShownMail {
  eml: string
  mail: ReadMail
  clean: CleanMail
  hidden: string[]
  pictures: PictureChoice
}

interface Reading {
  eml: string
  resolve: (mail: ReadMail) => void
}

/** One worker for all messages of the window: starting one takes longer than reading most of them. */
let worker: Worker | null = null
let last = 0
const readings = new Map<number, Reading>()

function startWorker(): Worker {
  const started = new Worker(new URL('./mailWorker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data: { id, mail } }: MessageEvent<MailReply>) => {
    readings.get(id)?.resolve(mail)
    readings.delete(id)
  })
  started.addEventListener('error', ({ message }) => {
    started.terminate()
    worker = null
    // Out of memory, or not to be loaded: the source is shown all the same.
    for (const { eml, resolve } of readings.values()) resolve(leaveWhole(eml, message))
    readings.clear()
  })
  return started
}

function readAside(eml: string, bytes?: Uint8Array): Promise<ReadMail> {
  return new Promise((resolve) => {
    worker ??= startWorker()
    last += 1
    readings.set(last, { eml, resolve })
    worker.postMessage({ id: last, eml, ...(bytes ? { bytes } : {}) } satisfies MailRequest)
  })
}

export function useMail(
  connection: ConnectionSummary,
  id: string,
  eml: string | undefined,
  bytes?: Uint8Array,
): ShownMail | null {
  const { data: mail } = useQuery({
    queryKey: ['mail', connection.id, id, eml === undefined ? null : digestOf(eml)],
    queryFn: () => readAside(eml ?? '', bytes),
    enabled: eml !== undefined,
    // Told apart by what it says: after a rewind the same id can be another message.
    staleTime: Infinity,
  })
  const html = mail?.html ?? ''
  const media = useMedia(connection, html)
  const pictures = usePictures(html)
  return useMemo(() => {
    if (eml === undefined || mail === undefined) return null
    const known = new Map([...media, ...mail.inline, ...pictures.known])
    const clean = cleanMail(html, { scheme: 'light', known })
    // Where there is no page the text is what is read, and its addresses are what is followed.
    const links = mail.html === null ? linksOfText(mail.text ?? '') : clean.links
    return { eml, mail, clean: { ...clean, links }, hidden: findHiddenText(html), pictures }
  }, [eml, mail, html, media, pictures])
}
