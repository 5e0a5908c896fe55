import type { Database, ReadHandle } from '../../store/db.ts'
import { type FileSurvey, listFileSurveys, writeFileSurvey } from '../../store/file-surveys.ts'
import { type SandboxFiles, SandboxFolderError } from '../../store/files.ts'

/** Surveys a file that is open. */
export type Surveyor = (db: ReadHandle) => FileSurvey

/**
 * What is known of closed organization files (decision 0186): to open one costs milliseconds, and work
 * for all of ten thousand would keep every caller waiting for a minute.
 */
export class FileSurveys {
  private readonly files: SandboxFiles
  private readonly survey: Surveyor | undefined
  private readonly known = new Map<number, FileSurvey>()

  /** Without a surveyor nothing is known of any file. */
  constructor(files: SandboxFiles, survey?: Surveyor) {
    this.files = files
    this.survey = survey
  }

  /** Reads what the platform keeps, but for files that changed since: by a crash, or by hand. */
  load(platform: ReadHandle): void {
    this.known.clear()
    if (!this.survey) return
    for (const { organization, bytes, modified, ...survey } of listFileSurveys(platform)) {
      const stamp = this.files.stampOf(organization)
      if (stamp?.bytes === bytes && stamp.modified === modified) this.known.set(organization, survey)
    }
  }

  /** Returns what a file held when it was closed, undefined when that is not known. */
  of(number: number): FileSurvey | undefined {
    return this.known.get(number)
  }

  forget(number: number): void {
    this.known.delete(number)
  }

  /** Surveys a file that is about to be closed. Returns what keeps the survey once it is. */
  closing(number: number, file: Database, platform: Database | null): () => void {
    // A file that nobody wrote to is as it was.
    const isKnown = this.known.has(number) && file.read.writes() === 0
    if (isKnown || !this.survey) return () => undefined
    const survey = this.attempt(() => this.survey?.(file.read))
    if (!survey) return () => this.forget(number)
    return () => {
      this.known.set(number, survey)
      const stamp = this.files.stampOf(number)
      // What cannot be kept is found out again when the world is opened.
      if (stamp && platform)
        this.attempt(() =>
          platform.transaction(() =>
            writeFileSurvey(platform.write, { organization: number, ...survey, ...stamp }),
          ),
        )
    }
  }

  /** Returns undefined for a file that is damaged or a disk that is full. */
  private attempt<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof SandboxFolderError)) throw error
      return undefined
    }
  }
}
