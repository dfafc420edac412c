import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratch, secret, startBuilt, startProgram } from "./built-server.mjs";
import { compareRates } from "./list-rate.ts";
import { statementsOfList } from "./list-statements.ts";
import { postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

/** Measure the first page of the list with ten concurrent callers, alternating with a bare route that runs the same statements. */
export async function rates(admin: string): Promise<Row[]> {
  const store = await postgresqlStore(admin, 1000, secret);
  const file = join(scratch("rate"), "statements.json");
  writeFileSync(file, JSON.stringify(await statementsOfList(store.url, store.storeId)));
  const ours = await startBuilt({ DATABASE_URL: store.url });
  const bare = await startProgram("tests/bench/bare-list.mjs", { DATABASE_URL: store.url, STATEMENTS: file });
  const [own, other] = await compareRates([
    { url: `${ours.url}/api/v1/merchant/returns`, headers: { authorization: `Bearer ${store.token}` } },
    { url: `${bare.url}/list`, headers: {} },
  ]);
  await ours.stop();
  await bare.stop();
  return [row("returns list, 10 callers, against a bare route with its SQL", own ?? 0, { unit: "/s", baseline: other ?? 0, least: 0.7 })];
}
