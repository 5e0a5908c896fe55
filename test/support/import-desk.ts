import type { ImportPlan } from '../../src/renderer/import/plan.ts'
import { planFaults } from '../../src/renderer/import/plan.ts'
import { ImportRun } from '../../src/renderer/import/run.ts'
import { ImportSession } from '../../src/renderer/import/session.ts'
import type { Failure } from '../../src/shared/result.ts'
import type { ExportedPerson } from './export-files.ts'
import type { TestOrganization } from './organization.ts'

/** The time of the person at the wizard. */
export const DESK_TIME = Date.UTC(2026, 10, 20, 9)

class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Runs what the wizard would run, against the engine over HTTP. */
export async function importInto(organization: TestOrganization, session: ImportSession, plan: ImportPlan) {
  const report = session.check(plan, DESK_TIME)
  const run = new ImportRun({
    plan,
    counts: report.sends,
    newFields: [],
    batch: (kind, from, size) => Promise.resolve(session.batch(kind, from, size)),
    send: async (tool, input, confirmationCode) => {
      const { body } = await organization.post(tool, {
        ...input,
        ...(confirmationCode === undefined ? {} : { confirmationCode }),
      })
      if (body.success) return body.data
      const confirmation = body as unknown as NonNullable<Failure['confirmation']>
      throw new Refused({
        code: body.code ?? body.error,
        message: body.message,
        confirmation,
      })
    },
    toFailure: (error) => {
      if (error instanceof Refused) return error.failure
      throw error
    },
    wait: () => Promise.resolve(),
    isCancelled: () => false,
    onProgress: () => undefined,
  })
  return { run, report, result: await run.start() }
}

export interface ImportedFile {
  rows: number
  /** Of those, opted out in the file. */
  optedOut: number
  imported: number
  /** What must be none of, each named by its address. */
  optedOutSubscribed: string[]
  lost: string[]
  wrongNames: string[]
  wrongTags: string[]
  wrongTimes: string[]
  wrongContacts: string[]
}

/** Imports a file with the first guesses alone and compares every subscriber with what is true of the file. */
export async function importWholeFile(
  organization: TestOrganization,
  file: { name: string; text: string; people: readonly ExportedPerson[] },
): Promise<ImportedFile> {
  const session = new ImportSession(file.name, new TextEncoder().encode(file.text))
  const view = session.view({ encoding: null, separator: null, header: null }, [])
  const plan: ImportPlan = {
    ...{ columns: view.columns, consent: view.consent, optOut: 'skip', tag: '' },
    ...{ resubscribe: false, triggerWorkflows: false },
  }
  const faults = planFaults(plan, view.headers)
  if (faults.length > 0) throw new Error(`${file.name}: ${faults.join(' ')}`)
  const { result } = await importInto(organization, session, plan)
  const found = await listPeople(organization)
  const away = file.people.filter(({ optedOut }) => optedOut)
  const staying = file.people.filter(({ optedOut }) => !optedOut)
  const differing = (differs: (person: ExportedPerson, found: FoundPerson) => boolean): string[] =>
    staying.flatMap((person) => {
      const saved = found.get(person.email)
      return saved && differs(person, saved) ? [person.email] : []
    })
  const sorted = (tags: readonly string[]): string => tags.toSorted().join('\n')
  return {
    rows: file.people.length,
    optedOut: away.length,
    imported: result.imported,
    optedOutSubscribed: away.map(({ email }) => email).filter((email) => found.has(email)),
    lost: staying.map(({ email }) => email).filter((email) => found.get(email)?.status !== 'SUBSCRIBED'),
    wrongNames: differing((person, { name }) => (name ?? null) !== person.name),
    wrongTags: differing((person, { tags }) => sorted(tags ?? []) !== sorted(person.tags)),
    wrongTimes: differing(({ createdAt }, saved) => createdAt !== null && saved.createdAt !== createdAt),
    wrongContacts: differing(({ phone }, saved) => (saved.phone ?? null) !== phone),
  }
}

type FoundPerson = Awaited<ReturnType<typeof pageOf>>['subscribers'][number]

function pageOf({ call }: TestOrganization, cursor: string | undefined) {
  return call('query_subscribers', {
    filters: [],
    limit: 1000,
    fields: ['email', 'name', 'phone', 'status', 'createdAt', 'tags'],
    ...(cursor === undefined ? {} : { cursor }),
  })
}

async function listPeople(organization: TestOrganization): Promise<Map<string, FoundPerson>> {
  const all = new Map<string, FoundPerson>()
  for (let cursor: string | undefined; ;) {
    const page = await pageOf(organization, cursor)
    for (const person of page.subscribers) all.set(person.email ?? '', person)
    if (page.nextCursor === null) return all
    cursor = page.nextCursor
  }
}
