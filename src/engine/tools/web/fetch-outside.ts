import { invalid } from '../../../shared/errors.ts'
import { type OutsideAnswer, OutsideFetchError, type OutsideRequest } from '../../../shared/ports.ts'
import type { PreparePorts } from '../define.ts'

/** What went wrong outside is the fault of the URL: VALIDATION_ERROR that names the parameter. */
export async function asUrlFault<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof OutsideFetchError) throw invalid([{ path, message: error.message }])
    throw error
  }
}

/** Fetches what a parameter names; an answer that is no success is refused. */
export async function fetchNamed(
  path: string,
  { web }: Pick<PreparePorts, 'web'>,
  request: Omit<OutsideRequest, 'signal'>,
): Promise<OutsideAnswer> {
  if (!/^https?:\/\//i.test(request.url)) {
    throw invalid([{ path, message: 'must start with http:// or https://' }])
  }
  const answer = await asUrlFault(path, web.fetch(request))
  if (answer.status < 200 || answer.status > 299) {
    throw invalid([
      { path, message: `It answers ${answer.status}.`, hint: 'Is the URL public and complete?' },
    ])
  }
  return answer
}
