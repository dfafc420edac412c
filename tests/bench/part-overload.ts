import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import sharp from "sharp";
import { openPostgresql } from "#server/db/postgresql";
import { systemClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { createTokens } from "#server/kit/tokens";
import { addMember, addOwner } from "../support/people.ts";
import { fileForm } from "../support/photo.ts";
import { secret, startBuilt } from "./built-server.mjs";
import { generateReturns } from "./generate.ts";
import { caller, quantile } from "./statistics.ts";
import { postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

const rows = 5000;
const seconds = 12;
const list = "/api/v1/merchant/returns?limit=25";
/** What a page of the list may take while others do their worst, at the 99th percentile. */
const mostMs = { lists: 500, uploads: 1000 };

/** A busy store, somebody else in it, and another store, all on one server. */
async function peopled(admin: string) {
  const { url, token, storeId } = await postgresqlStore(admin, rows, secret);
  const db = await openPostgresql({ url, connections: 2, statementTimeout: 0 }, silentLog);
  try {
    const world = { db, tokens: createTokens(secret), clock: systemClock };
    const colleague = await addMember(world, { storeId, permissions: ["returns"] });
    const other = await addOwner(world, {});
    await generateReturns(db, { storeId: other.storeId, rows, assignees: [other.membershipId] });
    return { url, busy: token, colleague: colleague.token, other: other.token };
  } finally {
    await db.close();
  }
}

/** Ask for a page of the list again and again, with the pauses of a person who leafs through it; return how long each took. */
async function leaf(url: string, token: string, isOver: () => boolean): Promise<number[]> {
  const call = caller(url, token);
  const waits: number[] = [];
  while (!isOver()) {
    const { status, ms } = await call(list);
    if (status !== 200) throw new Error(`the list answered ${status}`);
    waits.push(ms);
    await pause(20);
  }
  return waits;
}

/** Return how long the pages of several people take while `load` runs. */
async function beside(url: string, people: readonly string[], load: () => Promise<unknown>): Promise<number[][]> {
  let isOver = false;
  const all = Promise.all(people.map((token) => leaf(url, token, () => isOver)));
  await load();
  isOver = true;
  return all;
}

/** A photo of about ten megabytes, which says where it was taken: it has to be drawn again. */
async function photo(): Promise<Buffer> {
  const side = 2400;
  const noise = { width: side, height: side, channels: 3 as const, noise: { type: "gaussian" as const, mean: 128, sigma: 60 } };
  const taken = { IFD0: { Copyright: "A shop" } };
  const picture = sharp({ create: { ...noise, background: "white" } }).withExif(taken);
  return picture.jpeg({ quality: 97 }).toBuffer();
}

/** Measure how long a page of a list takes in its own store and in another one, while one store sends far more than can be answered. */
export async function overload(admin: string): Promise<Row[]> {
  const { url: DATABASE_URL, ...people } = await peopled(admin);
  const server = await startBuilt({ DATABASE_URL });
  const both = [people.other, people.colleague];
  const bearer = { authorization: `Bearer ${people.busy}` };
  const flood = (path: string, connections: number, more: object = {}) =>
    autocannon({ url: `${server.url}${path}`, headers: bearer, connections, duration: seconds, timeout: 60, ...more });
  const form = fileForm(await photo(), { name: "photo.jpg", type: "image/jpeg" });
  const upload = { method: "POST" as const, headers: { ...bearer, ...form.headers }, body: form.payload };
  const loads = {
    "nobody else": { most: mostMs.lists, run: () => pause(seconds * 500) },
    "200 callers of a list of 50": { most: mostMs.lists, run: () => flood("/api/v1/merchant/returns?limit=50", 200) },
    "60 uploads of photos at once": { most: mostMs.uploads, run: () => flood("/api/v1/merchant/files", 60, upload) },
    "20 workbooks at once": { most: mostMs.uploads, run: () => flood("/api/v1/merchant/returns/export?format=xlsx&tab=review", 20) },
    "20 callers of analytics": { most: mostMs.lists, run: () => flood("/api/v1/merchant/analytics", 20) },
  };
  await leaf(server.url, people.other, over(50));
  const atRest = server.rssMb();
  const found: Row[] = [];
  for (const [what, { most, run }] of Object.entries(loads)) {
    const [other = [], colleague = []] = await beside(server.url, both, run);
    found.push(row(`a page of a list beside ${what}, p99`, quantile(other, 0.99), { unit: " ms", most }));
    found.push(row("the same, in the busy store itself", quantile(colleague, 0.99), { unit: " ms", most }));
    found.push(row("memory after it", server.rssMb(), { unit: " MB" }));
  }
  await pause(60_000);
  found.push(row("memory a minute later, against that at rest", server.rssMb(), { unit: " MB", baseline: atRest }));
  await server.stop();
  return found;
}

/** Return a function that is true from its `times`-th call on. */
const over = (times: number) => {
  let asked = 0;
  return () => asked++ >= times;
};
