import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { explain } from '../src/case/explain.ts'
import { tools } from '../src/engine/tools/index.ts'
import { actions } from '../src/engine/sandbox/actions/index.ts'
import { lostAnswer } from '../src/shared/bridge.ts'
import { caseOf } from './support/small-case.ts'

/** Phrases that stopped a reader: none of them may come back, and the better one must be there. */
const SOURCE = join(import.meta.dirname, '../src')

/** What may reach a screen or an answer: the source without its comments. */
const written = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(SOURCE, name), 'utf8'))
  .map((text) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''))
  // As a person reads it: a sentence that is broken over two lines of JSX is one sentence.
  .map((text) => text.replaceAll(/\s+/g, ' '))

const ROWS: readonly [before: RegExp, better: RegExp][] = [
  [/moved it from \w+ to BLOCKED|, reason code \$\{reasonCode\}\./, /an automatic review found \$\{/],
  [/What it can still do/, /The platform does not say what still works\. Promise nothing\./],
  [/is not blocked, and no hold is open/, /No block or hold on .*The checks say what else may stop it\./],
  [
    /did not come\. The rest is shown|\bdid not come\./,
    /did not answer .*Shown: as read at \{time\.hours\(readAt\)\} \{time\.zone\}\./,
  ],
  [/copy the detail into a report/i, /If it keeps failing, copy the details for your admin\./],
  [/The Postdesk host did not answer\. Whether/, /Reading failed\. Nothing was changed\./],
  [/it was kept for a session that is over/, /This key was kept for one session\. Enter it again\./],
  [/Nothing is named "/, /Not connected yet\. Create the demo or add a deployment\./],
  [/organizations? on hold among|read on this page,/, / on hold; \$\{checked\}`/],
  [/Acting as no one|admin tools only/, /No organization chosen/],
  [/Copy a reply that leaks/, /Copy with \$\{counted\(internal, 'internal passage'\)\}\?/],
  [/on hold at the moment/, /\{\{held\}\} from \{\{organization\}\} are on hold while we review them\./],
  [/Your account is banned since/, /Your account has been banned since/],
  [/a machine by its number/, /A link points to a bare IP address\./],
  [/by when they were written|at that very time/, /Lists everyone changed at the time of this import\./],
  [/Customer tools act as one/, /Create an organization to start\./],
  [/all filters must hold; \[\]/, /Everyone who matches all filters\. No filter: all subscribers\./],
  [/gets it of wh.m|of wh.m nothing is known/, /Checked for a recipient without name or fields\./],
  [/no tool states when|there is no curve/, /The API does not say when people opened\./],
  [/From the first thing on/, /After your first action the simulation leaves this email alone\./],
  [/Advanced, \$\{|'1 move'/, /Advanced \$\{span\}: \$\{done\}/],
  [/No row settles the order: look twice/, /Day or month first\? The file does not say\./],
  [/come twice: the later/, /duplicates; the last row wins/],
  [/suppressed ones too/, /label: 'Subscribed'|Subscribed/],
  [/label="(resubscribe|triggerWorkflows)"/, /label="Bring unsubscribed people back"/],
  [/label="(resubscribe|triggerWorkflows)"/, /label="Start workflows"/],
  [/; there it is now/, /is in the past\. The sandbox clock says/],
  [/'Invalid input'/, /text, a number or true\/false|'true or false'/],
  [/>=\d+ items/, /must have at least one entry/],
  [/comes alone: send what/, /Nothing to change: send at least one of/],
  [/Open \$\{name\} with \$\{parameter\}/, /'Open'/],
  [/(?<!\w)\$\{[\w.]+\} events\b/, /counted\([\w.]+, 'event'\)/],
]

describe('the table of phrases, row by row', () => {
  test.each(ROWS)('%s is gone, %s is there', (before, better) => {
    expect(written.filter((text) => before.test(text)).map((text) => before.exec(text)?.[0])).toEqual([])
    expect(written.some((text) => better.test(text))).toBe(true)
  })
})

describe('what is composed', () => {
  test('cannot send since, with the cause; who blocked it for what, with the code behind it', () => {
    const at = '2026-11-17T08:00:00.000Z'
    const block = { id: 'trn_1', from: 'AUTO_VERIFIED', to: 'BLOCKED', at, reasonCode: 'PHISHING_CONTENT' }
    const actor = { type: 'AI', name: 'Reviewer' }
    const texts = explain(caseOf({ status: 'BLOCKED', blockReason: { ...block, actor } })).map(
      ({ text }) => text,
    )
    expect(texts[0]).toMatch(/ cannot send since 17 Nov 2026: an automatic review found phishing\.$/)
    expect(texts[1]).toContain(' blocked it on 17 Nov 2026 08:00 UTC for phishing (PHISHING_CONTENT).')
  })

  test('a read that failed changed nothing; of anything else that is not known', () => {
    const nameOf = (message: string): boolean => message.startsWith('Reading failed. Nothing was changed. ')
    const told = (request: Parameters<typeof lostAnswer>[0]) =>
      nameOf(lostAnswer(request, 'It did not answer.').message)
    for (const { name, access, surface } of tools) {
      const reads = told({ connection: 'c', surface, tool: name, input: {} })
      // An export is allowed to readers and writes a file.
      expect([name, reads]).toEqual([name, access === 'read' && !name.startsWith('export_')])
    }
    for (const { name } of actions) {
      const isRead = /\.(get|list|look|picture|progress)$/.test(name)
      expect([name, told({ action: name })]).toEqual([name, isRead])
    }
    expect(lostAnswer({ action: 'clock.advance' }, 'It did not answer.').message).toBe(
      'It did not answer. Whether the call took effect is not known.',
    )
  })
})
