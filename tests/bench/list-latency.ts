import { type Call, caller, median } from "./statistics.ts";
import type { BenchStore } from "./stores.ts";

type Store = Omit<BenchStore, "orders">;
type View = readonly [what: string, query: string];
type Kind = "filter" | "cursor" | "sort" | "meeting" | "search";
interface Plan {
  what: string;
  kind: Kind;
  /** Number of pages along the cursor. */
  depth: number;
  /** One per side. */
  queries: string[];
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

const one = (name: string, values: readonly string[]): View[] => values.map((value): View => [`${name}=${value}`, `${name}=${value}`]);
const list = "/api/v1/merchant/returns";

/** Return every view of the list: [name, query]. `person` and `place` are ids of the store. */
function views({ person, place }: Store, now: number): View[] {
  const back = (days: number) => new Date(now - days * 86_400_000).toISOString();
  return [
    ["all", ""],
    ...["review", "on_the_way", "inspect", "settle", "exchanges", "closed"].map((tab): View => [`tab ${tab}`, `tab=${tab}`]),
    ...one("status", ["OPEN", "CLOSED"]),
    ...one("stage", ["REQUEST", "APPROVED", "IN_TRANSIT", "SHIPMENT_RECEIVED", "EVALUATION", "PROCESS_RETURN", "PAYMENT", "FULLY_PAID"]),
    ...one("stage", ["EXCHANGE_PROCESS_TRACKING", "DROP_OFF_IN_STORE", "COMPLETED"]),
    ...one("decision", ["PENDING", "APPROVED", "REJECTED"]),
    ...one("resolution_type", ["REFUND", "CREATE_STORE_CREDIT", "SEND_ADDITIONAL_INVOICE", "NO_RETURN_PAYMENT_REQUIRED"]),
    ...one("payment_status", ["NONE", "DUE_TO_CUSTOMER", "PENDING", "PARTIAL", "SETTLED", "FAILED"]),
    ...one("exchange_status", ["NONE", "PLANNED", "ON_HOLD", "RELEASED", "PARTIALLY_FULFILLED", "FULFILLED"]),
    ...one("flag", ["VIP", "CALL_CUSTOMER"]),
    ...one("reason", ["TOO_SMALL", "OTHER"]),
    ["assignee", `assignee=${person}`],
    ["assignee=none", "assignee=none"],
    ["location_id", `location_id=${place}`],
    ["created in a quarter", `created_from=${back(400)}&created_to=${back(310)}`],
    ["value from", "min_value_minor=60000"],
    ["value between", "min_value_minor=20000&max_value_minor=30000"],
    ["two stages", "stage=REQUEST,IN_TRANSIT"],
    ["nothing can match", "tab=review&status=CLOSED"],
    ...["created_at", "-updated_at", "updated_at", "-value_minor", "value_minor", "-number"].map(
      (sort): View => [`sort ${sort}`, `sort=${sort}`],
    ),
  ];
}

/** Return combined filters and unusual sort orders, which no single index serves. */
const meetings = ({ place }: Store): View[] => [
  ["tab settle, FAILED", "tab=settle&payment_status=FAILED"],
  ["tab review, reason", "tab=review&reason=TOO_SMALL"],
  ["tab closed, place", `tab=closed&location_id=${place}`],
  ["tab review, nobody's", "tab=review&assignee=none"],
  ["tab settle by value", "tab=settle&sort=-value_minor"],
  ["tab closed by change", "tab=closed&sort=-updated_at"],
  ["flag by change", "flag=VIP&sort=-updated_at"],
  ["flag and reason", "flag=VIP&reason=TOO_SMALL"],
];

const searches: View[] = [
  ["search a number", "q=rma-1500"],
  ["search a name", "q=wei%20tremblay"],
  ["search a common word", "q=emma"],
  ["search nothing there", "q=zzzzqq"],
];

/** Return the address of the page `depth` cursors after the first. */
async function deepen(call: Call, query: string, depth: number): Promise<string> {
  let next = query;
  for (let page = 0; page < depth; page++) {
    const { data } = JSON.parse((await call(`${list}?${next}`)).body);
    if (!data.next_cursor) break;
    next = `${query}${query ? "&" : ""}cursor=${data.next_cursor}`;
  }
  return next;
}

/** Return the medians of one caller's latency for each view, alternating between a small and a large store. */
export async function compareLatency(small: Store, large: Store, { rounds = 60, now = Date.now() } = {}): Promise<Latency[]> {
  const sides = [small, large].map((side) => ({ ...side, call: caller(side.url, side.token) }));
  const plansOf = (kind: Kind | null, make: (store: Store) => View[]): Plan[] => {
    const each = sides.map(make);
    return (each[0] ?? []).map(([what], i) => ({
      what,
      kind: kind ?? kindOf(what),
      depth: 0,
      queries: each.map((views) => views[i]?.[1] ?? ""),
    }));
  };
  const plans = [
    ...plansOf(null, (side) => views(side, now)).flatMap((plan) => (deepened.includes(plan.what) ? [plan, ...deeper(plan)] : [plan])),
    ...plansOf("meeting", meetings),
    ...plansOf("search", () => searches),
  ];
  const rows: Latency[] = [];
  for (const plan of plans) rows.push(await comparePlan(sides, plan, rounds));
  return rows;
}

const kindOf = (what: string): Kind => (what.startsWith("sort") ? "sort" : "filter");
const deepened = ["all", "tab closed", "stage=COMPLETED", "flag=VIP", "sort -value_minor"];
const deeper = (plan: Plan): Plan[] =>
  [1, 10].map((depth) => ({ ...plan, what: `${plan.what}, page ${depth + 1} by cursor`, kind: "cursor", depth }));

async function comparePlan(sides: readonly Side[], { what, kind, depth, queries }: Plan, rounds: number): Promise<Latency> {
  const paths: string[] = [];
  for (const [i, { call }] of sides.entries()) paths.push(`${list}?${await deepen(call, queries[i] ?? "", depth)}`);
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
