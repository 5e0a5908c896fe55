import type { Migration } from '../../migrate.ts'

/**
 * What a capture page asks for and does. `fields` and `tags` are JSON arrays of row ids, so that a rename
 * changes no page; `double_opt_in` is NULL where the organization's own setting counts.
 */
const sql = `
ALTER TABLE capture_pages ADD COLUMN slug TEXT;
ALTER TABLE capture_pages ADD COLUMN fields TEXT NOT NULL DEFAULT '[]';
ALTER TABLE capture_pages ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
ALTER TABLE capture_pages ADD COLUMN double_opt_in INTEGER;
ALTER TABLE capture_pages ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
UPDATE capture_pages SET slug = 'page-' || id;
CREATE UNIQUE INDEX capture_pages_slug ON capture_pages (slug);
CREATE INDEX images_capture_page ON images (capture_page, id) WHERE capture_page IS NOT NULL;
`

export default { number: 300, name: 'capture-pages', sql } satisfies Migration
