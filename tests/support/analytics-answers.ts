import { AnalyticsAnswer, type AnswerOf, type Drill } from "#contracts/analytics/shapes";
import { bucketEnds, durations, type Tile } from "#contracts/analytics/tiles";

const days = { from: "2026-03-01", to: "2026-03-03" };
const list = (filters: Record<string, string> = {}): Drill => ({
  resource: "returns",
  filters: { requested_from: days.from, requested_to: days.to, ...filters },
});
const counted = (returns: number) => ({ returns, units: returns * 2, value_minor: returns * 5_000 });
const row = (key: string | null, returns: number, more: object = {}) => ({
  ...{ key, name: null, ...counted(returns), rate: null, drill: list({ key: key ?? "NONE" }) },
  ...more,
});
const owed = (paid: number, left: number) => ({
  ...{ owed_minor: paid + left, paid_minor: paid, pending_minor: 0, failed_minor: 0, left_minor: left },
});
const product = (title: string, returns: number, more: object = {}) => ({
  ...{ key: `gid-${title}`, product_id: null, title, variant_title: null, sku: null, image_url: null, ...counted(returns) },
  ...{ rate: { part: returns * 2, whole: 80 }, reason: { key: "TOO_SMALL", units: returns }, drill: list({ product: title }) },
  ...more,
});
const labelled = (labels: number, cost_minor: number) => ({
  ...{ labels, cost_minor, per_label_minor: Math.round(cost_minor / labels), per_case_minor: Math.round(cost_minor / labels) },
  ...{ deducted_minor: cost_minor / 2, refunded_minor: 1_000, adjusted_minor: 300, median_days: 2.5, p90_days: 4.1 },
});
const sent = (count: number) => ({ sent: count, delivered: count - 1, conversions: 2, net_minor: 12_000 });

/** Numbers of every tile over three days of March. */
const data: { [Name in Tile]: AnswerOf<Name>["data"] } = {
  KEY: { ...counted(12), decided_alone: { part: 3, whole: 10 }, rate: { part: 24, whole: 200 } },
  SERIES: {
    by: "DAY",
    points: [3, 0, 9].map((returns, index) => {
      const day = `2026-03-0${index + 1}`;
      return { from: day, to: day, ...counted(returns), drill: list({ requested_from: day, requested_to: day }) };
    }),
  },
  OUTCOMES: {
    by: "DAY",
    points: [3, 0, 9].map((units, index) => {
      const day = `2026-03-0${index + 1}`;
      const part = (count: number) => ({ units: count, value_minor: count * 2_500 });
      return { from: day, to: day, outcomes: { REFUND: part(units), STORE_CREDIT: part(0), EXCHANGE: part(units), KEEP: part(0) } };
    }),
    rows: [
      { ...counted(8), key: "REFUND", drill: list({ outcome: "REFUND" }) },
      { ...counted(4), key: "EXCHANGE", drill: list({ outcome: "EXCHANGE" }) },
    ],
  },
  SETTLED: {
    ...{ rounds: 9, returned_minor: 50_000, shipping_minor: 1_000, refund_minor: 30_000, credit_minor: 12_000, exchange_minor: 8_000 },
    ...{ fees_minor: 1_000, uncaptured_minor: 0, bonus_minor: 500, upsell_minor: 2_000, retained: { part: 20_000, whole: 50_000 } },
  },
  MONEY: {
    ...{ refund_minor: 28_000, credit_minor: 12_000, bonus_minor: 500, outside_minor: 0, invoice_minor: 2_000 },
    moved: [
      { kind: "REFUND", payment: "card", legs: 5, amount_minor: 28_000 },
      { kind: "STORE_CREDIT", payment: null, legs: 2, amount_minor: 12_000 },
    ],
    to_customer: owed(40_000, 2_500),
    from_customer: owed(2_000, 0),
  },
  REASONS: { rows: [row("TOO_SMALL", 7), row("DEFECTIVE", 5), row(null, 1)] },
  COUNTRIES: { rows: [row("US", 9, { rate: { part: 18, whole: 150 } }), row("FR", 3, { rate: { part: 6, whole: 0 } })] },
  PLACES: { rows: [row("place-1", 12, { name: "Warehouse Lyon" })] },
  METHODS: { rows: [row("LABEL", 10), row("IN_STORE", 2)] },
  CHANNELS: { rows: [row("online", 12, { rate: { part: 24, whole: 200 } })] },
  POLICIES: { rows: [row("policy-1", 12, { name: "Standard" })] },
  GRADES: { rows: [row("A", 8), row("C", 3), row(null, 1)] },
  PRODUCTS: { rows: [product("Trail jacket", 6), product("Wool socks", 2, { rate: { part: 0, whole: 0 }, reason: null })] },
  VARIANTS: { rows: [product("Trail jacket", 6, { variant_title: "M / Green" })] },
  TIMES: {
    steps: durations.map((step, index) => ({
      ...{ step, returns: 9 - index, median_minutes: 90 * (index + 1), p90_minutes: 1_440 * (index + 1) },
      buckets: Array.from({ length: bucketEnds.length + 1 }, () => 0),
    })),
  },
  FLOWS: {
    only_returns: false,
    flows: [
      {
        id: "flow-1",
        name: "VIP at once",
        trigger: "RETURN_REQUESTED",
        runs: 6,
        acted: 3,
        refused: 1,
        failed: 0,
        loops: 2,
        drill: { resource: "flows", filters: { flow: "flow-1" } },
      },
    ],
    decided: { FLOW: 3, SETTING: 0, PERSON: 7, OPEN: 2 },
  },
  CLAIMS: {
    ...{ claims: 4, claimed_minor: 20_000, paid_minor: 9_000, recovered_minor: 3_000, resolved: 3, median_days: 2.5, p90_days: 6 },
    rows: [
      {
        key: "LOST",
        claims: 4,
        claimed_minor: 20_000,
        paid_minor: 9_000,
        recovered_minor: 3_000,
        drill: { resource: "claims", filters: { type: "LOST" } },
      },
    ],
  },
  LABELS: {
    ...labelled(40, 24_000),
    ...{ voided: { part: 2, whole: 38 }, unknown: { part: 0, whole: 40 }, failed: { part: 2, whole: 40 } },
    carriers: [
      { key: "UPS", name: "UPS", ...labelled(28, 18_000) },
      { key: "USPS", name: "USPS", ...labelled(10, 6_000) },
      { key: null, name: null, ...labelled(2, 0), per_label_minor: null, per_case_minor: null, median_days: null, p90_days: null },
    ],
    countries: [{ key: "US", name: null, ...labelled(40, 24_000) }],
  },
  MESSAGES: {
    campaigns: sent(40),
    automations: sent(9),
    rows: [
      { kind: "CAMPAIGN", id: "c1", name: "Spring sale", ...sent(40), drill: { resource: "campaigns", filters: { q: "Spring sale" } } },
    ],
  },
};

type Header = Partial<Omit<AnalyticsAnswer, "tile" | "data" | "previous">>;

/** Return an answer of analytics as the server sends it; compared with the same numbers where asked for. */
export function analyticsAnswer<Name extends Tile>(
  tile: Name,
  query: URLSearchParams,
  more: Header & { data?: AnswerOf<Name>["data"] } = {},
) {
  const isCompared = (query.get("compare") ?? "NONE") !== "NONE";
  return AnalyticsAnswer.parse({
    ...{
      tile,
      ...days,
      as_of: "2026-03-03T09:00:00Z",
      is_recounting: false,
      timezone: "Europe/Paris",
      basis: query.get("basis") ?? "REQUESTED",
    },
    ...{ currency: query.get("currency") ?? "USD", not_final_from: null, left_out: [], unfiltered: [], drill: list() },
    compared: isCompared ? { from: "2026-02-26", to: "2026-02-28" } : null,
    data: data[tile],
    previous: isCompared ? data[tile] : null,
    ...more,
  });
}
