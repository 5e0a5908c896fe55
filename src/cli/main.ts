import { forTerminal } from './terminal.ts'
import { UsageError } from './usage.ts'

const START = `  postdesk
      Opens the console in the browser: the same as "postdesk serve --console".
`
const SERVE = `  postdesk serve [--data DIR] [--seed demo|stories|empty] [--port N] [--clock ISO] [--json] [--console] [--no-open]
                 [--allow-private-fetch]
      Serves a sandbox on 127.0.0.1, or, without --data, the console alone. Its keys are printed on stdout;
      "Console: LINK" on stderr is a link for one browser, good once. Ctrl-C ends it and revokes those keys.
      --data DIR             the folder of the sandbox; made when it is not there
      --seed NAME            what a new sandbox holds; a folder that is filled already stays as it is
      --port N               4319 unless given; 0 takes a free one
      --clock ISO            the time of a new sandbox, such as 2026-11-21T09:00:00Z; today at 09:00 unless given
      --json                 prints address and keys as one line of JSON
      --console, --no-open   --console opens the link in the browser of this computer, --no-open does not
      --allow-private-fetch  lets upload_image and fetch_web_page reach this computer and its network
`
const TOOLS = `  postdesk tools [NAME] --server URL --token TOKEN | --connection NAME
      Lists the tools of a server, or shows one with its parameters. A tool marked ! asks for a confirmation.
`
const CALL = `  postdesk call NAME [--PARAMETER VALUE ...] [--input JSON] [--confirm] [--organization ID]
                --server URL --token TOKEN | --connection NAME [--organizationName NAME]
      Runs one tool, with the parameters that "postdesk tools NAME" shows, and prints its answer as JSON: exit
      code 0, or 1 with the error on stderr; Ctrl-C gives it up with 130.
      --PARAMETER VALUE  a parameter of the tool. Text is taken as it is; numbers, true, null, lists and objects
                         are JSON: --limit 10, --tags '["vip","press"]'
      --input JSON       parameters as one object, for text that begins with -- and for long ones
      --confirm          a high-impact tool answers a first call with what it would do and a code; with --confirm
                         the second call is made at once with that code, and the first answer is not shown
      --organization ID  the organization that an admin key acts as
      --connection NAME  a deployment of the console, with its key of the keychain; it is read-only until
                         "postdesk write" switches writing on. With --confirm what a tool would do is on stderr
      --organizationName NAME  the organization's name, which a high-impact tool on production asks for
`
const WRITE = `  postdesk write --connection NAME [--for 15m --reason TEXT [--door mcp] | --off] [--app DIR]
      Lets "postdesk call --connection NAME", or with --door mcp an assistant, write to a deployment for a time,
      at most an hour. The reason stands in the history beside each change. --off makes it read-only again, for
      the console too; without either it says what is on.
`
const MCP = `  postdesk mcp --server URL --token TOKEN | --connection NAME | --data DIR [--seed demo|stories|empty]
               [--organization ID] [--only GROUP,GROUP] [--read-only] [--control-key KEY]
      Serves the tools to an assistant by the Model Context Protocol, on stdin and stdout. It is started by the
      assistant's program, with this line as its command.
      --data DIR         opens the sandbox of a folder in this process; its console link is on stderr. The assistant
                         acts as --organization, by default the first one, and has its control actions too
      --control-key KEY  with --server: the control actions of a sandbox, as tools that begin with sandbox_
      --connection NAME  a deployment of the console: read-only until "postdesk write --door mcp" lets assistants
                         write; on production no assistant runs a high-impact tool
      --only GROUPS      only these groups: subscribers, campaigns, workflows, admin, sandbox and so on
      --read-only        only tools that change nothing
`
const KEYS = `
  URL and TOKEN may come from POSTDESK_URL and POSTDESK_TOKEN. Connections are those of the console's folder,
  which --app or POSTDESK_HOME names.
  "postdesk help COMMAND" or "postdesk COMMAND --help" shows one command; "postdesk --version" the version.
`
const HELP: Record<string, string> = { serve: SERVE, tools: TOOLS, call: CALL, write: WRITE, mcp: MCP }

/** Returns the help of one command, or of all. */
function helpOf(command: string | undefined): string {
  const one = command === undefined ? undefined : HELP[command]
  const title = "postdesk: console and offline sandbox for an email-marketing platform's tools API"
  return `${title}\n\n${one ?? START + Object.values(HELP).join('')}${KEYS}`
}

/** One command per word, loaded when it is asked for; a mistake in the words is exit code 2, a refused call 1. */
export async function main(words: readonly string[]): Promise<void> {
  const [command, ...rest] = words
  const asksForHelp = Object.hasOwn(HELP, command ?? '') && (rest.includes('--help') || rest[0] === '-h')
  // An assistant's pipe says itself how it broke.
  if (command !== 'mcp' || asksForHelp)
    endWithoutOutput(command === 'call' && !asksForHelp ? 'The call was made, but its answer' : 'The output')
  try {
    if (asksForHelp) process.stdout.write(helpOf(command))
    else if (command === undefined) await (await import('./serve.ts')).serveCommand(['--console'])
    else if (command === 'serve') await (await import('./serve.ts')).serveCommand(rest)
    else if (command === 'tools') await (await import('./tools.ts')).toolsCommand(rest)
    else if (command === 'call') await (await import('./call.ts')).callCommand(rest)
    else if (command === 'write') await (await import('./write.ts')).writeCommand(rest)
    else if (command === 'mcp') await (await import('./mcp.ts')).mcpCommand(rest)
    else if (command === 'help' || command === '--help' || command === '-h')
      process.stdout.write(helpOf(rest[0]))
    else if (command === '--version' || command === '-v')
      process.stdout.write(`${(await import('../app/version.ts')).readVersion()}\n`)
    else throw new UsageError(`Unknown command "${command}". Run "postdesk help".`)
  } catch (error) {
    process.stderr.write(`${forTerminal(error instanceof Error ? error.message : String(error))}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

/** By custom: 128 and the number of SIGPIPE, the signal that ends other programs here. */
const NOBODY_READS = 141

/**
 * Lets a command end in order when its output cannot be written. A reader that went away, such as `head`, has
 * all that it wanted: nothing is said. Anything else, such as a full disk, is one sentence.
 */
function endWithoutOutput(what: string): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exitCode ||= NOBODY_READS
    else {
      const why = code === 'ENOSPC' ? 'there is no space left' : message
      process.stderr.write(`${what} could not be written: ${why}.\n`)
      process.exitCode ||= 1
    }
  })
  // There is no other place to say it; the exit code does.
  process.stderr.on('error', () => (process.exitCode ||= 1))
}
