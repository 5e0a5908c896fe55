import type { WebDomainStatus } from '../../domain/domain-verification.ts'
import type { Picture } from './draw-png.ts'

/** How an organization shows itself: who writes, from where, with which pictures and in which tone. */
export interface IdentitySeed {
  /** The first is the default one. */
  senders?: readonly SenderSeed[]
  webDomains?: readonly { hostname: string; status: WebDomainStatus; createdDaysAgo: number }[]
  /** Oldest first. */
  images?: readonly ImageSeed[]
  writingStyle?: {
    name: string
    persona: string
    audience: string
    vocabulary: string
    rules: string
    updatedDaysAgo: number
  }
}

interface SenderSeed {
  displayName: string
  localPart: string
  /** One of the sending domains of the seed. */
  domain: string
  replyTo?: string
  createdDaysAgo: number
}

export interface ImageSeed extends Picture {
  name: string
  description?: string
  createdDaysAgo: number
}
