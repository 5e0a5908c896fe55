import { UsageError } from './usage.ts'

const HELP = `postdesk: console and offline sandbox for an email-marketing platform's tools API

  postdesk serve [--data DIR] [--seed demo|stories|empty] [--port N] [--clock ISO] [--json] [--console] [--no-open]
                 [--allow-private-fetch]
      Serve a sandbox (or, without --data, the console alone) on 127.0.0.1. --allow-private-fetch lets
      upload_image and fetch_web_page reach this machine and its network; otherwise only public addresses.
  postdesk tools [NAME] --server URL --token TOKEN
      List the tools of a server, or show one with its parameters.
  postdesk call NAME [--PARAMETER VALUE ...] [--input JSON] --server URL --token TOKEN [--organization ID]
      Run one tool and print its answer as JSON. What a parameter's text means is in the tool's schema: text
      stays text. --input gives parameters as one object. --confirm repeats a high-impact call with its code.

  URL and TOKEN may come from POSTDESK_URL and POSTDESK_TOKEN.
`

/** One command per word, loaded when it is asked for; a mistake in the words is exit code 2, a refused call 1. */
export async function main(words: readonly string[]): Promise<void> {
  const [command, ...rest] = words
  try {
    if (command === 'serve') await (await import('./serve.ts')).serveCommand(rest)
    else if (command === 'tools') await (await import('./tools.ts')).toolsCommand(rest)
    else if (command === 'call') await (await import('./call.ts')).callCommand(rest)
    else if (command === undefined || command === 'help' || command === '--help') process.stdout.write(HELP)
    else throw new UsageError(`Unknown command "${command}". Run "postdesk help".`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}
