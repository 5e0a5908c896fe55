import type { Diagnosis } from '../../src/case/diagnosis/diagnose.ts'
import { VERDICT_WORDS } from '../../src/case/diagnosis/check.ts'
import type { Citation } from '../../src/case/answers.ts'

/** A diagnosis as an agent reads it, with what each line rests on, so that a person can review it. */
export function writeDiagnosis(title: string, { headline, told, next, checks }: Diagnosis): string {
  return [
    `## ${title}`,
    '',
    `**${headline.text}**`,
    from(headline.citations),
    told.text,
    from(told.citations),
    `**Next:** ${next.text}`,
    '',
    ...checks.flatMap(({ name, verdict, text, citations }) => [
      `- ${name}: ${VERDICT_WORDS[verdict]}: ${text}`,
      `  ${from(citations)}`,
    ]),
    '',
  ].join('\n')
}

function from(citations: readonly Citation[]): string {
  return `<!-- ${citations.map(({ tool, pointer }) => `${tool} ${pointer}`).join(', ')} -->`
}
