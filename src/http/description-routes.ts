import type { ToolListing } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { type Exchange, sendError, sendFailure, sendJson, sendText } from './exchange.ts'
import { openApiOf } from './openapi.ts'
import { ADMIN_ROOT, CUSTOMER_ROOT } from './tools-routes.ts'

/** Where the OpenAPI document of the tools is. */
export const OPENAPI_PATH = '/api/v2/openapi.json'
/** Where assistants look for a description of a service (llmstxt.org). */
const LLMS_PATH = '/llms.txt'

export function isDescriptionRoute(path: string): boolean {
  return path === OPENAPI_PATH || path === LLMS_PATH
}

/**
 * Describes the APIs to anybody, without a token: both texts stand in the repository and say
 * nothing about what a sandbox holds (decision 0126).
 */
export async function handleDescription(exchange: Exchange, gateway: Gateway, base: string): Promise<void> {
  const { method, path } = exchange
  if (method !== 'GET') {
    const refused = new ToolError('METHOD_NOT_ALLOWED', `${method} is not allowed here; use GET.`)
    return sendError(exchange, refused, ['GET'])
  }
  const tools = await gateway.tools()
  if (!tools.ok) return sendFailure(exchange, tools.error)
  if (path === OPENAPI_PATH) return sendJson(exchange, { status: 200, body: openApiOf(tools.data, base) })
  sendText(exchange, 200, llmsTextOf(tools.data).trimEnd())
}

/** Returns the description of the APIs for an assistant, in Markdown. */
export function llmsTextOf(tools: readonly ToolListing[]): string {
  const groups = Object.groupBy(tools, ({ category }) => category)
  return [
    '# Tools API',
    '',
    '> An email-marketing platform as named tools: subscribers, campaigns, workflows, segments, sending domains and analytics of one organization, and eight tools for admins.',
    '',
    `- Run a tool: \`POST ${CUSTOMER_ROOT}/{name}\` with its parameters as a JSON object, \`Authorization: Bearer svc_…\` and \`Content-Type: application/json\`. Parameters that are not listed are refused by name.`,
    `- Run an admin tool: \`POST ${ADMIN_ROOT}\` with \`{"tool": "…", "input": {…}}\` and \`Authorization: Bearer svca_…\`. With the header \`X-Service-Organization: <id or slug>\` that key runs the other tools as this organization.`,
    '- A success is `{"success": true, "data": {…}}`. A failure has `message`, `code` and, for parameters, `issues` with the `path` of each.',
    '- Tools marked "asks first" answer CONFIRMATION_REQUIRED with a `confirmationCode`. Show the user what would happen (`message`); when they agree, repeat the very same call with that code within five minutes.',
    '- 429 comes with `Retry-After` in seconds.',
    '- Before writing filters, documents or workflow graphs, read `get_skill` with type `filters`, `campaign` or `workflow`.',
    '',
    `Schemas: [OpenAPI 3.1](${OPENAPI_PATH})`,
    ...Object.entries(groups).flatMap(([group, members = []]) => [
      '',
      `## ${group}`,
      '',
      ...members.map(writeTool),
    ]),
    '',
  ].join('\n')
}

function writeTool({ name, description, dangerous, inputSchema }: ToolListing): string {
  const properties = Object.keys(inputSchema['properties'] ?? {})
  const required = (inputSchema['required'] ?? []) as string[]
  const parameters = properties
    .filter((key) => key !== 'confirmationCode')
    .map((key) => (required.includes(key) ? `${key}*` : key))
  const list = parameters.length > 0 ? ` Parameters: ${parameters.join(', ')}.` : ''
  return `- \`${name}\`: ${description}${list}${dangerous ? ' Asks first.' : ''}`
}
