import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Gateway } from '../gateway/gateway.ts'
import { toEnvelope } from '../shared/envelopes.ts'
import { ToolError } from '../shared/errors.ts'
import { exportFile, EXPORTS_ROOT } from '../shared/export-files.ts'
import type { MediaStore } from '../shared/ports.ts'
import { type Exchange, rateHeaders, SECURITY_HEADERS, sendAnswer, sendFailure } from './exchange.ts'
import { customerCall } from './tools-routes.ts'

/** What is read of a file at once: little memory, and no wait that another call would notice. */
const PART_BYTES = 256 * 1024

export function isExportRoute(path: string): boolean {
  return path.startsWith(EXPORTS_ROOT)
}

/**
 * Sends the file of an export. Who may have it is asked by a call of `get_subscriber_export`: the same
 * token, scopes, limits and record, and no rule stands twice.
 */
export async function handleExport(
  exchange: Exchange,
  { gateway, media }: { gateway: Gateway; media: MediaStore | null },
): Promise<void> {
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD')
    return sendFailure(
      exchange,
      { code: 'METHOD_NOT_ALLOWED', message: `${exchange.method} is not allowed here; use GET or HEAD.` },
      ['GET', 'HEAD'],
    )
  const exportId = exchange.path.slice(EXPORTS_ROOT.length)
  const answer = await gateway.call(customerCall(exchange, 'get_subscriber_export', { exportId }))
  if (!answer.result.ok) return sendAnswer(exchange, toEnvelope(answer.result), answer, ['GET', 'HEAD'])
  const { status } = answer.result.data as { status: string }
  if (status !== 'COMPLETED')
    throw new ToolError('WRONG_STATE', `exportId: this export is ${status}; only a COMPLETED one has a file.`)
  const file = exportFile(exportId)
  const bytes = media?.size(file) ?? null
  if (!media || bytes === null)
    throw new ToolError('NOT_FOUND', 'exportId: the file of this export is gone; create the export again.')
  exchange.response.writeHead(200, {
    ...SECURITY_HEADERS,
    ...(answer.rate ? rateHeaders(answer.rate) : {}),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${exportId}.csv"`,
    'content-length': String(bytes),
    'cache-control': 'no-store',
  })
  if (exchange.method === 'HEAD') return void exchange.response.end()
  await stream(exchange.response, { media, file, bytes })
}

/** A file that changes on the way, by a restore, ends the connection: a part never passes for the whole. */
async function stream(
  response: ServerResponse,
  { media, file, bytes }: { media: MediaStore; file: string; bytes: number },
): Promise<void> {
  for (let at = 0; at < bytes && !response.destroyed;) {
    const part = media.readPart(file, at, Math.min(PART_BYTES, bytes - at))
    if (!part || part.length === 0) return void response.destroy()
    at += part.length
    if (!response.write(part)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  response.end()
}
