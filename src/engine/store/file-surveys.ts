import type { ReadHandle, WriteHandle } from './db.ts'
import type { FileStamp } from './files.ts'

/** What is known of an organization's file without opening it. Times are ms UTC of the world. */
export interface FileSurvey {
  /** As `readWatermark` says it. */
  watermark: number | null
  /** The next instant at which a job is due, null for never. */
  due: number | null
  /** Calls of workflows are marked and not made. */
  hasCalls: boolean
  /** A bulk operation or an export is open, or an export has a file. */
  hasJobs: boolean
  /** Runs of workflows wait for something that is not time. */
  hasParked: boolean
  hasEmails: boolean
}

/** A survey and the state of the file that it is about. */
export interface KeptSurvey extends FileSurvey, FileStamp {
  organization: number
}

const FLAGS = ['hasCalls', 'hasJobs', 'hasParked', 'hasEmails'] as const

type Flag = (typeof FLAGS)[number]

type Stored = Omit<KeptSurvey, Flag> & Record<Flag, number>

/** Returns every survey that is kept, whether its file is still so or not. */
export function listFileSurveys(platform: ReadHandle): KeptSurvey[] {
  const rows = platform.all<Stored>(
    `SELECT organization, bytes, modified, watermark, due, has_calls AS hasCalls, has_jobs AS hasJobs,
       has_parked AS hasParked, has_emails AS hasEmails
     FROM file_surveys`,
  )
  return rows.map(({ hasCalls, hasJobs, hasParked, hasEmails, ...row }) => ({
    ...row,
    hasCalls: hasCalls === 1,
    hasJobs: hasJobs === 1,
    hasParked: hasParked === 1,
    hasEmails: hasEmails === 1,
  }))
}

/** Keeps the survey of a file that was just closed. */
export function writeFileSurvey(platform: WriteHandle, survey: KeptSurvey): void {
  const { organization, bytes, modified, watermark, due } = survey
  platform.run(
    `INSERT OR REPLACE INTO file_surveys
       (organization, bytes, modified, watermark, due, has_calls, has_jobs, has_parked, has_emails)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [organization, bytes, modified, watermark, due, ...FLAGS.map((flag) => Number(survey[flag]))],
  )
}
