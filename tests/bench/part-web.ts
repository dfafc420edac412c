import { join } from "node:path";
import { openBrowser, startJourney } from "../support/browser.ts";
import { listEntries, packedSize, scriptsOf, signInEntries } from "../support/weights.ts";
import { startBarePage } from "./bare-page-server.ts";
import { root, scratch } from "./built-server.mjs";
import { type FirstRow, firstRow } from "./first-row.ts";
import { vitals } from "./part-vitals.ts";
import { median } from "./statistics.ts";
import { type Row, row } from "./table.ts";

const web = join(root, "dist/web");
const weigh = (entries: readonly string[]) => packedSize(web, scriptsOf(web, entries));

/** By the build's own manifest: every chunk that these entries import, once. */
export const weights = (): Row[] => [
  row("JavaScript before the sign-in form, gzip", weigh(signInEntries), { unit: " kB", most: 170 }),
  row("JavaScript before the first row of the list, gzip", weigh(listEntries), { unit: " kB", most: 400 }),
];

const rounds = 5;

/**
 * The list and two bare tables by turns, each opened cold on a processor four times slower: a table that shows what the list shows,
 * which tells what everything around a table costs, and one of five columns of text, which is the least a table can be.
 */
export async function screens(): Promise<Row[]> {
  const journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  const answer = await fetch(`${journey.url}/api/v1/merchant/returns`, { headers: { authorization: `Bearer ${token}` } });
  const bare = await startBarePage(scratch("bare-page"), await answer.text());
  const browser = await openBrowser();
  try {
    const kept = { accessToken: token, i18nextLng: "en" };
    const ours: FirstRow[] = [];
    const same: FirstRow[] = [];
    const least: FirstRow[] = [];
    for (let round = -1; round < rounds; round++) {
      const seen = [
        [ours, await firstRow(browser, `${journey.url}/dashboard/return/list`, kept)],
        [same, await firstRow(browser, `${bare.url}?same`)],
        [least, await firstRow(browser, bare.url)],
      ] as const;
      if (round >= 0) for (const [kind, one] of seen) kind.push(one);
    }
    const of = (pick: (one: FirstRow) => number) => median(ours.map(pick));
    const seconds = (kind: FirstRow[]) => median(kind.map(({ ms }) => ms)) / 1000;
    return [
      row("time to the first row, against a bare antd table of the same columns", seconds(ours), {
        unit: " s",
        baseline: seconds(same),
        most: 1.3,
      }),
      row("time to the first row, against five columns of text", seconds(ours), { unit: " s", baseline: seconds(least) }),
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
      row("scripts fetched before it, gzip", packedSize(web, ours[0]?.scripts ?? []), { unit: " kB", most: 400 }),
      ...(await vitals(browser, { url: journey.url, token, bare: bare.url })),
    ];
  } finally {
    await browser.close();
    bare.stop();
    await journey.stop();
  }
}
