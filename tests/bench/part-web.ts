import { join } from "node:path";
import { build } from "../../scripts/build.mjs";
import { openBrowser, startJourney } from "../support/browser.ts";
import { listEntries, packedSize, scriptsOf, signInEntries } from "../support/weights.ts";
import { root, scratch } from "./built-server.mjs";
import { vitals } from "./part-vitals.ts";
import { median } from "./statistics.ts";
import { startStockPages } from "./stock-page-server.ts";
import { type Row, row } from "./table.ts";
import { type Shown, untilShown, type Wanted } from "./until-shown.ts";

const web = join(root, "dist/web");
const weigh = (entries: readonly string[]) => packedSize(web, scriptsOf(web, entries));

/** Return the sizes from the build's manifest: every chunk these entries import, once. */
export const weights = (): Row[] => [
  row("JavaScript before the sign-in form, gzip", weigh(signInEntries), { unit: " kB", most: 375 }),
  row("JavaScript before the first row of the list, gzip", weigh(listEntries), { unit: " kB", most: 590 }),
];

/** Measure the whole build, as `npm run build` makes it. */
export async function builds(): Promise<Row[]> {
  const begun = performance.now();
  await build();
  return [row("build", (performance.now() - begun) / 1000, { unit: " s", most: 12 })];
}

const rounds = 5;
const tableRow = "tbody tr.ant-table-row";
type Visits = Awaited<ReturnType<typeof untilShown>>;

/** Measure the list and the sign-in form, each alternately with its stock page, cold and then warm, on a processor slowed four times. */
export async function screens(): Promise<Row[]> {
  const journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  const answer = await fetch(`${journey.url}/api/v1/merchant/returns`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { items: unknown[] } };
  const stock = await startStockPages(scratch("stock-page"), data.items);
  const browser = await openBrowser();
  try {
    const pages = {
      list: {
        address: `${journey.url}/dashboard/return/list`,
        ready: tableRow,
        storage: { accessToken: token, i18nextLng: "en" },
      },
      stockList: { address: stock.list, ready: tableRow },
      signIn: { address: journey.url, ready: "form input[name=email]", storage: { i18nextLng: "en" } },
      stockSignIn: { address: stock.signIn, ready: "form input#email" },
    } satisfies Record<string, Wanted>;
    const seen: Record<keyof typeof pages, Visits[]> = { list: [], stockList: [], signIn: [], stockSignIn: [] };
    for (let round = -1; round < rounds; round++) {
      for (const name of Object.keys(seen) as (keyof typeof pages)[]) {
        const visits = await untilShown(browser, pages[name]);
        if (round >= 0) seen[name].push(visits);
      }
    }
    const middle = (name: keyof typeof pages, kind: keyof Visits, pick: (one: Shown) => number) =>
      median(seen[name].map((visits) => pick(visits[kind])));
    const seconds = (name: keyof typeof pages, kind: keyof Visits) => middle(name, kind, ({ ms }) => ms) / 1000;
    const against = (name: keyof typeof pages, kind: keyof Visits) => ({ unit: " s", baseline: seconds(name, kind) });
    const count = (pick: (one: Shown) => number) => middle("list", "cold", pick);
    return [
      row(
        "first paint of the list",
        count(({ painted }) => painted),
        { unit: " ms", most: 600 },
      ),
      row(
        "first paint of the sign-in",
        middle("signIn", "cold", ({ painted }) => painted),
        { unit: " ms", most: 600 },
      ),
      row("time to the sign-in form, against Refine's own in antd", seconds("signIn", "cold"), {
        ...against("stockSignIn", "cold"),
        most: 1.1,
      }),
      row("time to the first row, against the stock Refine + antd page", seconds("list", "cold"), {
        ...against("stockList", "cold"),
        most: 0.95,
      }),
      row("the same on a second visit", seconds("list", "warm"), { ...against("stockList", "warm"), most: 0.9 }),
      row(
        "requests before the first row",
        count(({ requests }) => requests),
        { most: 16 },
      ),
      row(
        "API calls one after another before it",
        count(({ apiChain }) => apiChain),
        { most: 2 },
      ),
      row("scripts fetched before it, gzip", packedSize(web, seen.list[0]?.cold.scripts ?? []), { unit: " kB", most: 590 }),
      ...(await vitals(browser, { url: journey.url, token, stock })),
    ];
  } finally {
    await browser.close();
    stock.stop();
    await journey.stop();
  }
}
