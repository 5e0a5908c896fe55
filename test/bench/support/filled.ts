import { join } from 'node:path'
import type { Driver } from './reference.ts'
import { inBatches, makePeople } from './people.ts'
import { openDriver, prepareRawInsert, toRawRow } from './reference.ts'
import { type OpenedSandbox, openBenchSandbox } from './sandbox.ts'

const NOW = Date.UTC(2026, 8, 1, 9)
const PEOPLE_AT_ONCE = 20_000

/** Codes of SUBSCRIBED (82 %), UNSUBSCRIBED, BOUNCED, PENDING_CONFIRMATION and COMPLAINED. */
const STATUS = `CASE WHEN id * 7919 % 100 < 82 THEN 2 WHEN id * 7919 % 100 < 92 THEN 3
  WHEN id * 7919 % 100 < 95 THEN 4 WHEN id * 7919 % 100 < 99 THEN 1 ELSE 6 END`

export interface FilledSandbox extends OpenedSandbox {
  /** The organization's file, opened beside the engine with the bare driver. */
  driver: Driver
}

/** A sandbox with an organization of that many subscribers, written past the engine for speed. */
export async function openFilledSandbox(folder: string, rows: number): Promise<FilledSandbox> {
  ;(await openBenchSandbox(folder)).close()
  const file = join(folder, 'world', 'organizations', '0001.db')
  const filling = openDriver(file)
  fillOrganization(filling, rows)
  filling.close()
  const sandbox = await openBenchSandbox(folder)
  const driver = openDriver(file)
  return {
    ...sandbox,
    driver,
    close: () => {
      driver.close()
      sandbox.close()
    },
  }
}

/** Subscribers with ids from 1, and the counters that the engine would have kept. */
export function fillOrganization(driver: Driver, rows: number): void {
  const insert = prepareRawInsert(driver, NOW)
  for (let from = 0; from < rows; from += PEOPLE_AT_ONCE) {
    const people = makePeople(Math.min(PEOPLE_AT_ONCE, rows - from), from)
    for (const batch of inBatches(people.map(toRawRow), 5000)) insert(batch)
  }
  driver.exec(`
    UPDATE subscribers SET status = ${STATUS};
    DELETE FROM counters WHERE kind IN ('status', 'tag');
    INSERT INTO counters SELECT 'status', status, count(*) FROM subscribers GROUP BY status;
    INSERT INTO counters SELECT 'tag', tag, count(*) FROM subscriber_tags GROUP BY tag;`)
  driver.pragma('wal_checkpoint(TRUNCATE)')
}
