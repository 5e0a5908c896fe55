import { countCharacters, isLonger } from '../../../shared/text/characters.ts'
import { invalid } from '../../../shared/errors.ts'
import { cleanText, isFarLonger } from '../../../shared/text/clean.ts'
import { MOST_FIELD_CHARACTERS } from '../../domain/limits.ts'

/** What an image shows, in a few lines; empty is none. Throws VALIDATION_ERROR when it is too long. */
export function readDescription(text = ''): string | null {
  const cleaned = isFarLonger(text, MOST_FIELD_CHARACTERS) ? text : cleanText(text)
  if (isLonger(cleaned, MOST_FIELD_CHARACTERS)) {
    throw invalid([
      {
        path: 'description',
        message: `must be at most ${MOST_FIELD_CHARACTERS} characters, not ${countCharacters(cleaned)}`,
      },
    ])
  }
  return cleaned === '' ? null : cleaned
}
