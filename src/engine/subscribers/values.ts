/**
 * Checks name, phone, country and the like of one subscriber, as a call gave them. For add, update,
 * import and the form of a capture page, before `save.ts`.
 */
import type { Findings } from '../domain/subscriber-input.ts'
import type { SubscriberPatch } from '../store/subscribers.ts'

export interface GivenValues {
  name?: string | undefined
  phone?: string | undefined
  ipAddress?: string | undefined
  country?: string | undefined
  tags?: readonly string[] | undefined
  fields?: Record<string, string | number | boolean | null> | undefined
}

export interface ReadValues {
  patch: SubscriberPatch
  tags: string[]
  fields: Map<string, string | null>
}

/** Checks and normalizes what a call says about one person; an omitted value stays as it is. */
export function readPatch(given: GivenValues, findings: Findings): ReadValues {
  const patch: SubscriberPatch = {}
  if (given.name !== undefined) patch.name = findings.line('name', given.name)
  if (given.phone !== undefined) patch.phone = findings.phone('phone', given.phone)
  if (given.ipAddress !== undefined) patch.ipAddress = findings.ipAddress('ipAddress', given.ipAddress)
  if (given.country !== undefined) patch.country = findings.country('country', given.country)
  return {
    patch,
    tags: findings.tags('tags', given.tags ?? []),
    fields: findings.fields('fields', given.fields ?? {}),
  }
}
