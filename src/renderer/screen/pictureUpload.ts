import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { MOST_BYTES, MOST_CHARACTERS } from '../../engine/domain/limits.ts'
import type { ActionAnswer } from '../../engine/sandbox/actions/index.ts'
import { writeBytes } from '../../shared/text/amounts.ts'
import { cutText } from '../../shared/text/characters.ts'
import { callSandbox, toFailure } from '../bridge/actions.ts'
import { forgetAnswers } from '../state/queries.ts'
import { fieldIssue } from './field-issues.ts'
import { useScope } from './scope.tsx'

/** Files of this computer for the library of Images: only a sandbox takes them, the API takes addresses. */

type KeptPicture = ActionAnswer<'image.upload'>

/** Keeps a picture, given as a `data:` address. Throws what the sandbox answers. */
export type KeepPicture = (name: string, address: string) => Promise<KeptPicture>

export const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp'

/** Smaller ones are there before anybody could read that they are on their way. */
const LARGE = 300_000

/** Returns how a picture becomes one of the library; null where only an address does. */
export function useKeepPicture(): KeepPicture | null {
  const { connection, organization } = useScope()
  const organizationId = organization?.id ?? null
  return useMemo(() => {
    if (connection.kind !== 'sandbox' || organizationId === null) return null
    return async (name, address) => {
      const content = address.slice(address.indexOf(',') + 1)
      const given = { organizationId, name: cutText(name, MOST_CHARACTERS).text, content }
      const kept = await tellProgress(name, content, () => callSandbox(connection.id, 'image.upload', given))
      await forgetAnswers(connection.id, organizationId)
      return kept
    }
  }, [connection, organizationId])
}

/** Says that a large file is on its way, for as long as it is. */
async function tellProgress<T>(name: string, content: string, work: () => Promise<T>): Promise<T> {
  if (content.length < LARGE) return work()
  const message = `Uploading ${name}, ${Math.round((content.length * 0.75) / 1024)} kB…`
  const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false })
  try {
    return await work()
  } finally {
    notifications.hide(id)
  }
}

export function readAsAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}

/** Returns the sentence for a file that was refused: its name, and why. */
export function tellRefused(name: string, error: unknown): string {
  const failure = toFailure(error)
  return `${name} was not uploaded. ${fieldIssue(failure, 'content') ?? failure.message}`
}

/** Uploads a file as it is. Returns the picture of the library, or in words why there is none. */
export async function uploadPicture(file: File, keep: KeepPicture): Promise<KeptPicture | string> {
  try {
    if (file.size >= MOST_BYTES) throw new Error(`It is larger than ${writeBytes(MOST_BYTES)}.`)
    return await keep(file.name, await readAsAddress(file))
  } catch (error) {
    return tellRefused(file.name, error)
  }
}
