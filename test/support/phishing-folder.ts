import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BESIDE = fileURLToPath(new URL('../../../shared/data/phishing-mail', import.meta.url))

/**
 * Real fraud, which is no part of the project: the folder that POSTDESK_PHISHING names, or the one
 * that stands beside the checkout. Null where there is none, and its tests are skipped.
 */
export const PHISHING_FOLDER: string | null =
  [process.env['POSTDESK_PHISHING'], BESIDE].find((folder) => folder !== undefined && existsSync(folder)) ??
  null
