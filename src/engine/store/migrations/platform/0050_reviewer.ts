import type { Migration } from '../../migrate.ts'

/** What a world's local reviewer is set to: whether it is out, as the platform's evaluator can be. */
const sql = `
CREATE TABLE reviewer (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  outage INTEGER NOT NULL
) STRICT;
INSERT INTO reviewer (id, outage) VALUES (1, 0);
`

export default { number: 50, name: 'reviewer', sql } satisfies Migration
