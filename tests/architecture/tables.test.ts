import { describe, expect, it } from "vitest";
import { areas } from "../../scripts/test/reach.mjs";
import { readSources, readText, type Source } from "./sources.ts";
import { tableUsesOf } from "./table-uses.ts";

/** The folders without a business word: they write their own tables as one. */
const engine = "engine";
/** What puts the areas together: it writes no table and may look into each. */
const root = "composition";

/** Each table by the one module that writes it, from the lowest area to the highest. */
const tablesOf: Readonly<Record<string, string>> = {
  [engine]: "idempotency job live_event outbox outbox_delivery schedule store_counter",
  "core/api-keys": "api_key",
  "core/audit": "audit",
  "core/exports": "list_export list_export_chunk",
  "core/files": "file",
  "core/members": "membership",
  "core/notices": "notice",
  "core/sessions": "account account_code login_failure session sign_in_step",
  "core/single-sign-on": "account_identity",
  "core/stores": "store store_settings",
  "core/two-factor": "recovery_code second_factor",
  "core/views": "default_view saved_view",
  "core/webhook-endpoints": "webhook_delivery webhook_endpoint",
  "catalogue/dimensions": "dimension",
  "catalogue/locations": "location",
  "catalogue/orders": "customer order_line order_note order_payment order_shipping order_tag orders parcel parcel_line parcel_scan",
  "catalogue/product-groups": "product_group",
  "catalogue/products": "price_log product stock variant",
  "platforms/carrier-connections": "carrier_connection",
  "platforms/connections": "former_secret store_connection",
  "platforms/deliveries": "delivery",
  "platforms/erasures": "erasure_request",
  "platforms/imports": "difference import_issue reconciliation reconciliation_seen store_import store_import_part sync_mark",
  "platforms/operations": "platform_operation",
  "platforms/store-connection": "connection_attempt",
  "platforms/webhooks": "webhook_topic",
  "cases/claims": "carrier_claim claim claim_item claim_resolution claim_tally unit_compensation",
  "cases/invoices": "invoice invoice_file invoice_payment invoice_series",
  "cases/kernel": "note shipment stock_reservation timeline",
  "cases/labels": "label label_charge label_quote shipment_scan",
  "cases/money": "confirmed_refund confirmed_units ledger",
  "cases/outside": "outside_units platform_return platform_return_line",
  "cases/portal-settings": "portal_settings",
  "cases/returns": "return_item return_round returns returns_mark returns_tally tax_quote",
  "cases/store-credits": "store_credit store_credit_movement",
  "cases/warranty": "warranty_entry warranty_registration",
  "messaging/articles": "article article_category article_miss article_text article_version article_vote",
  "messaging/automations": "automation automation_version watched_stock",
  "messaging/campaigns": "campaign campaign_tally conversion",
  "messaging/conversations": "conversation conversation_message conversation_presence conversation_seen conversation_settings saved_reply",
  "messaging/journeys": "discount_code enrolment stock_watch",
  "messaging/mail-links": "link message_event short_link",
  "messaging/message-connections": "message_connection",
  "messaging/messages": "account_mail",
  "messaging/provider-events": "provider_event",
  "messaging/sender-domains": "sender_domain",
  "messaging/sending": "mail_shown send_bucket sending_home",
  "messaging/shipping-notices": "parcel_event shipping_notice",
  "messaging/shop-settings": "shop_settings",
  "messaging/storefront": "checkout price_seen store_event storefront storefront_visitor",
  "messaging/subscribers":
    "consent_event segment store_key subscriber subscriber_file subscriber_import subscriber_import_issue subscriber_tag subscriber_tally suppression",
  "messaging/templates": "template template_draft template_file template_version transactional_mail",
  "messaging/test-addresses": "test_address test_address_ask",
  "messaging/transactional-texts": "transactional_text",
  "messaging/writing": "message",
  "flows/experiments": "experiment experiment_unit",
  "flows/flows": "flow flow_run flow_tally flow_version",
  "insight/analytics":
    "analytics_day analytics_dim analytics_money analytics_month analytics_return analytics_sold analytics_store analytics_touch analytics_year",
};

const ownerOf = new Map(Object.entries(tablesOf).flatMap(([owner, tables]) => tables.split(" ").map((table) => [table, owner] as const)));
const existing = [
  ...(/export interface DB \{([\s\S]*?)\n\}/.exec(readText("server/db/tables.ts"))?.[1] ?? "").matchAll(/(\w+): \w+;/g),
].map(([, table = ""]) => table);

const moduleOf = (path: string): string => {
  const [, area = "", module = ""] = path.split("/");
  if (area.endsWith(".ts")) return root;
  return areas.includes(area) ? `${area}/${module.replace(/\.ts$/, "")}` : engine;
};
/** How high a module stands: its area, above the engine and below what puts them together. */
const floorOf = (module: string): number => (module === root ? areas.length : areas.indexOf(module.slice(0, module.indexOf("/"))));

/** Tables that a second module writes, each with its reason. */
const secondWriters: Readonly<Record<string, { tables: string; why: string }>> = {
  "cases/money": {
    tables: "returns",
    why: "what a return says of its payment follows the money of its order, which knows neither returns nor claims",
  },
  "messaging/automations": {
    tables: "discount_code enrolment stock_watch",
    why: "it takes the steps of a journey that others may only begin, end and move, because people are merged and erased below it",
  },
  "messaging/messages": {
    tables: "message",
    why: "what is sent one by one is claimed and settled where its ways are known",
  },
  "messaging/sending": {
    tables: "message",
    why: "thousands are claimed, judged and settled in one statement each, together with the locks on their recipients",
  },
};
const mostSecondWriters = 6;
const isSecondWriter = (module: string, table: string): boolean => secondWriters[module]?.tables.split(" ").includes(table) ?? false;

/** Steps of an upgrade, which SQL alone cannot do: like migrations they may rewrite any table. */
const upgrades = /^server\/db\/(?:migrations\/|seal-secrets\.ts|spell-addresses\.ts)/;
const sources = readSources().filter(({ path }) => /^server\/(?!seed\/)/.test(path) && !upgrades.test(path));

/** Statements whose table a variable names: what they are given, and who gives it. */
const anyTable: Readonly<Record<string, string>> = {
  "server/cases/kernel/save.ts": "the units of the case that its module saves",
  "server/core/kernel/record.ts": "the record whose module calls it",
  "server/jobs/tally-task.ts": "the tally of the module that registers the task",
  "server/insight/analytics/facts/recount.ts": "the days, months and years of its own module",
  "server/messaging/articles/categories.ts": "articles and categories, both of its own module",
};

/** Writes and reads that are still to be mended: the list only gets shorter. */
const notYet: Readonly<Record<"writes" | "reads", Readonly<Record<string, string>>>> = {
  writes: {},
  reads: {
    "catalogue/orders":
      "claim claim_item claim_resolution confirmed_refund invoice ledger return_item return_round returns shipment tax_quote timeline",
    "catalogue/products": "return_item returns stock_reservation storefront",
    "core/customer-data": "customer orders store_credit",
    "core/members": "location",
    "core/sessions": "orders",
    engine: "audit",
  },
};

const distinct = (found: readonly string[]): string[] => [...new Set(found)].sort();

interface Found {
  what: string;
  path: string;
}
function wrongUses(
  one: Pick<Source, "path" | "text">,
  isWrong: (use: { module: string; owner: string; table: string; isWrite: boolean }) => boolean,
): Found[] {
  const module = moduleOf(one.path);
  return tableUsesOf(one.text).flatMap(({ table, isWrite }) => {
    const owner = table === null ? undefined : ownerOf.get(table);
    if (table === null || owner === undefined) return [];
    return isWrong({ module, owner, table, isWrite })
      ? [{ what: `${module} ${isWrite ? "writes" : "reads"} ${table}`, path: one.path }]
      : [];
  });
}
const foreignWrites = (one: Pick<Source, "path" | "text">) =>
  wrongUses(one, ({ module, owner, table, isWrite }) => isWrite && module !== owner && !isSecondWriter(module, table));
const readsFromAbove = (one: Pick<Source, "path" | "text">) =>
  wrongUses(one, ({ module, owner, isWrite }) => !isWrite && floorOf(owner) > floorOf(module));

/** Compare what is found with what is known to be left, so that neither a new one nor a mended one goes unnoticed. */
function expectOnly(found: readonly Found[], verb: "writes" | "reads"): void {
  const left = Object.entries(notYet[verb]).flatMap(([module, tables]) => tables.split(" ").map((table) => `${module} ${verb} ${table}`));
  const unknown = found.filter(({ what }) => !left.includes(what)).map(({ what, path }) => `${path}: ${what}`);
  expect(distinct(unknown)).toEqual([]);
  const mended = left.filter((what) => !found.some((one) => one.what === what));
  expect(mended, "mended: take them from the list").toEqual([]);
}

describe("tables", () => {
  it("are all listed, each once", () => {
    const listed = Object.values(tablesOf).flatMap((tables) => tables.split(" "));
    expect(existing.length).toBeGreaterThan(100);
    expect([...listed].sort()).toEqual([...existing].sort());
    const modules = new Set(sources.map(({ path }) => moduleOf(path)));
    expect(Object.keys(tablesOf).filter((owner) => !modules.has(owner))).toEqual([]);
  });

  it("are written by their own module", () => {
    expectOnly(sources.flatMap(foreignWrites), "writes");
  });

  it("have a second writer only for a reason, which holds", () => {
    const seconds = Object.entries(secondWriters).flatMap(([module, { tables }]) => tables.split(" ").map((table) => `${module} ${table}`));
    expect(seconds.length).toBeLessThanOrEqual(mostSecondWriters);
    const written = sources.flatMap(({ path, text }) =>
      tableUsesOf(text).flatMap(({ table, isWrite }) => (isWrite ? `${moduleOf(path)} ${table}` : [])),
    );
    expect(seconds.filter((one) => !written.includes(one))).toEqual([]);
  });

  it("are not read by an area below their own", () => {
    expectOnly(sources.flatMap(readsFromAbove), "reads");
  });

  it("are named where they are written, but for what writes the table it is given", () => {
    const unnamed = sources.filter(({ text }) => tableUsesOf(text).some(({ table }) => table === null)).map(({ path }) => path);
    expect(unnamed.sort()).toEqual(Object.keys(anyTable).sort());
  });
});

describe("the uses of tables", () => {
  const found = (text: string) => tableUsesOf(text).map(({ table, isWrite }) => `${isWrite ? "writes" : "reads"} ${table}`);

  it("are found in the calls of the query builder", () => {
    expect(
      found('await tx.insertInto("note").values(row).execute(); tx.updateTable("claim as c"); tx.deleteFrom(\n  "orders",\n)'),
    ).toEqual(["writes note", "writes claim", "writes orders"]);
    expect(found('reader.selectFrom("orders as o").innerJoin("customer as c", "c.id", "o.customer_id")')).toEqual([
      "reads orders",
      "reads customer",
    ]);
    expect(found('reader.selectFrom(["stock as s", "variant as v"])')).toEqual(["reads stock", "reads variant"]);
    expect(found("tx.updateTable(table).set({})")).toEqual(["writes null"]);
  });

  it("are found in SQL, however it is quoted", () => {
    expect(found("sql`insert into note (id) values (1)`")).toEqual(["writes note"]);
    expect(found('sql<Row>`update only "public"."orders" as o set x = 1 from customer c, stock s where true`')).toEqual([
      "writes orders",
      "reads customer",
      "reads stock",
    ]);
    expect(found(`sql\`delete from public.message m using \${sql.table("campaign")} c\``)).toEqual(["writes message", "reads campaign"]);
    expect(found('sql`merge into "stock" using (select from note)`')).toEqual(["writes stock", "reads note"]);
    expect(found(`sql\`update \${sql.table(table)} set x = 1\``)).toEqual(["writes null"]);
    expect(found(`sql\`select \${ids.map((id) => sql\`(select 1 from note where id = \${id})\`)}\``)).toEqual(["reads note"]);
    expect(found("sql`with found as (select 1 from note) select from found where a is distinct from b for update of x`")).toEqual([
      "reads note",
    ]);
  });

  it("are not found in prose", () => {
    expect(found("// what people delete from orders\n/* `update note set` sql`insert into note` */ const a = 1;")).toEqual([]);
    expect(found('const text = "insert into note"; const other = `delete from note`; const pattern = /"`/; // sql`from note`')).toEqual([]);
    expect(found("sql`select 1 -- from note\n where a = 'insert into note'`")).toEqual([]);
    expect(found('const url = "http://a"; sql`delete from note`')).toEqual(["writes note"]);
  });

  it("are refused to other modules, and to areas below", () => {
    const write = { text: 'tx.insertInto("timeline")' };
    expect(foreignWrites({ path: "server/messaging/conversations/case-story.ts", ...write })).toHaveLength(1);
    expect(foreignWrites({ path: "server/cases/kernel/save.ts", ...write })).toEqual([]);
    const read = { text: 'reader.selectFrom("message")' };
    expect(readsFromAbove({ path: "server/core/audit/audit.ts", ...read })).toHaveLength(1);
    expect(readsFromAbove({ path: "server/flows/flows/routes.ts", ...read })).toEqual([]);
    expect(foreignWrites({ path: "server/db/recover.ts", text: "sql`update message set state = 'QUEUED'`" })).toHaveLength(1);
  });
});
