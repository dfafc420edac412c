import { sql } from "kysely";
import type { Database } from "#server/db/open";
import { at, chance, dropIndexes, firstNames, idAt, lastNames, oneOf, pick, settle, spreadOf, type Wanted } from "./generated-rows.ts";

/**
 * Fill a store with subscribers, the same every time, with every filterable field distributed independently. Set-based, including what
 * triggers would write; the store must have no subscribers yet.
 */
export async function generateSubscribers(db: Database, { storeId, rows, now = new Date() }: Wanted): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    if (db.engine === "postgresql") await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    const indexes = rows > 20_000 ? await dropIndexes(tx, ["subscriber"]) : [];
    await sql`alter table subscriber disable trigger user`.execute(tx);
    await sql`insert into subscriber (id, store_id, email, email_hash, phone, phone_hash, first_name, last_name, language, country, tags,
        email_status, sms_status, orders, spent_minor, source, search_text, created_at, updated_at)
      select ${idAt(1)}, store_id, d.email, md5(d.email), d.phone, md5(d.phone), d.first_name, d.last_name, d.language, d.country,
        d.tags::text[], d.email_status, d.sms_status, d.spent / 5000, d.spent, d.source,
        lower(concat_ws(' ', d.email, d.phone, d.first_name, d.last_name)), ${at}, ${at}
      from ${spreadOf(storeId, now).series(rows)} cross join lateral (select ${person}) as d`.execute(tx);
    await sql`insert into subscriber_tally (store_id, tab, n) select store_id, tab, count(*) from subscriber group by 1, 2`.execute(tx);
    await sql`insert into subscriber_tag (store_id, tag, created_at, subscriber_id)
      select store_id, unnest(tags), created_at, id from subscriber where tags <> '{}'`.execute(tx);
    await sql`alter table subscriber enable trigger user`.execute(tx);
    for (const index of indexes) await sql.raw(index).execute(tx);
  });
  await settle(db);
}

const person = sql`'reader' || g.i || '@example.com' as email,
  case when ${chance(86_028_121, 4)} = 0 then '+1555' || lpad(g.i::text, 7, '0') end as phone,
  initcap(${pick(firstNames, 7919)}) as first_name, initcap(${pick(lastNames, 104_729)}) as last_name, ${oneOf(49_979_687, [
    ["en", 60],
    ["fr", 15],
    ["ar", 5],
    ["vi", 5],
    ["cn", 5],
    [null, 100],
  ])} as language, ${oneOf(67_867_967, [
    ["US", 60],
    ["FR", 20],
    ["IS", 1],
    [null, 100],
  ])} as country, ${oneOf(15_485_863, [
    ["{vip}", 3],
    ["{wholesale,vip}", 1],
    ["{}", 100],
  ])} as tags, ${oneOf(32_452_843, [
    ["SUBSCRIBED", 70],
    ["PENDING", 5],
    ["UNSUBSCRIBED", 10],
    ["BOUNCED", 2],
    ["COMPLAINED", 1],
    ["NONE", 100],
  ])} as email_status, ${oneOf(179_424_673, [
    ["SUBSCRIBED", 10],
    ["UNSUBSCRIBED", 2],
    ["NONE", 100],
  ])} as sms_status, ${chance(141_650_939, 400_000)} as spent, ${oneOf(472_882_027, [
    ["CHECKOUT", 50],
    ["FORM", 30],
    ["IMPORT", 15],
    ["STAFF", 100],
  ])} as source`;
