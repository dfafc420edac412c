import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "#server/db/open";
import { outboundSend } from "#server/kit/outbound-request";
import { sealOf } from "#server/kit/seal";
import { connections } from "#server/platforms/connections/connections";
import { saveConnection } from "#server/platforms/connections/repository";
import { realPace } from "#server/platforms/http/pace";
import { BulkOrders } from "#server/platforms/shopify/api/operations.generated";
import { clientCredentials } from "#server/platforms/shopify/api/tokens";
import { plainOrder } from "../doubles/order-spec.ts";
import { startShopify } from "../doubles/shopify/server.ts";
import { scratch, secret, startBuilt, startProgram } from "./built-server.mjs";
import { smallStores } from "./stores.ts";
import { type Row, row } from "./table.ts";

const credentials = { clientId: "bench", clientSecret: "bench-secret" };

/**
 * Import orders from a bulk export into the embedded database, and into PostgreSQL where there is one: how many a second against
 * reading the same file alone, and the memory it takes.
 */
export async function imported(admin: string | null, orders: number): Promise<Row[]> {
  const form = join(scratch("bulk"), "form.json");
  writeFileSync(form, JSON.stringify({ orders, lines: await linesOfOneOrder() }));
  const shop = await startProgram("tests/bench/bulk-shop.mjs", { FORM: form });
  const reading = await readAlone(shop.url);
  const rows: Row[] = [];
  for (const [engine, prepare] of smallStores(admin)) {
    const { store, open, environment } = await prepare();
    await connect(await open(), store.storeId, shop.url);
    const server = await startBuilt({ ...environment, WEBHOOKS_PRIVATE: "true" });
    const { perSecond, rssMb } = await importAll(server, store.token, orders);
    await server.stop();
    rows.push(
      row(`orders imported of ${orders}, ${engine}`, perSecond, { unit: "/s", least: 1000 }),
      row(`orders imported, ${engine}, against reading their export alone`, perSecond, { unit: "/s", baseline: reading }),
      row(`memory of the server at its highest while importing, ${engine}`, rssMb, {
        unit: " MB",
        most: engine === "embedded" ? 600 : 300,
      }),
    );
  }
  await shop.stop();
  return rows;
}

/** As the double exports it. */
async function linesOfOneOrder(): Promise<string[]> {
  const double = await startShopify(["read_orders", "read_products", "read_customers", "read_all_orders"]);
  double.world.addOrder(plainOrder);
  const { bulkOperation } = double.effects.startBulk(BulkOrders.text.replace("SINCE", "2000-01-01T00:00:00Z")) as {
    bulkOperation: { id: string };
  };
  const { bulk } = open(double.origin, double);
  await bulk?.poll(bulkOperation.id);
  const answer = await fetch(`${double.origin}/bulk/${bulkOperation.id.replace(/\D/g, "")}`);
  const lines = (await answer.text()).trim().split("\n");
  await double.close();
  return lines;
}

function open(origin: string, { clientId, clientSecret }: typeof credentials) {
  const send = outboundSend(true);
  const all = connections({ send, pace: realPace, codeSecret: "bench" });
  return all.shopify({ origin, tokens: clientCredentials({ origin, clientId, clientSecret, send, pace: realPace }) });
}

async function readAlone(origin: string): Promise<number> {
  const { bulk } = open(origin, credentials);
  let read = 0;
  const begun = performance.now();
  for await (const _ of bulk?.read("orders", "gid://shopify/BulkOperation/1") ?? []) read += 1;
  return (read * 1000) / (performance.now() - begun);
}

async function connect(db: Database, storeId: string, origin: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.updateTable("store").set({ platform: "shopify" }).where("id", "=", storeId).execute();
    const connection = { origin, scopes: ["write_orders", "read_all_orders"], appId: null, tokenExpiresAt: null, by: "Bench" };
    await saveConnection(
      tx,
      sealOf(secret),
      storeId,
      { ...connection, credentials: { method: "client_credentials", ...credentials } },
      new Date(),
    );
  });
  await db.close();
}

interface Progress {
  state: string;
  error: string | null;
  parts: { read: number }[];
}

async function importAll(
  server: { url: string; rssMb(): number },
  token: string,
  orders: number,
): Promise<{ perSecond: number; rssMb: number }> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const path = `${server.url}/api/v1/stores/imports`;
  const started = await fetch(path, { method: "POST", headers, body: JSON.stringify({ kinds: ["orders"], orders: "ALL" }) });
  const { data } = (await started.json()) as { data: { id: string } };
  let rssMb = 0;
  let first: { at: number; read: number } | undefined;
  for (;;) {
    const found = ((await (await fetch(`${path}/${data.id}`, { headers })).json()) as { data: Progress }).data;
    rssMb = Math.max(rssMb, server.rssMb());
    const read = found.parts[0]?.read ?? 0;
    if (read > 0) first ??= { at: performance.now(), read };
    if (found.state === "DONE" && first) return { perSecond: ((orders - first.read) * 1000) / (performance.now() - first.at), rssMb };
    if (found.state !== "RUNNING") throw new Error(`the import ended as ${found.state}: ${found.error}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
