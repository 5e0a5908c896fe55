/** A cell holds no line break, and its bars are escaped. */
function cell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', String.raw`\|`)
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

/** Every example is one that the tools accept (test/engine/tools/settings/get_skill.test.ts). */
export function example(value: unknown): string {
  return ['```json', JSON.stringify(value, null, 2), '```'].join('\n')
}

export function page(title: string, ...parts: readonly string[]): string {
  return [`# ${title}`, ...parts].join('\n\n')
}

export function section(title: string, ...parts: readonly string[]): string {
  return [`## ${title}`, ...parts].join('\n\n')
}

export function code(text: string): string {
  return `\`${text}\``
}

export function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ')
}
