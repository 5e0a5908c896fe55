import type { CustomerToolName, ToolAnswer } from '../../../src/engine/tools/index.ts'
import type { CallInput } from '../../support/answers.ts'
import type { ConsolePage } from './console.ts'
import { ORGANIZATION } from './campaigns.ts'
import { callTool, organizationId, tryTool } from './screens.ts'

/** Mail of a test's own: single sends, so that no seed decides a test. */

/** A call of a high-impact tool, with its confirmation. */
export async function callConfirmed<N extends CustomerToolName>(
  console: ConsolePage,
  organization: string,
  tool: N,
  input: CallInput<N>,
): Promise<ToolAnswer<N>> {
  const first = await tryTool(console, organization, tool, input)
  const code = first.ok ? undefined : first.error.confirmation?.confirmationCode
  return callTool(console, organization, tool, { ...input, confirmationCode: code })
}

/** Sends one message and lets the minutes pass in which it goes out; answers its id. */
export async function sendMessage(
  console: ConsolePage,
  message: { to: string; subject: string; html: string },
  name = ORGANIZATION,
): Promise<string> {
  const organization = organizationId(console, name)
  const from = 'Atelier Nord <bonjour@atelier-nord.example>'
  const { id } = await callConfirmed(console, organization, 'send_email', { from, ...message })
  await console.control('clock.advance', { by: '10m' }, console.sandbox)
  return id
}

/** A letter with everything a reader of strange mail should be told about. */
export const STRANGE_HTML = `<html><head><style>.gone { display: none }</style></head><body>
<div style="display:none;max-height:0">Words for inboxes alone</div>
<h1>Your parcel is waiting</h1>
<p><a href="https://evil.example/login">https://bank.example/login</a></p>
<p><a href="http://192.0.2.7/track">Track it</a> <a href="https://bit.ly/abc">in short</a>
<a href="https://xn--pypal-4ve.example/">pay</a></p>
<img src="https://pixel.example/o.gif" width="1" height="1"><p class="gone">Hidden by a sheet</p>
<p><a href="{{unsubscribeUrl}}">Unsubscribe</a></p></body></html>`

let made = 0

/** An address nobody else of this host has; its mail arrives and is left alone. */
export function someAddress(name = 'reader'): string {
  made += 1
  return `delivered+${name}.${Date.now().toString(36)}.${made}@sandbox.test`
}
