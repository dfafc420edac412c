import { type Call, caller, median } from "./statistics.ts";
import type { BenchStore } from "./stores.ts";

export type Store = Omit<BenchStore, "orders">;
/** What it shows, and its query: an address of its own when it begins with a slash. */
export type View = readonly [what: string, query: string];
type Kind = "filter" | "cursor" | "sort" | "meeting" | "search";

/** Every way to look at a list. */
export interface Views {
  /** The list's address. */
  list: string;
  single(store: Store, now: number): View[];
  /** Combined filters and unusual sort orders, which no single index serves. */
  meetings(store: Store): View[];
  searches: readonly View[];
  /** Those that are read on by cursor. */
  deepened: readonly string[];
}
interface Plan {
  what: string;
  kind: Kind;
  /** Number of pages along the cursor. */
  depth: number;
  /** One per side. */
  paths: string[];
}
export interface Latency {
  what: string;
  kind: Kind;
  small: number;
  large: number;
  ratio: number;
}
interface Side {
  call: Call;
}

/** Return the address of the page `depth` cursors after the first. */
async function deepen(call: Call, first: string, depth: number): Promise<string> {
  let next = first;
  for (let page = 0; page < depth; page++) {
    const { data } = JSON.parse((await call(next)).body);
    if (!data.next_cursor) break;
    next = `${first}${first.endsWith("?") ? "" : "&"}cursor=${data.next_cursor}`;
  }
  return next;
}

/** Return the medians of one caller's latency for each view, alternating between a small and a large store. */
export async function compareLatency(
  small: Store,
  large: Store,
  { list, single, meetings, searches, deepened }: Views,
  { rounds = 60, now = Date.now() } = {},
): Promise<Latency[]> {
  const sides = [small, large].map((side) => ({ ...side, call: caller(side.url, side.token) }));
  const plansOf = (kind: Kind | null, make: (store: Store) => View[]): Plan[] => {
    const each = sides.map(make);
    return (each[0] ?? []).map(([what], i) => ({
      what,
      kind: kind ?? kindOf(what),
      depth: 0,
      paths: each.map((views) => pathOf(list, views[i]?.[1] ?? "")),
    }));
  };
  const plans = [
    ...plansOf(null, (side) => single(side, now)).flatMap((plan) => (deepened.includes(plan.what) ? [plan, ...deeper(plan)] : [plan])),
    ...plansOf("meeting", meetings),
    ...plansOf("search", () => [...searches]),
  ];
  const rows: Latency[] = [];
  for (const plan of plans) rows.push(await comparePlan(sides, plan, rounds));
  return rows;
}

const kindOf = (what: string): Kind => (what.startsWith("sort") ? "sort" : "filter");
const pathOf = (list: string, query: string) => (query.startsWith("/") ? query : `${list}?${query}`);
const deeper = (plan: Plan): Plan[] =>
  [1, 10].map((depth) => ({ ...plan, what: `${plan.what}, page ${depth + 1} by cursor`, kind: "cursor", depth }));

async function comparePlan(sides: readonly Side[], { what, kind, depth, paths: first }: Plan, rounds: number): Promise<Latency> {
  const paths: string[] = [];
  for (const [i, { call }] of sides.entries()) paths.push(await deepen(call, first[i] ?? "", depth));
  const waits = sides.map((): number[] => []);
  for (let round = -8; round < rounds; round++) {
    for (const [i, { call }] of sides.entries()) {
      const { ms, status } = await call(paths[i] ?? "");
      if (status !== 200) throw new Error(`${paths[i]} answered ${status}`);
      if (round >= 0) waits[i]?.push(ms);
    }
  }
  const [small = 0, large = 0] = waits.map(median);
  return { what, kind, small, large, ratio: large / small };
}
