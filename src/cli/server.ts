import { request } from 'undici'
import { UsageError } from './usage.ts'

/**
 * Options that name the server and the user. `call` takes parameters of tools beside them, so none
 * may have the name of one: a value meant for a tool would choose where the key is sent.
 */
export const SERVER_OPTIONS = ['server', 'token', 'organization'] as const

export type ServerWords = { [Option in (typeof SERVER_OPTIONS)[number]]?: string | undefined }

export interface ServerAnswer {
  status: number
  body: Record<string, unknown>
}

/** Sends one request to a Postdesk server or a deployment, as any script would. */
export async function askServer(
  words: ServerWords,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<ServerAnswer> {
  const url = (words.server ?? process.env['POSTDESK_URL'])?.replace(/\/+$/, '')
  const token = words.token ?? process.env['POSTDESK_TOKEN']
  if (!url) throw new UsageError('--server is required: give the address of a server, or set POSTDESK_URL.')
  if (!token) throw new UsageError('--token is required: give a key, or set POSTDESK_TOKEN.')
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (words.organization !== undefined) headers['x-service-organization'] = words.organization
  if (body !== undefined) headers['content-type'] = 'application/json'
  const sent = body === undefined ? null : JSON.stringify(body)
  const response = await request(url + path, { method, headers, body: sent }).catch((error: Error) => {
    throw new Error(`${url} did not answer: ${error.message}. Check the address, and that it is served.`)
  })
  const answer: unknown = await response.body.json().catch(() => null)
  if (!answer || typeof answer !== 'object')
    throw new Error(`${url} answered ${response.statusCode} with something that is no tools API.`)
  return { status: response.statusCode, body: answer as Record<string, unknown> }
}
