import type { WorldSeed } from '../seed-shape.ts'
import { coinShops } from './account-ban.ts'
import { growthFox } from './bought-list.ts'
import { trailhead } from './complaint-wave.ts'
import { lanternTravel } from './hold-pending.ts'
import { paypalRewards } from './look-alike-domain.ts'
import { riverside } from './mistaken-block.ts'
import { brassAndOak } from './payment-dispute.ts'
import { parcelNotice } from './phishing.ts'
import { users } from './users.ts'

/** Eight stories that support has to explain, for practice and for tests. Ids follow the order. */
export const stories: WorldSeed = {
  organizations: [
    parcelNotice,
    growthFox,
    trailhead,
    paypalRewards,
    brassAndOak,
    riverside,
    ...coinShops,
    lanternTravel,
  ],
  users,
}
