import type { TokenScope } from '../../shared/token-scopes.ts'
import type { AnyTool, ParsedInput, ToolGroup } from './define.ts'

/** The scope that opens each group of tools; which is ours (contract: scopes). */
const SCOPE_OF: Record<Exclude<ToolGroup, 'admin'>, TokenScope> = {
  subscribers: 'subscribers',
  tags: 'subscribers',
  segments: 'subscribers',
  analytics: 'subscribers',
  campaigns: 'campaigns',
  images: 'campaigns',
  web: 'campaigns',
  workflows: 'workflows',
  sending: 'emails',
  domains: 'domains',
  settings: 'settings',
}

/** Why a token that is limited to these scopes may not use a tool; null when it may. */
export function explainScope(scopes: readonly TokenScope[] | null, { name, group }: AnyTool): string | null {
  if (scopes === null || group === 'admin') return null
  const needed = SCOPE_OF[group]
  return scopes.includes(needed)
    ? null
    : `Authorization: ${name} needs the scope "${needed}"; this token has ${scopes.join(', ')}.`
}

/** Why a token that is limited to these scopes may not use a tool with this input; null when it may. */
export function explainInputScope(
  scopes: readonly TokenScope[] | null,
  tool: AnyTool,
  input: ParsedInput,
): string | null {
  if (scopes === null) return null
  const missing = tool.needsScopes?.(input).find((needed) => !scopes.includes(needed))
  return missing === undefined
    ? null
    : `Authorization: ${tool.name} with these parameters needs the scope "${missing}" too; this token has ${scopes.join(', ')}.`
}
