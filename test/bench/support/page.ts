import { cpus, totalmem, type } from 'node:os'
import BetterSqlite from 'better-sqlite3'
import { isMet, type Report, type Table, writeGoal, writeMeasure } from './bench.ts'

/** The reports as one Markdown page: targets first, then every table. */
export function writePage(reports: readonly Report[], { large }: { large: boolean }): string {
  const targets = reports.flatMap((report) => report.targets)
  const missed = targets.filter((target) => !isMet(target)).length
  const verdict = missed === 0 ? 'all met' : `${missed} missed`
  const lines = [
    '# Benchmarks',
    '',
    `Written by \`npm run bench${large ? ' -- --large' : ''}\`; do not edit. Targets come from the project's performance design: engine and hand-written reference run turn by turn in one run, and ratios are medians of at least three rounds. Single figures swing by a quarter on a shared machine; trust the ratios.`,
    '',
    describeMachine(),
    '',
    `## Targets: ${targets.length}, ${verdict}`,
    '',
    ...writeRows(
      ['job', 'target', 'measured', ''],
      targets.map((target) => [
        target.job,
        writeGoal(target),
        writeMeasure(target),
        isMet(target) ? 'met' : '**missed**',
      ]),
    ),
    ...reports.flatMap((report) => report.tables.flatMap(writeTable)),
  ]
  return `${lines.join('\n')}\n`
}

function describeMachine(): string {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const driver = new BetterSqlite(':memory:')
  const sqlite = driver.prepare('SELECT sqlite_version()').pluck().get() as string
  driver.close()
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${memory} GiB, ${type()} ${process.arch}`
  return `${machine}; Node ${process.versions.node}; SQLite ${sqlite}; ${day}.`
}

function writeTable({ title, note, head, rows }: Table): string[] {
  return ['', `## ${title}`, '', note, '', ...writeRows(head, rows)]
}

function writeRows(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)]
}
