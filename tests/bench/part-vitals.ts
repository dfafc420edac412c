import type { Browser } from "playwright-core";
import { type Opening, type Vitals, vitalsOf } from "./page-vitals.ts";
import { median } from "./statistics.ts";
import type { StockPages } from "./stock-page-server.ts";
import { type Row, row } from "./table.ts";

const rounds = 3;
const speeds = [
  { slower: 1, said: "" },
  { slower: 4, said: ", processor 4× slower" },
];
const figures = ["fcp", "lcp", "tbt", "cls", "kb", "requests"] as const;
type Figures = Pick<Vitals, (typeof figures)[number]>;

interface Addresses {
  /** The product's address. */
  url: string;
  token: string;
  /** The stock Refine and antd pages. */
  stock: Pick<StockPages, "list" | "signIn">;
}

/** Measure web vitals of the sign-in and the returns list, each beside its stock page; layout shifts and blocking time have a budget. */
export async function vitals(browser: Browser, { url, token, stock }: Addresses): Promise<Row[]> {
  const rows = "tbody tr.ant-table-row";
  const storage = { accessToken: token, i18nextLng: "en" };
  const pages: Record<string, Omit<Opening, "slower">> = {
    "sign-in": { address: url, ready: "form input[name=email]", storage: { i18nextLng: "en" } },
    "returns list": { address: `${url}/dashboard/return/list`, ready: rows, storage },
    "stock sign-in": { address: stock.signIn, ready: "form input#email" },
    "stock list": { address: stock.list, ready: rows },
  };
  const found: Row[] = [];
  for (const { slower, said } of speeds) {
    const seen: Record<string, Figures> = {};
    for (const [name, page] of Object.entries(pages)) seen[name] = await middle(browser, { ...page, slower }, name);
    console.table(Object.fromEntries(Object.entries(seen).map(([name, one]) => [`${name}${said}`, inWords(one)])));
    const { "returns list": list } = seen;
    const pairs = [["sign-in", "stock sign-in"] as const, ["returns list", "stock list"] as const];
    for (const [name, baseline] of pairs) {
      const [one, other] = [seen[name], seen[baseline]];
      if (!one || !other) continue;
      found.push(row(`layout shift of the ${name}${said}`, one.cls, { most: 0.05 }));
      found.push(
        row(`largest paint of the ${name}, against the stock page${said}`, one.lcp / 1000, { unit: " s", baseline: other.lcp / 1000 }),
      );
    }
    if (list) found.push(row(`time blocked after the first paint, list${said}`, list.tbt, { unit: " ms", most: 250 }));
  }
  return found;
}

async function middle(browser: Browser, opening: Opening, name: string): Promise<Figures> {
  const seen: Vitals[] = [];
  for (let round = 0; round < rounds; round++) seen.push(await vitalsOf(browser, opening));
  const worst = seen.sort((a, b) => b.cls - a.cls)[0];
  if (worst && worst.cls > 0.005) process.stdout.write(`${name}: moved most ${worst.moved.join(", ")}\n`);
  return Object.fromEntries(figures.map((figure) => [figure, median(seen.map((one) => one[figure]))])) as unknown as Figures;
}

const inWords = ({ fcp, lcp, tbt, cls, kb, requests }: Figures) => ({
  "first paint": `${Math.round(fcp)} ms`,
  "largest paint": `${Math.round(lcp)} ms`,
  blocked: `${Math.round(tbt)} ms`,
  "layout shift": cls.toFixed(3),
  fetched: `${Math.round(kb)} kB`,
  requests,
});
