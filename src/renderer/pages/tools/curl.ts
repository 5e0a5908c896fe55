import type { ConnectionSummary, ToolListing } from '../../../shared/bridge.ts'

/** The same call for a shell. The key is never known here: `$TOKEN` stands in its place. */

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

export function toCurl(
  connection: ConnectionSummary | null,
  tool: ToolListing,
  input: Record<string, unknown>,
): string {
  const base = connection?.url ? connection.url.replace(/\/$/, '') : '$POSTDESK_URL'
  const admin = tool.surface === 'admin'
  const address = admin ? `${base}/api/v1/admin/tools` : `${base}/api/v2/tools/${tool.name}`
  const body = admin ? { tool: tool.name, input } : input
  return [
    `curl -sS -X POST "${address}"`,
    '  -H "Authorization: Bearer $TOKEN"',
    "  -H 'Content-Type: application/json'",
    `  --data ${quote(JSON.stringify(body))}`,
  ].join(' \\\n')
}
