import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/text/time-units.ts'
/**
 * A crowd of any size for plans and benchmarks, in set-based SQL: the engine's own tools would
 * take minutes.
 */
const CAMPAIGNS = 20
export const CROWD_NOW = Date.UTC(2026, 8, 1, 9)
/** Ids of what a filter can name, by how many people it holds for. */
export const CROWD = { campaign: 7, busyWorkflow: 1, quietWorkflow: 2, busyPage: 1, quietPage: 2, points: 6 }

/** A number from 0 to 999 that hangs on the row and on what is drawn. */
function draw(row: string, purpose: number): string {
  return `((((${row}) * 7919 + ${purpose}) * 40503 % 65536 * 2477 + ${purpose} * 31) % 65521 % 1000)`
}

/** People with tags and fields, where there are none yet. */
export function peopleSql(count: number): string {
  const tags = Array.from({ length: 10 }, (_, tag) => `(${tag + 1}, 'Tag ${tag}', 'tag ${tag}')`)
  return `
    INSERT INTO tags (id, name, folded) VALUES ${tags.join()};
    INSERT INTO custom_fields (id, name, folded) VALUES (1, 'city', 'city'), (2, 'company', 'company');
    WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${count})
    INSERT INTO subscribers (id, email, name, name_folded, status, created, updated, fields)
      SELECT id, 'p' || id || '@mail' || (${draw('id', 1)} % 40) || '.example.org', 'Person ' || id, 'person ' || id,
        CASE WHEN ${draw('id', 2)} < 820 THEN 2 WHEN ${draw('id', 2)} < 990 THEN 3 ELSE 6 END, 0, 0,
        jsonb_object('1', 'City ' || (${draw('id', 3)} % 8), '2', 'Company ' || ${draw('id', 4)}) FROM n;
    INSERT INTO subscriber_tags SELECT t.id, s.id FROM tags t, subscribers s
      WHERE ${draw('s.id + t.id * 13', 11)} < 400 / (t.id * t.id) + 3;`
}

/** Lives for people who are there: when they came, what they were sent and did, what they paid. */
export function livesSql(count: number): string {
  const campaigns = Array.from(
    { length: CAMPAIGNS },
    () => `(1, 'Mail', 'mail', '', '', '{}', 'MAILY', '[]', 4, ${CROWD_NOW}, ${CROWD_NOW})`,
  )
  const sent = `${CROWD_NOW} - (${CAMPAIGNS + 1} - c.id) * ${5 * DAY_MS}`
  const outcome = draw('s.id + c.id * 17', 21)
  return `
    INSERT INTO custom_fields (id, name, folded) VALUES (${CROWD.points}, 'points', 'points');
    INSERT INTO campaigns (kind, name, name_folded, subject, subject_folded, content, content_type, filters, status,
      created, updated) VALUES ${campaigns.join()};
    INSERT INTO workflows (name) VALUES ('Busy'), ('Quiet');
    INSERT INTO capture_pages (name) VALUES ('Busy'), ('Quiet');
    INSERT INTO emails (kind, campaign, subscriber, recipient, status, created, sent, delivered, bounced, opened, clicked)
      SELECT 1, c.id, s.id, '', 3, ${sent}, ${sent}, iif(${outcome} < 980, ${sent} + ${MINUTE_MS}, NULL),
        iif(${outcome} < 980, NULL, ${sent} + ${MINUTE_MS}), iif(${outcome} < 400, ${sent} + ${HOUR_MS}, NULL),
        iif(${outcome} < 60, ${sent} + ${HOUR_MS + MINUTE_MS}, NULL)
      FROM campaigns c CROSS JOIN subscribers s WHERE ${draw('s.id + c.id * 29', 20)} < 150;
    INSERT INTO workflow_runs (workflow, subscriber, status)
      SELECT 1, id, 1 + ${draw('id', 31)} % 5 FROM subscribers WHERE ${draw('id', 30)} < 100;
    INSERT INTO workflow_runs (workflow, subscriber, status)
      SELECT 2, id, 1 + ${draw('id', 31)} % 5 FROM subscribers WHERE ${draw('id', 32)} < 10;
    INSERT INTO capture_submissions SELECT 1, id, ${CROWD_NOW} FROM subscribers WHERE ${draw('id', 33)} < 50;
    INSERT INTO capture_submissions SELECT 2, id, ${CROWD_NOW} FROM subscribers WHERE ${draw('id', 34)} < 5;
    UPDATE subscribers SET created = ${CROWD_NOW} - (${count} - id) * ${Math.floor((365 * DAY_MS) / count)},
      updated = ${CROWD_NOW}, revenue = iif(${draw('id', 40)} < 200, ${draw('id', 41)} * 100, 0),
      fields = jsonb_set(coalesce(fields, jsonb('{}')), '$."${CROWD.points}"', '' || ${draw('id', 42)});
    UPDATE subscribers SET (email_count, open_count, click_count, last_sent, last_opened, last_clicked) =
      (SELECT count(sent), count(opened), count(clicked), max(sent), max(opened), max(clicked) FROM emails
       WHERE subscriber = subscribers.id);
    DELETE FROM counters WHERE kind IN ('status', 'tag');
    INSERT INTO counters SELECT 'status', status, count(*) FROM subscribers GROUP BY status;
    INSERT INTO counters SELECT 'campaign', status, count(*) FROM campaigns GROUP BY status;
    INSERT INTO counters SELECT 'tag', tag, count(*) FROM subscriber_tags GROUP BY tag;`
}
