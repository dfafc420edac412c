import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#server/db/open";
import { openPostgresql } from "#server/db/postgresql";
import { systemClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { createTokens } from "#server/kit/tokens";
import { registerLinks } from "#server/messaging/mail-links/registry";
import { clickToken } from "#server/messaging/mail-links/tokens";
import { storeKeys } from "#server/messaging/subscribers/store-keys";
import { addOwner } from "../support/people.ts";
import { secret, startBuilt } from "./built-server.mjs";
import { generateSubscribers } from "./generate-subscribers.ts";
import { caller, successOf } from "./statistics.ts";
import { type BenchStore, postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

const callers = 10;
const prefix = "/api/v1/notifications";
const reader = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

interface Visit {
  path: string;
  text?: string;
  headers: Record<string, string>;
  status: number;
}

/** Make all visits, ten at a time; return how many are answered a second. */
async function perSecond(url: string, visits: readonly Visit[]): Promise<number> {
  const left = [...visits];
  const begun = performance.now();
  const visitor = async () => {
    const call = caller(url);
    for (let one = left.pop(); one; one = left.pop()) {
      const { path, text, headers, status } = one;
      const answer = await call(path, { headers, ...(text !== undefined && { method: "POST", text }) });
      if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, visitor));
  return (visits.length * 1000) / (performance.now() - begun);
}

/** Measure how many clicks of links in mails, and how many events of shops' pages, are recorded a second. */
export async function visits(admin: string): Promise<Row[]> {
  const store = await postgresqlStore(admin, 5000, secret, generateSubscribers);
  const db = await openPostgresql({ url: store.url, connections: 1, statementTimeout: 0 }, silentLog);
  const server = await startBuilt({ DATABASE_URL: store.url, TRUST_PROXY: "1" });
  try {
    const tokens = await clickedLinks(db, store, server.url);
    const clicks = await perSecond(server.url, tokens.readers.map(clickOf));
    const anonymous = await perSecond(server.url, tokens.nobody.map(clickOf));
    const shops = await openShops(db, server.url);
    const events = shops.flatMap(reportsOf);
    const reports = await perSecond(server.url, events);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from store_event`.execute(db.kysely);
    if (rows[0]?.n !== events.length * eventsEach) throw new Error(`${rows[0]?.n} events were stored of ${events.length * eventsEach}`);
    return [
      row("clicks of readers recorded, 10 callers", clicks, { unit: "/s", least: 1000 }),
      row("clicks of nobody who could be named recorded, 10 callers", anonymous, { unit: "/s", least: 1000 }),
      row(`events of shops' pages stored, ${eventsEach} a call, 10 callers`, reports * eventsEach, { unit: "/s", least: 2000 }),
    ];
  } finally {
    await server.stop();
    await db.close();
  }
}

const clickOf = (token: string): Visit => ({ path: `/m/l/${token}`, headers: { "user-agent": reader }, status: 302 });

/** Send a mail an hour ago to every reader, who agreed to be measured; return the tokens of a link in each, and of as many without a name. */
async function clickedLinks(db: Database, { storeId, token }: BenchStore, url: string): Promise<{ readers: string[]; nobody: string[] }> {
  const footer = { company: "Northwind", address: "1 Main St, Reno", country: "US" };
  await successOf(caller(url, token))("PUT", `${prefix}/shop-settings`, { footer, tracking: "CONSENTED" });
  await sql`update subscriber set tracking = true where store_id = ${storeId}`.execute(db.kysely);
  const { rows } = await sql<{ id: string }>`
    insert into message (id, store_id, subscriber_id, recipient, language, template, kind, state, created_at, sent_at)
    select id || '-mail', store_id, id, email, 'en', 'news', 'CAMPAIGN', 'SENT', now() - interval '1 hour', now() - interval '1 hour'
    from subscriber where store_id = ${storeId} returning id`.execute(db.kysely);
  const known = new Map<string, number>();
  const page = "https://shop.example/sale";
  await registerLinks(db.kysely, { storeId, templateId: "news", version: 1 }, known, [page]);
  const link = { id: known.get(page) ?? 0 };
  const { link_key } = await db.transaction((tx) => storeKeys(tx, storeId));
  const nonce = () => randomBytes(12).toString("base64url");
  return {
    readers: rows.map(({ id }) => clickToken(link_key, { link, messageId: id })),
    nobody: rows.map(() => clickToken(link_key, { link, nonce: nonce(), campaignId: null, variant: null })),
  };
}

const shopCount = 10;
const callsEach = 100;
const eventsEach = 20;
const products = 1000;

/** Open shops with a catalogue; return the keys of their pages. */
async function openShops(db: Database, url: string): Promise<string[]> {
  const world = { db, tokens: createTokens(secret), clock: systemClock };
  const keys: string[] = [];
  for (let n = 0; n < shopCount; n++) {
    const { storeId, token } = await addOwner(world, {});
    await sql`insert into product (id, store_id, external_id, title, search_text)
      select ${storeId} || '-p' || i, ${storeId}, 'p' || i, 'Product ' || i, 'product ' || i from generate_series(1, ${products}) as i`.execute(
      db.kysely,
    );
    await sql`insert into variant (id, store_id, product_id, external_id, position, price_minor, currency, tax_rate, tracked)
      select ${storeId} || '-v' || i, ${storeId}, ${storeId} || '-p' || i, 'v' || i, 0, 1000 + i, 'USD', '0', false
      from generate_series(1, ${products}) as i`.execute(db.kysely);
    keys.push((await successOf(caller(url, token))("PUT", `${prefix}/storefront`, { hosts: ["shop.example"] })).key);
  }
  await sql`analyze`.execute(db.kysely);
  return keys;
}

/** Visitors of a shop, each of whom looks at twenty products; an address may report once a second. */
const reportsOf = (key: string, shop: number): Visit[] =>
  Array.from({ length: callsEach }, (_, visit) => {
    const events = Array.from({ length: eventsEach }, (_, n) => {
      const at = (visit * eventsEach + n) % products;
      return { id: `${visit}-${n}`, type: "product_viewed", visitor: `visitor-${visit}`, product: `p${at + 1}`, variant: `v${at + 1}` };
    });
    const headers = { "content-type": "text/plain", origin: "https://shop.example", "x-forwarded-for": `192.0.${shop}.${visit + 1}` };
    return { path: `${prefix}/collect/${key}`, text: JSON.stringify({ events }), headers, status: 204 };
  });
