import { join } from "node:path";
import { build } from "../../scripts/build.mjs";
import { openBrowser, startJourney } from "../support/browser.ts";
import { listEntries, packedSize, scriptsOf, signInEntries } from "../support/weights.ts";
import { root, scratch } from "./built-server.mjs";
import { type FirstRow, firstRow } from "./first-row.ts";
import { vitals } from "./part-vitals.ts";
import { median } from "./statistics.ts";
import { startStockPage } from "./stock-page-server.ts";
import { type Row, row } from "./table.ts";

const web = join(root, "dist/web");
const weigh = (entries: readonly string[]) => packedSize(web, scriptsOf(web, entries));

/** Return the sizes from the build's manifest: every chunk these entries import, once. */
export const weights = (): Row[] => [
  row("JavaScript before the sign-in form, gzip", weigh(signInEntries), { unit: " kB", most: 270 }),
  row("JavaScript before the first row of the list, gzip", weigh(listEntries), { unit: " kB", most: 421 }),
];

/** Measure the whole build, as `npm run build` makes it. */
export async function builds(): Promise<Row[]> {
  const begun = performance.now();
  await build();
  return [row("build", (performance.now() - begun) / 1000, { unit: " s", most: 12 })];
}

const rounds = 5;
type Visits = Awaited<ReturnType<typeof firstRow>>;

/** Measure the list and the stock page alternately, each cold and then warm, on a processor slowed four times. */
export async function screens(): Promise<Row[]> {
  const journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  const answer = await fetch(`${journey.url}/api/v1/merchant/returns`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { items: unknown[] } };
  const stock = await startStockPage(scratch("stock-page"), data.items);
  const browser = await openBrowser();
  try {
    const storage = { accessToken: token, i18nextLng: "en" };
    const ours: Visits[] = [];
    const theirs: Visits[] = [];
    for (let round = -1; round < rounds; round++) {
      const pair = [await firstRow(browser, `${journey.url}/dashboard/return/list`, storage), await firstRow(browser, stock.url)] as const;
      if (round < 0) continue;
      ours.push(pair[0]);
      theirs.push(pair[1]);
    }
    const seconds = (visits: Visits[], kind: keyof Visits) => median(visits.map((visit) => visit[kind].ms)) / 1000;
    const of = (pick: (one: FirstRow) => number) => median(ours.map(({ cold }) => pick(cold)));
    const against = (kind: keyof Visits) => ({ unit: " s", baseline: seconds(theirs, kind) });
    return [
      row("time to the first row, against the stock Refine + antd page", seconds(ours, "cold"), { ...against("cold"), most: 0.95 }),
      row("the same on a second visit", seconds(ours, "warm"), { ...against("warm"), most: 1 }),
      row(
        "requests before the first row",
        of(({ requests }) => requests),
        { most: 12 },
      ),
      row(
        "API calls one after another before it",
        of(({ apiChain }) => apiChain),
        { most: 2 },
      ),
      row("scripts fetched before it, gzip", packedSize(web, ours[0]?.cold.scripts ?? []), { unit: " kB", most: 421 }),
      ...(await vitals(browser, { url: journey.url, token, stock: stock.url })),
    ];
  } finally {
    await browser.close();
    stock.stop();
    await journey.stop();
  }
}
