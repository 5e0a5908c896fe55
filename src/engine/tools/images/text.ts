import { invalid } from '../../../shared/errors.ts'
import { cleanText } from '../../../shared/text/clean.ts'
import { MOST_FIELD_CHARACTERS } from '../../domain/limits.ts'

/** What an image shows, in a few lines; empty is none. Throws VALIDATION_ERROR when it is too long. */
export function readDescription(text: string | undefined): string | null {
  const cleaned = cleanText(text ?? '')
  if (cleaned.length > MOST_FIELD_CHARACTERS) {
    throw invalid([
      {
        path: 'description',
        message: `must be at most ${MOST_FIELD_CHARACTERS} characters, not ${cleaned.length}`,
      },
    ])
  }
  return cleaned === '' ? null : cleaned
}
