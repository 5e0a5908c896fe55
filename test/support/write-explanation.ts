import type { Statement } from '../../src/case/explain.ts'

/** An explanation as a text that a person can review: topic, sentence, and where it comes from. */
export function writeExplanation(title: string, statements: readonly Statement[]): string {
  const parts = [...Map.groupBy(statements, ({ topic }) => topic)].flatMap(([topic, said]) => {
    const lines = said.map(({ text, citations, internal }) => {
      const from = citations.map(({ tool, pointer }) => `${tool} ${pointer}`).join(', ')
      return `- ${internal ? '(internal) ' : ''}${text}\n  <!-- ${from} -->`
    })
    return [`## ${topic}`, '', ...lines, '']
  })
  return [`# ${title}`, '', ...parts].join('\n')
}
