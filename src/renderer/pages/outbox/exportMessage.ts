import { notifications } from '@mantine/notifications'
import { toFailure } from '../../bridge/actions.ts'
import { sandbox } from '../../bridge/sandbox.ts'
import { saveFile } from '../../ui/saveFile.ts'

export function saveMessage(id: string, eml: string): void {
  saveFile(`${id}.eml`, 'message/rfc822', eml)
}

/** Fetches a message and hands it out as a file; a failure is told. */
export async function exportMessage(connection: string, id: string): Promise<void> {
  try {
    saveMessage(id, await sandbox.message(connection, id))
  } catch (error) {
    notifications.show({ color: 'red', title: 'Not exported', message: toFailure(error).message })
  }
}
