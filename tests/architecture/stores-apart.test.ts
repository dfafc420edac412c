import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { areas } from "../../scripts/test/reach.mjs";
import { readSources, readText } from "./sources.ts";

/** Return the tables with a `store_id`, or with the `store_no` that stands for it in analytics, read from the migrations. */
function ownedTables(): Set<string> {
  const files = readdirSync(new URL("../../server/db/migrations/", import.meta.url)).filter((name) => name.endsWith(".sql"));
  const text = files.map((name) => readText(`server/db/migrations/${name}`)).join("\n");
  const tables = [...text.matchAll(/create table (?:if not exists )?(\w+) \(([\s\S]*?)\n\);/g)];
  return new Set(tables.filter(([, , columns = ""]) => /^\s*store_(?:id|no) /m.test(columns)).map(([, name = ""]) => name));
}

/** Queries across stores, each with its reason; counted, so that none is added unnoticed. */
const across: Record<string, { queries: number; why: string }> = {
  "server/core/exports/tasks.ts": {
    queries: 2,
    why: "deletes expired files of all stores, and finds stuck exports; each is then ended in its own",
  },
  "server/platforms/imports/sync/tasks.ts": {
    queries: 3,
    why: "finds connected stores and stuck imports of all stores, and ends stuck comparisons; each store is then read on its own",
  },
  "server/platforms/erasures/work-requests.ts": {
    queries: 1,
    why: "finds the erasures that wait in all stores, each of which is then tried in its own",
  },
  "server/platforms/deliveries/repository.ts": {
    queries: 1,
    why: "finds the store of a delivery whose app was disconnected, by its domain",
  },
  "server/core/sessions/auth.ts": { queries: 3, why: "finds the store of a token or key" },
  "server/core/sessions/repository.ts": {
    queries: 5,
    why: "a person's sessions and memberships span stores; every query names the account, or the session that a signed token names",
  },
  "server/core/sessions/tasks.ts": { queries: 1, why: "deletes old sessions of all stores" },
  "server/messaging/messages/sending/send-mail.ts": { queries: 1, why: "deletes the texts of expired invitations of all stores" },
  "server/messaging/message-connections/repository.ts": {
    queries: 1,
    why: "a report names its connection in its address; the signature is the connection's own",
  },
  "server/messaging/provider-events/work.ts": { queries: 1, why: "deletes the bodies of old reports of all stores" },
  "server/core/notices/tasks.ts": { queries: 1, why: "deletes old notifications of all stores" },
  "server/messaging/campaigns/jobs/advance.ts": {
    queries: 1,
    why: "finds A/B tests of all stores that have waited; each is then judged in its own",
  },
  "server/cases/labels/tasks.ts": {
    queries: 3,
    why: "finds unused labels, purchases and reminders of all stores; each is then worked in its own",
  },
  "server/platforms/carrier-connections/repository.ts": {
    queries: 1,
    why: "a report names its connection in its address; the signature is the connection's own",
  },
  "server/platforms/store-connection/attempts.ts": { queries: 2, why: "a visit to a consent page is found by its secret state" },
  "server/platforms/store-connection/tasks.ts": {
    queries: 2,
    why: "finds paused stores, each of which is then tried, and deletes expired visits of all stores",
  },
  "server/insight/store-health/list-health.ts": { queries: 1, why: "the stores of one account" },
  "server/core/stores/repository.ts": { queries: 1, why: "the stores of one account" },
  "server/core/members/accept-invitation.ts": {
    queries: 2,
    why: "an invitation names its store; whether the account is active anywhere decides how it is accepted",
  },
  "server/platforms/gauges.ts": { queries: 2, why: "counts the work of all stores for the operator" },
  "server/http/live-hub.ts": {
    queries: 3,
    why: "the range of all stores' events, and one event to deliver to its own store",
  },
  "server/cases/invoices/jobs/chase.ts": {
    queries: 1,
    why: "finds open invoices of all stores whose day has come; each is judged in its own",
  },
  "server/cases/returns/jobs/tasks.ts": {
    queries: 1,
    why: "finds what is due in every store; each case is then processed in its own",
  },
  "server/cases/claims/jobs/tasks.ts": {
    queries: 1,
    why: "finds what is due in every store; each claim is then processed in its own",
  },
  "server/messaging/storefront/keys.ts": { queries: 1, why: "the key in the shop's pages names the store" },
  "server/messaging/automations/engine/due.ts": { queries: 1, why: "finds what is due in every store; each step is then taken in its own" },
  "server/messaging/automations/entries/prices.ts": { queries: 1, why: "finds stores with new prices, each of which is then judged" },
  "server/messaging/automations/tasks.ts": { queries: 1, why: "ends old watches of all stores" },
  "server/messaging/storefront/visits.ts": { queries: 4, why: "deletes old events and carts of all stores" },
  "server/messaging/conversations/tasks.ts": {
    queries: 1,
    why: "finds what is due in every store; each conversation is then brought back in its own",
  },
  "server/insight/analytics/facts/tasks.ts": {
    queries: 2,
    why: "finds the stores with touched records, jumping from one to the next; each is then counted on its own",
  },
  "server/insight/analytics/books/check.ts": { queries: 1, why: "finds the stores whose night it is; each is then compared on its own" },
  "server/flows/flows/engine/jobs.ts": {
    queries: 2,
    why: "finds the runs of all stores that are due, each of which is then advanced in its own, and deletes old ones",
  },
  "server/messaging/mail-links/registry.ts": { queries: 1, why: "the link of a mail is found by its number; the store's key signed it" },
  "server/messaging/link-visits/routes.ts": {
    queries: 2,
    why: "the link of a message names it, or is a random code; its signature or the code is the store's",
  },
  "server/messaging/subscribers/consent/links.ts": {
    queries: 2,
    why: "the link of a mail names it, or its campaign and reader; its signature is the store's",
  },
  "server/messaging/sender-domains/tasks.ts": { queries: 1, why: "the domains of all stores; each is then checked on its own" },
  "server/messaging/message-connections/tasks.ts": { queries: 1, why: "the connections of all stores; each is then checked on its own" },
  "server/messaging/subscribers/consent/verify-trails.ts": { queries: 1, why: "everyone's trail is verified, a page at a time" },
  "server/messaging/subscribers/tasks.ts": {
    queries: 2,
    why: "ends the questions of all stores that nobody answered, and finds their uploaded files that have expired",
  },
  "server/cases/settings/repository.ts": { queries: 1, why: "the stores with warranty reminders; each is then processed on its own" },
  "server/messaging/campaigns/jobs/start.ts": {
    queries: 2,
    why: "finds in every store what is due or was given up half prepared; each campaign then goes on in its own",
  },
  "server/messaging/campaigns/jobs/tasks.ts": {
    queries: 1,
    why: "finds the stores with a campaign at work; each is then judged on its own",
  },
  "server/messaging/sending/tasks.ts": { queries: 1, why: "deletes what mails of all stores showed long ago" },
  "server/messaging/test-addresses/pages.ts": {
    queries: 1,
    why: "the link of a confirmation names its address; its signature is the store's",
  },
  "server/messaging/templates/pictures/routes.ts": { queries: 1, why: "a picture in a mail is found by its secret key" },
  "server/core/files/remove-file.ts": {
    queries: 1,
    why: "finds unused pictures of all stores' mails, which are then deleted store by store",
  },
  "server/messaging/sending/recover.ts": { queries: 4, why: "settles what a stopped server left behind, whichever store it is of" },
  "server/core/audit/personal-data.ts": { queries: 1, why: "a copy by its id, found within the store of the person" },
  "server/platforms/connections/connection-health.ts": {
    queries: 4,
    why: "a connection by its id, read from the store that it belongs to",
  },
  "server/platforms/connections/repository.ts": {
    queries: 2,
    why: "a connection by its id, read from the store that it belongs to; and deletes old secrets of former apps",
  },
  "server/platforms/operations/repository.ts": { queries: 1, why: "ends what a killed process had claimed, whichever store it is of" },
  "server/platforms/webhooks/watch-webhooks.ts": { queries: 1, why: "lists the connected stores; each is then looked after on its own" },
  "server/catalogue/orders/queries/filter.ts": { queries: 1, why: "its conditions begin with the store" },
  "server/catalogue/orders/tasks.ts": {
    queries: 2,
    why: "compares a sample of all stores' orders with the books; each that differs is then set right in its own",
  },
};

interface Query {
  path: string;
  table: string;
  text: string;
}

const owned = ownedTables();
const scanned = new RegExp(`^server/(${[...areas, "http", "kit"].join("|")})/`);
const builder = /\.(?:selectFrom|updateTable|deleteFrom)\(\s*"(\w+)(?: as \w+)?"/g;
const written = /\b(?:from|update|delete from)\s+(?:only\s+)?(\w+)\b/gi;

/** Return a query's text up to the end of its statement. */
function statementFrom(text: string, at: number): string {
  const rest = text.slice(at);
  const end = /;\s*\n|\n\s*\n|\n {0,2}\}/.exec(rest);
  return rest.slice(0, end ? end.index : undefined);
}

function queriesOf({ path, text }: { path: string; text: string }): Query[] {
  const built = [...text.matchAll(builder)].map((match) => ({ path, table: match[1] ?? "", text: statementFrom(text, match.index) }));
  const plain = [...text.matchAll(/\bsql(?:<[^`]*>)?`([^`]*(?:`[^`]*`[^`]*)*?)`/g)].flatMap(([, statement = ""]) =>
    [...statement.matchAll(written)].map(([, table = ""]) => ({ path, table, text: statement })),
  );
  return [...built, ...plain].filter(({ table }) => owned.has(table));
}

const sources = readSources().filter(({ path }) => scanned.test(path));
const queries = sources.flatMap(queriesOf);
/** As a condition, not as a selected column. */
const names = /\binStore\(|store_id",\s*"(?:=|in)"|store_(?:id|no)\s*=|\(\s*"[\w.]*store_id",\s*"[\w.]*store_id"\s*\)/;
const unlimited = queries.filter(({ text }) => !names.test(text));

describe("stores are isolated", () => {
  it("by a store_id on every noun's table", () => {
    expect(owned.size).toBeGreaterThan(20);
    for (const table of ["orders", "returns", "file", "api_key", "ledger", "audit", "idempotency"]) expect(owned).toContain(table);
  });

  it("in every query: each on such a table filters by store", () => {
    expect(queries.length).toBeGreaterThan(40);
    const strange = unlimited.filter(({ path }) => !(path in across)).map(({ path, text }) => `${path}: ${text.slice(0, 160)}`);
    expect(strange).toEqual([]);
  });

  it("with only the known exceptions", () => {
    const seen = Object.fromEntries(Object.keys(across).map((path) => [path, unlimited.filter((one) => one.path === path).length]));
    expect(seen).toEqual(Object.fromEntries(Object.entries(across).map(([path, { queries }]) => [path, queries])));
  });
});
