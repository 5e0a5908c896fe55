import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { useMedia } from '../screen/useMedia.ts'
import { cleanMail, type CleanMail } from '../ui/mail/cleanMail.ts'
import { findHiddenText } from '../ui/mail/hiddenText.ts'
import { readMail, type ReadMail } from './readMail.ts'

/** A message read and made safe to be shown. */
export interface ShownMail {
  eml: string
  mail: ReadMail
  clean: CleanMail
  hidden: string[]
}

export function useMail(
  connection: ConnectionSummary,
  id: string,
  eml: string | undefined,
): ShownMail | null {
  const { data: mail } = useQuery({
    queryKey: ['mail', connection.id, id, eml?.length],
    queryFn: () => readMail(eml ?? ''),
    enabled: eml !== undefined,
    // The same bytes every time.
    staleTime: Infinity,
  })
  const html = mail?.html ?? ''
  const media = useMedia(connection, html)
  return useMemo(() => {
    if (eml === undefined || mail === undefined) return null
    const known = new Map([...media, ...mail.inline])
    return { eml, mail, clean: cleanMail(html, { scheme: 'light', known }), hidden: findHiddenText(html) }
  }, [eml, mail, html, media])
}
