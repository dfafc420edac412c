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
  for (const name of Object.keys(lists) as ListName[]) rows.push(await rateOf(admin, name));
  return rows;
}

async function rateOf(admin: string, name: ListName): Promise<Row> {
  const { generate, views } = lists[name];
  const store = await postgresqlStore(admin, 1000, secret, generate);
  const file = join(scratch("rate"), "statements.json");
  writeFileSync(file, JSON.stringify(await statementsOfList(store.url, store.storeId, name)));
  const ours = await startBuilt({ DATABASE_URL: store.url });
  const bare = await startProgram("tests/bench/bare-list.mjs", { DATABASE_URL: store.url, STATEMENTS: file });
  const [own, other] = await compareRates([
    { url: `${ours.url}${views.list}`, headers: { authorization: `Bearer ${store.token}` } },
    { url: `${bare.url}/list`, headers: {} },
  ]);
  await ours.stop();
  await bare.stop();
  return row(`${name} list, 10 callers, against a bare route with its SQL`, own ?? 0, { unit: "/s", baseline: other ?? 0, least: 0.7 });
}
