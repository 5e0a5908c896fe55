import { z } from 'zod'
import { invalid } from '../../../shared/errors.ts'
import { readWebhookHost, USUAL_WEBHOOK_HOSTS } from '../../domain/webhook-hosts.ts'
import { readWebhookHosts, writeWebhookHosts } from '../../store/webhook-settings.ts'
import { defineAction } from './define.ts'

/** Far more than anybody tries webhooks with. */
const MOST_HOSTS = 100

export default defineAction({
  name: 'webhook.set',
  description:
    'Say which hosts workflows really call, and answer what is set. Without parameters it only answers. Every other address answers 200 without being called. Kept beside the keys: no rewind or restore changes it.',
  keepsWorld: true,
  input: {
    hosts: z
      .array(z.string())
      .max(MOST_HOSTS)
      .nullable()
      .optional()
      .describe(
        'Hosts, with a port or for every port: "localhost", "127.0.0.1:8080", "hooks.example". "localhost" is any address of this machine; other hosts must have public addresses. []: nothing is called. null: this machine again, as at first.',
      ),
  },
  output: { hosts: z.array(z.string()) },
  run({ hosts }, { keyFile, clock }) {
    if (hosts !== undefined) {
      const set = hosts === null ? USUAL_WEBHOOK_HOSTS : readHosts(hosts)
      keyFile.transaction(() => writeWebhookHosts(keyFile.write, set))
      clock.callsChanged()
    }
    return { hosts: readWebhookHosts(keyFile.read) }
  },
})

function readHosts(given: readonly string[]): string[] {
  const read = given.map((text) => ({ text, host: readWebhookHost(text) }))
  const issues = read.flatMap(({ text, host }, index) => {
    if (host !== null) return []
    const message = `"${text}" is no host`
    return [
      {
        path: `hosts.${index}`,
        message,
        hint: 'A name or address, with a port or without: "localhost:8080".',
      },
    ]
  })
  if (issues.length > 0) throw invalid(issues)
  return [...new Set(read.flatMap(({ host }) => host ?? []))]
}
