import { isRecord } from '../../shared/text/guards.ts'
import { invalid } from '../../shared/errors.ts'
import type { ContentType, DocumentContent, DocumentNode } from '../domain/document.ts'
import { faultOfInlineImages } from '../domain/image-pixels.ts'
import { findUnsafeNames } from '../domain/unsafe-names.ts'
import { checkMarkdown, checkSize } from './document-limits.ts'
import { MailyJudge } from './parse-maily.ts'
import { PlateJudge } from './parse-plate.ts'

export interface ParsedDocument {
  /** As it came, parsed: unknown attributes are kept. */
  content: DocumentContent
  /** What was accepted but is not as it should be. */
  warnings: string[]
}

/** What was found sound, by the document itself: one call reads its content up to four times. */
const sound = new WeakMap<object, { contentType: ContentType; path: string; parsed: ParsedDocument }>()

/**
 * Checks content as a caller sent it, which nobody changes afterwards: a document or its JSON text for
 * MAILY and PLATE, any text for MARKDOWN. Throws VALIDATION_ERROR with the path of every fault, `path` first.
 * contract: documents.
 */
export function parseDocument(value: unknown, contentType: ContentType, path = 'content'): ParsedDocument {
  const key = typeof value === 'object' ? value : null
  const known = key && sound.get(key)
  if (known && known.contentType === contentType && known.path === path) return known.parsed
  const parsed = parse(value, contentType, path)
  if (key) sound.set(key, { contentType, path, parsed })
  return parsed
}

function parse(value: unknown, contentType: ContentType, path: string): ParsedDocument {
  checkSize(value, path)
  if (contentType === 'MARKDOWN') {
    if (typeof value !== 'string')
      throw invalid([{ path, message: 'must be text when contentType is MARKDOWN' }])
    checkMarkdown(value, path)
    const fault = faultOfInlineImages(value)
    if (fault !== null) throw invalid([{ path, message: fault }])
    return { content: value, warnings: value.trim() === '' ? [`${path}: the document is empty`] : [] }
  }
  const given = typeof value === 'string' ? readJson(value, path) : value
  return contentType === 'PLATE' ? parsePlate(given, path) : parseMaily(given, path)
}

function readJson(text: string, path: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid([
      {
        path,
        message: 'is not a document, nor the JSON text of one',
        hint: 'Send {"type": "doc", "content": [...]}, or text with contentType MARKDOWN. HTML is not accepted.',
      },
    ])
  }
  checkSize(value, path)
  const unsafe = findUnsafeNames(value, path)
  if (unsafe.length > 0) throw invalid(unsafe)
  return value
}

function parseMaily(value: unknown, path: string): ParsedDocument {
  if (!isRecord(value)) {
    throw invalid([{ path, message: 'must be a document: an object with type "doc" and a content array' }])
  }
  const judge = new MailyJudge()
  judge.judgeRoot(value, path)
  if (judge.issues.length > 0) throw invalid(judge.issues)
  return { content: value, warnings: judge.warnings }
}

/** A bare array of elements is stored under a `doc` root. */
function parsePlate(value: unknown, path: string): ParsedDocument {
  const elements = Array.isArray(value) ? value : (value as DocumentNode | null)?.content
  if (!Array.isArray(elements) || (!Array.isArray(value) && (value as DocumentNode).type !== 'doc')) {
    throw invalid([{ path, message: 'must be an array of elements, or a doc with a content array' }])
  }
  const judge = new PlateJudge()
  judge.judgeElements(elements, Array.isArray(value) ? path : `${path}.content`)
  if (judge.issues.length > 0) throw invalid(judge.issues)
  const content = Array.isArray(value)
    ? { type: 'doc', content: value as DocumentNode[] }
    : (value as DocumentNode)
  return { content, warnings: judge.warnings }
}
