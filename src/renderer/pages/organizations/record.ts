import type { Answer } from '../../bridge/tools.ts'

/** A sending domain as `get_org` describes it. */
export type DescribedDomain = NonNullable<Answer<'get_org'>['domains']>[number]

/** The records as text that can be pasted into a reply, one per line. */
export function recordsAsText({ domain, providerRecords }: DescribedDomain): string {
  const lines = (providerRecords ?? []).map((record) =>
    [record.type, record.name, record.value].map((part) => part ?? '').join('\t'),
  )
  return [`DNS records of ${domain ?? 'the domain'} (type, name, value):`, ...lines].join('\n')
}

/** `maxSubscribers` → "max subscribers": the platform's own word, made readable. */
export function wordsOf(key: string): string {
  return key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}
