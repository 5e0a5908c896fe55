import type { ContentLibrary } from '../../../shared/content-library.ts'
import { SandboxFolderError } from '../../store/files.ts'
import { listOrganizationNumbers } from '../../store/organizations.ts'
import type { World } from '../world/world.ts'
import { demo } from './demo/index.ts'
import type { WorldSeed } from './seed-shape.ts'
import { stories } from './stories/index.ts'
import { writeWorldSeed } from './write-world.ts'

export const SEED_NAMES = ['empty', 'demo', 'stories'] as const

export type SeedName = (typeof SEED_NAMES)[number]

const SEEDS: Record<SeedName, WorldSeed> = { empty: { organizations: [], users: [] }, demo, stories }

/** Whether a seed may fill it. */
export function isEmptyWorld(world: World): boolean {
  return listOrganizationNumbers(world.platform.read).length === 0
}

/** Everything follows from the world's seed and clock: the same two give the same world. */
export function seedWorld(world: World, name: SeedName, content: ContentLibrary): void {
  if (!isEmptyWorld(world)) {
    throw new SandboxFolderError(
      `The sandbox already has organizations; the seed "${name}" fills only an empty one: leave the seed out, or choose another folder.`,
    )
  }
  writeWorldSeed(world, SEEDS[name], name, content)
}
