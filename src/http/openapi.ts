import type { ToolListing } from '../shared/bridge.ts'
import { ERROR_STATUS, type ErrorCode } from '../shared/errors.ts'
import { EXPORTS_ROOT } from '../shared/export-files.ts'
import { ADMIN_ROOT, CUSTOMER_ROOT } from './tools-routes.ts'

/**
 * Both tool APIs as one OpenAPI 3.1 document, from the declarations of the tools. Schemas of
 * OpenAPI 3.1 are JSON Schemas of the same draft as those of the listing, so they stand as they are.
 */

type Json = Record<string, unknown>

/** Codes that any call may be refused with, whichever tool it names. */
const OF_EVERY_CALL: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'WRONG_STATE',
  'AUTHENTICATION_ERROR',
  'PLAN_LIMIT_REACHED',
  'FORBIDDEN',
  'REVIEW_UNAVAILABLE',
  'NOT_FOUND',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMIT_ERROR',
  'INTERNAL_ERROR',
]

/** What each status means, in the words of its responses. */
const MEANING: Record<number, string> = {
  400: 'The input is not valid, or the state of the record does not allow it.',
  401: 'The token is missing or not valid.',
  402: 'The plan does not include so many.',
  403: 'The token or the organization may not do this, or its mail cannot be reviewed now.',
  404: 'What the input names does not exist.',
  409: 'The record changed since it was read, or the name is taken.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many calls; Retry-After says for how many seconds to wait.',
  500: 'A fault of the server; nothing was changed.',
}

/** Returns the document of these tools, for a server at this address. */
export function openApiOf(tools: readonly ToolListing[], base: string): Json {
  const customer = tools.filter(({ surface }) => surface === 'customer')
  const admin = tools.filter(({ surface }) => surface === 'admin')
  const groups = [...new Set(tools.map(({ category }) => category))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tools API',
      version: '2',
      summary: 'An email-marketing platform as named tools.',
      description: describeApi(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base }],
    security: [{ token: [] }],
    tags: groups.map((name) => ({ name, description: `Tools of the group ${name}.` })),
    paths: {
      [CUSTOMER_ROOT]: { get: listingOperation() },
      ...Object.fromEntries(customer.map((tool) => [`${CUSTOMER_ROOT}/${tool.name}`, toolPath(tool)])),
      [`${EXPORTS_ROOT}{exportId}`]: { get: downloadOperation() },
      [ADMIN_ROOT]: { post: adminOperation(admin) },
    },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of an organization, `svc_…`.' },
        adminKey: { type: 'http', scheme: 'bearer', description: 'A key of an admin, `svca_…`.' },
      },
      schemas: { ...errorSchemas(), ...Object.fromEntries(tools.flatMap(schemasOfTool)) },
      responses: refusalResponses(),
    },
  }
}

function describeApi(): string {
  return [
    'Each tool is one POST with its parameters as a JSON object; parameters that are not listed are refused.',
    'A success is `{"success": true, "data": …}`, a failure `{"success": false, "error", "message", "code"}`.',
    'A tool with the parameter `confirmationCode` may answer its first call with CONFIRMATION_REQUIRED and a code of five digits: the very same call with that code runs, once, within five minutes.',
  ].join('\n\n')
}

/** `list_tags` gives `ListTags`: the prefix of its schemas. */
function pascalOf(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}

function schemasOfTool({ name, inputSchema, outputSchema }: ToolListing): [string, Json][] {
  return [
    [`${pascalOf(name)}Input`, withoutDialect(inputSchema)],
    [`${pascalOf(name)}Answer`, withoutDialect(outputSchema)],
  ]
}

/** The dialect is that of OpenAPI 3.1 itself. */
function withoutDialect({ $schema: _dialect, ...schema }: Json): Json {
  return schema
}

function refTo(kind: 'schemas' | 'responses', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` }
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } }
}

function toolPath(tool: ToolListing): Json {
  const { name, description, category, dangerous, inputSchema } = tool
  const required = (inputSchema['required'] ?? []) as string[]
  return {
    post: {
      operationId: name,
      summary: name.replaceAll('_', ' '),
      description,
      tags: [category],
      requestBody: {
        required: required.length > 0,
        content: jsonContent(refTo('schemas', `${pascalOf(name)}Input`)),
      },
      responses: {
        200: { description: 'The tool ran.', content: jsonContent(envelope(name)) },
        ...refusals(dangerous),
      },
    },
  }
}

function envelope(name: string): Json {
  return {
    type: 'object',
    properties: { success: { const: true }, data: refTo('schemas', `${pascalOf(name)}Answer`) },
    required: ['success', 'data'],
  }
}

function refusals(dangerous: boolean): Json {
  const statuses = [...new Set(OF_EVERY_CALL.map((code) => ERROR_STATUS[code]))]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      refTo('responses', status === 403 && dangerous ? 'ConfirmationRequired' : `Refused${status}`),
    ]),
  )
}

function refusalResponses(): Json {
  const statuses = [...new Set(OF_EVERY_CALL.map((code) => ERROR_STATUS[code]))]
  const plain = statuses.map((status) => [
    `Refused${status}`,
    { description: MEANING[status], content: jsonContent(refTo('schemas', 'Refusal')) },
  ])
  const asked = {
    description: `With \`confirmationCode\`: nothing was done, and the same call with the code runs. Without it: ${MEANING[403]}`,
    content: jsonContent({ anyOf: [refTo('schemas', 'Confirmation'), refTo('schemas', 'Refusal')] }),
  }
  return { ...Object.fromEntries(plain), ConfirmationRequired: asked }
}

function errorSchemas(): Json {
  const text = { type: 'string' }
  const codes = Object.keys(ERROR_STATUS).filter((code) => code !== 'CONFIRMATION_REQUIRED')
  const issue = {
    type: 'object',
    properties: { path: text, message: text, hint: text },
    required: ['path', 'message'],
  }
  return {
    Refusal: {
      type: 'object',
      properties: {
        success: { const: false },
        error: text,
        message: text,
        code: { type: 'string', enum: codes },
        issues: { type: 'array', items: issue },
      },
      required: ['success', 'error', 'message', 'code'],
    },
    Confirmation: {
      type: 'object',
      properties: {
        success: { const: false },
        error: { const: 'CONFIRMATION_REQUIRED' },
        message: text,
        code: { const: 'CONFIRMATION_REQUIRED' },
        action: text,
        confirmationCode: { type: 'integer' },
        instruction: text,
      },
      required: ['success', 'error', 'message', 'code', 'action', 'confirmationCode', 'instruction'],
    },
  }
}

function listingOperation(): Json {
  const listed = {
    type: 'object',
    properties: {
      success: { const: true },
      total: { type: 'integer' },
      tools: { type: 'array', items: { type: 'object', additionalProperties: true } },
      grouped: { type: 'object', additionalProperties: true },
      docs: { type: 'string' },
    },
    required: ['success', 'total', 'tools', 'grouped', 'docs'],
  }
  return {
    operationId: 'list_tools',
    summary: 'list the tools',
    description: 'Every tool with its description and its schemas.',
    responses: { 200: { description: 'The tools.', content: jsonContent(listed) }, ...refusals(false) },
  }
}

function downloadOperation(): Json {
  return {
    operationId: 'download_export',
    summary: 'download an export',
    description: 'The CSV file of a COMPLETED export: the `downloadUrl` of get_subscriber_export.',
    parameters: [{ name: 'exportId', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: { description: 'The file.', content: { 'text/csv': { schema: { type: 'string' } } } },
      ...refusals(false),
    },
  }
}

function adminOperation(tools: readonly ToolListing[]): Json {
  const bodies = tools.map(({ name, inputSchema }) => ({
    type: 'object',
    properties: { tool: { const: name }, input: refTo('schemas', `${pascalOf(name)}Input`) },
    required: ['tool', ...(inputSchema['required'] ? ['input'] : [])],
    additionalProperties: false,
  }))
  const answers = tools.map(({ name }) => ({
    type: 'object',
    properties: {
      success: { const: true },
      tool: { const: name },
      data: refTo('schemas', `${pascalOf(name)}Answer`),
    },
    required: ['success', 'tool', 'data'],
  }))
  return {
    operationId: 'run_admin_tool',
    summary: 'run an admin tool',
    description: 'One of the admin tools, across organizations, with the key of an admin.',
    tags: ['admin'],
    security: [{ adminKey: [] }],
    requestBody: { required: true, content: jsonContent({ oneOf: bodies }) },
    responses: {
      200: { description: 'The tool ran.', content: jsonContent({ oneOf: answers }) },
      ...refusals(false),
    },
  }
}
