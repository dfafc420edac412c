import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Operation, takesKey } from "#contracts/contract";
import { contracts } from "#contracts/index";
import { startApi, type TestApi } from "../support/api.ts";
import { type KeyedCall, keyedCalls } from "../support/keyed-calls.ts";
import { type World, world } from "../support/world.ts";

/** Every server dies right after it has committed its work: what is stored afterwards never is. */
vi.mock("#server/http/idempotency", async (original) => {
  const { createIdempotency } = await original<typeof import("#server/http/idempotency")>();
  const dying = { finish: async () => undefined };
  return { createIdempotency: (...parts: Parameters<typeof createIdempotency>) => Object.assign(createIdempotency(...parts), dying) };
});

const keyed = contracts.flatMap(({ noun, operations }) =>
  Object.entries<Operation>(operations).flatMap(([name, operation]) =>
    takesKey(operation) ? [[`${noun}.${name}`, operation] as const] : [],
  ),
);

/** Write nothing, so that they may run again. */
const reads = /\.(preview|previewText|advise|quote|check|dryRun|render|plan|judge|policyTest|previewResolution|suggestedFinancialOutcome)$/;

/** Commit work before their answer, each with what makes a repeat safe. */
const apart: Readonly<Record<string, string>> = {
  "returns.bulk": "each record is changed on its own, under a key of its own",
  "claims.bulk": "each record is changed on its own, under a key of its own",
  "subscribers.bulk": "each record is changed on its own, under a key of its own",
};

/** Are not called here, each with the reason. All of them run by the same mechanism. */
const elsewhere: readonly [RegExp, why: string][] = [
  [/^merchants\.logout$/, "ends the session that a repeat would need"],
  [/^carrier-rules\.test$/, "asks for offers, which buys nothing: server/cases/labels/bought/bought-by-rules.test.ts"],
  [/^public\.quote(Return|Claim)Label$/, "asks for offers, which buys nothing: server/insight/public/labels.test.ts"],
  [/^public\.(createClaimLabel|voidLabel)$/, "run as a label of a return is made"],
  [/^portal(-claims)?\.(labelOffers|getLabel)$/, "need a store with carriers: server/cases/labels/customer-labels.test.ts"],
  [/^carrier-connections\./, "speak to a carrier service, and ask it again: server/platforms/carrier-connections"],
  [/^(store-connection|imports|webhooks)\./, "speak to a connected shop, and ask it again: tests/api/store-connection.test.ts"],
  [
    /^(settings\.policyTest|returns\.advise|storefront\.renew|members\.(join|activate)|messages\.sendKept|public\.invoicePayment)$/,
    "need more than one call before",
  ],
  [/^test-addresses\.ask$/, "asks again after a day"],
  [/^returns\.|^claims\.|^claim-labels\.|^labels\./, "actions of a case, which run as those that are called here"],
  [/^conversations\./, "changes of a conversation, which run as a reply"],
  [
    /^(flows|experiments|automations|campaigns|articles|templates|transactional-texts|subscriber-imports)\./,
    "states, which change as those that are called here",
  ],
  [
    /^(store-credits\.correct|warranty-registrations\.|portal-warranty\.register|portal\.chooseCredit|portal-claims\.answer|portal-conversations\.sync)/,
    "one transaction, tested with their modules",
  ],
  [
    /^(deliveries|webhook-deliveries|message-connections|sender-domains|notices)\./,
    "deliver or look up again, which changes nothing twice",
  ],
  [/^subscribers\.ask$/, "asks again after a day"],
];

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  await w.at("2026-06-10T09:00:00.000Z");
});

const send = async (operation: Operation, { params = {}, query = "", body, form, as = w.owner }: KeyedCall, key: string) => {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `:${name}`) + query;
  const headers = { "idempotency-key": key };
  if (!form) return as.post(path, body === undefined ? (operation.example?.body ?? {}) : body, headers);
  const {
    statusCode: status,
    json,
    headers: sent,
  } = await as.raw({ method: "POST", url: path, ...form, headers: { ...form.headers, ...headers } });
  return { status, body: json() as any, headers: sent };
};

/** Return how many rows each table has. */
async function counts(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('idempotency') order by 1`.execute(api.db.kysely);
  const each = tables.map(({ name }) => sql`select ${sql.lit(name)} as name, count(*)::int as n from ${sql.table(name)}`);
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(each, sql` union all `)}`.execute(api.db.kysely);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Return the status that is stored for a key, and let another server take the run over if there is none. */
async function die(key: string): Promise<number | null | undefined> {
  const rows = await api.db.kysely
    .updateTable("idempotency")
    .set({ locked_until: new Date(0).toISOString() })
    .where("key", "like", `${key}%`)
    .returning(["key", "status"])
    .execute();
  return rows.find((row) => row.key === key)?.status;
}

const isElsewhere = (name: string) => elsewhere.some(([one]) => one.test(name));
const called = keyed.filter(([name, { path }]) => keyedCalls[name] || (!path.includes(":") && !isElsewhere(name)));

describe("a call whose server died after its commit", () => {
  it.each(called)("has done %s once, and answers the same again", async (name, operation) => {
    const call = (await keyedCalls[name]?.(w)) ?? {};
    const key = `once ${name}`;
    const first = await send(operation, call, key);
    expect([200, 201, 202], JSON.stringify(first.body).slice(0, 500)).toContain(first.status);
    const status = await die(key);
    const before = await counts();
    const again = await send(operation, call, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await counts()).toEqual(before);
    if (!reads.test(name) && !apart[name]) expect(status, "stored with the work").toBe(first.status);
  });
});

describe("operations that take a key", () => {
  it("are called here, or listed with the reason", () => {
    const names: string[] = called.map(([name]) => name);
    expect(keyed.map(([name]) => name).filter((name) => !names.includes(name) && !isElsewhere(name))).toEqual([]);
    expect(Object.keys(keyedCalls).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe("a key whose answer was stored with the work", () => {
  const path = "/api/v1/orders";
  const order = {
    ordered_on: "2026-06-01",
    customer: { email: "ada@example.test" },
    ship_to: { postcode: "10115", country: "DE" },
    lines: [{ title: "Tee", quantity: 1, unit_price_minor: 100 }],
  };
  const views = "/api/v1/merchants/views";
  const view = { noun: "returns", name: "Mine", query: "tab=review", shared: false };
  const headers = { "idempotency-key": "mine" };
  const isReplayed = ({ status, headers: { "idempotent-replayed": replayed } }: Awaited<ReturnType<typeof w.owner.post>>) => [
    status,
    replayed,
  ];

  it("belongs to its caller and store, and to what it was sent with", async () => {
    const first = await w.owner.post(views, view, headers);
    const colleague = await w.api.member(["returns"], { storeId: w.storeId });
    const neighbour = await world(api);
    const others = [await colleague.client.post(views, view, headers), await neighbour.owner.post(views, view, headers)];
    expect(others.map(isReplayed)).toEqual([
      [201, undefined],
      [201, undefined],
    ]);
    expect(new Set([first, ...others].map(({ body }) => body.data.id)).size).toBe(3);
    const changed = await w.owner.post(views, { ...view, name: "Others" }, headers);
    expect([changed.status, changed.body.data.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(isReplayed(await w.owner.post(views, view, headers))).toEqual([201, "true"]);
  });

  it("is kept for a day", async () => {
    const first = await w.owner.post(path, order, headers);
    await w.at("2026-06-11T08:00:00.000Z");
    expect((await w.owner.post(path, order, headers)).body).toEqual(first.body);
    await w.at("2026-06-11T10:00:00.000Z");
    const later = await w.owner.post(path, order, headers);
    expect([later.status, later.body.data.id === first.body.data.id]).toEqual([201, false]);
  });

  it("of an upload stands for the file, however its form is written", async () => {
    const upload = (content: string, edge: string) =>
      w.owner.raw({
        method: "POST",
        url: "/api/v1/notifications/subscribers/imports/files",
        headers: { ...headers, "content-type": `multipart/form-data; boundary=${edge}` },
        payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${content}\r\n--${edge}--\r\n`,
      });
    const first = await upload("email\na@example.test", "edge");
    const again = await upload("email\na@example.test", "another-edge");
    expect([first.statusCode, again.statusCode, again.headers["idempotent-replayed"]]).toEqual([201, 201, "true"]);
    expect(again.json()).toEqual(first.json());
    expect((await upload("email\nb@example.test", "edge")).statusCode).toBe(422);
  });
});
