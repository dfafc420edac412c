import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratch, secret, startBuilt, startProgram } from "./built-server.mjs";
import { compareRates } from "./list-rate.ts";
import { statementsOfList } from "./list-statements.ts";
import { type ListName, lists } from "./part-list.ts";
import { postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

/** Measure the first page of each list with ten concurrent callers, alternating with a bare route that runs the same statements. */
export async function rates(admin: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of Object.keys(lists) as ListName[]) rows.push(...(await ratesOf(admin, name)));
  return rows;
}

/** Pages of a size for each caller, on average the usual one: they share nothing. */
const sizes = Array.from({ length: 10 }, (_, i) => (i < 5 ? 15 : 16) + i);

async function ratesOf(admin: string, name: ListName): Promise<Row[]> {
  const { generate, views } = lists[name];
  const store = await postgresqlStore(admin, 1000, secret, generate);
  const file = join(scratch("rate"), "statements.json");
  writeFileSync(file, JSON.stringify(await statementsOfList(store.url, store.storeId, name)));
  const ours = await startBuilt({ DATABASE_URL: store.url });
  const bare = await startProgram("tests/bench/bare-list.mjs", { DATABASE_URL: store.url, STATEMENTS: file });
  const headers = { authorization: `Bearer ${store.token}` };
  const [alike, apart, other] = await compareRates([
    { url: `${ours.url}${views.list}`, headers },
    { url: ours.url, paths: sizes.map((size) => `${views.list}?limit=${size}`), headers },
    { url: `${bare.url}/list`, headers: {} },
  ]);
  await ours.stop();
  await bare.stop();
  const against = { unit: "/s", baseline: other ?? 0 };
  return [
    row(`${name} list, 10 callers, against a bare route with its SQL`, alike ?? 0, { ...against, least: 0.7 }),
    row("the same, each for another number of rows", apart ?? 0, against),
  ];
}
