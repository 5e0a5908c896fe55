/** The file stays in here: a hundred thousand rows never pass through the window at once. */
import { ImportSession } from './session.ts'
import type { SessionReply, SessionRequest } from './client.ts'

let session: ImportSession | null = null

async function answer({ job }: SessionRequest): Promise<unknown> {
  if (job.do === 'open') {
    session = new ImportSession(job.file.name, new Uint8Array(await job.file.arrayBuffer()))
    return session.view({ encoding: null, separator: null, header: null }, job.fields)
  }
  if (!session) throw new Error('No file is open.')
  if (job.do === 'view') return session.view(job.reading, job.fields)
  if (job.do === 'check') return session.check(job.plan, job.now)
  if (job.do === 'batch') return session.batch(job.kind, job.from, job.size)
  return session.cellsOf(job.lines)
}

async function reply(request: SessionRequest): Promise<void> {
  let said: SessionReply
  try {
    said = { id: request.id, ok: true, data: await answer(request) }
  } catch (error) {
    said = { id: request.id, ok: false, message: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(said)
}

self.addEventListener('message', (event: MessageEvent<SessionRequest>) => void reply(event.data))
