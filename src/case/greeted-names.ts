import { PARTICLE } from './name-particles.ts'

/** The person an email greets is a recipient: somebody else's customer, not a part of the case. */
const GREETING = new RegExp(
  String.raw`(?:^|\n)[ \t]*(?:[Dd]ear|DEAR|[Hh]i|[Hh]ello|[Hh]ey|[Hh]allo|[Bb]onjour|[Gg]ood (?:morning|day|afternoon|evening))[ \t]+((?:\p{Lu}[\p{L}'’.-]*)(?:[ \t]+(?:${PARTICLE}[ \t]+){0,3}\p{Lu}[\p{L}'’.-]*){0,3})[ \t]*[,!:.—–-]`,
  'gu',
)

/** Said to everybody. */
const ANYBODY = new Set(
  `all anyone there everyone everybody friend friends customer customers client reader readers subscriber
  subscribers member members user users sir madam team folks colleague winner traveller traveler valued again
  world mr mrs ms dr`.split(/\s+/),
)

/** Names that an email calls its reader by, each once, as they are written. */
export function greetedNames(text: string): string[] {
  const names = [...text.matchAll(GREETING)].map(([, name = '']) => name.replace(/[.-]+$/, ''))
  const isName = (name: string): boolean =>
    name.split(/[\s.]+/).some((word) => word.length > 1 && !ANYBODY.has(word.toLowerCase()))
  return [...new Set(names.filter(isName))]
}
