import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Soak, SoakReport } from './support.ts'

const FILE = fileURLToPath(new URL('../../docs/soak.md', import.meta.url))

const HEAD = `# Soak

The long tests, each with the figures of its last passing run (\`npm run soak\`, or \`npm run soak -- NAME\`).
Written by the run itself; a run that fails writes nothing and ends with 1.
`

interface Ran {
  soak: Soak
  report: SoakReport
  seed: number
  seconds: number
}

/** Replaces the part of this soak and keeps all others. */
export function writeSoakPage(ran: Ran): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const parts = new Map<string, string>()
  for (const part of before.split(/^(?=## )/m).slice(1)) parts.set(/^## (.*)$/m.exec(part)?.[1] ?? '', part)
  parts.set(ran.soak.title, toPart(ran))
  writeFileSync(FILE, [HEAD, ...parts.values()].map((part) => part.trimEnd()).join('\n\n') + '\n')
}

function toPart({ soak, report, seed, seconds }: Ran): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GB, Node ${process.versions.node}`
  const rows = report.map(([what, figure]) => `| ${what} | ${figure} |`)
  const ran = `\`npm run soak -- ${soak.name} --seed ${seed}\`, ${new Date().toISOString().slice(0, 10)}, ${seconds} s, ${machine}.`
  return [`## ${soak.title}`, '', ran, '', '| | |', '|---|---|', ...rows, ''].join('\n')
}
