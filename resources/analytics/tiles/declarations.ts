import type { BreakdownRow, Owed, ProductRow } from "#contracts/analytics/shapes";
import { type BreakdownTile, breakdowns, type Tile } from "#contracts/analytics/tiles";
import { outcomes } from "#contracts/returns/states";
import { claimParts, durationParts, flowParts, labelParts, messageParts } from "./activity-tiles.ts";
import { bars, type DataOf, type Declaration, type EquationPart, figures, type NameWords, ofReturns, type Part } from "./declare.ts";
import { count, drill, money, rate, returns, share, units, value } from "./measures.ts";

const owed = <Data>(key: string, of: (data: Data) => Owed): EquationPart<Data> => ({
  kind: "equation",
  key,
  sides: [
    { key: "owed", lines: [money("owed", (data) => of(data).owed_minor)] },
    {
      key: "settling",
      lines: [
        money("paid", (data) => of(data).paid_minor),
        money("pending", (data) => of(data).pending_minor),
        money("failed", (data) => of(data).failed_minor),
        money("left", (data) => of(data).left_minor),
      ],
    },
  ],
});

const settled: Part<DataOf<"SETTLED">>[] = [
  {
    kind: "figures",
    measures: [
      count("rounds", (data) => data.rounds),
      share("retained", (data) => data.retained),
      money("upsell", (data) => data.upsell_minor),
      money("bonus", (data) => data.bonus_minor),
    ],
  },
  {
    kind: "equation",
    key: "settled",
    sides: [
      { key: "cameBack", lines: [money("returned", (data) => data.returned_minor), money("shipping", (data) => data.shipping_minor)] },
      {
        key: "settled",
        lines: [
          money("refund", (data) => data.refund_minor),
          money("credit", (data) => data.credit_minor),
          money("exchange", (data) => data.exchange_minor),
          money("fees", (data) => data.fees_minor),
          money("uncaptured", (data) => data.uncaptured_minor),
        ],
      },
    ],
  },
];

type Moved = DataOf<"MONEY">["moved"][number];
const moved: Part<DataOf<"MONEY">>[] = [
  {
    kind: "figures",
    measures: [
      money("refund", (data) => data.refund_minor),
      money("credit", (data) => data.credit_minor),
      money("bonus", (data) => data.bonus_minor),
      money("outside", (data) => data.outside_minor),
      money("invoice", (data) => data.invoice_minor),
    ],
  },
  bars<DataOf<"MONEY">, Moved>({
    head: "payment",
    rows: (data) => data.moved,
    id: ({ kind, payment }) => `${kind} ${payment ?? ""}`,
    name: ({ kind, payment }, { enumLabel }) =>
      [enumLabel("ledger_kind", kind), payment && enumLabel("payment_kind", payment)].filter(Boolean).join(" · "),
    measures: [money("amount", (row) => row.amount_minor), count("legs", (row) => row.legs)],
  }),
  owed("toCustomer", (data) => data.to_customer),
  owed("fromCustomer", (data) => data.from_customer),
];

/** How the values of each dimension are named. */
const valueNames: Record<BreakdownTile, (code: string, words: NameWords) => string> = {
  REASONS: (code, { reason }) => reason(code),
  COUNTRIES: (code, { country }) => country(code),
  PLACES: (code) => code,
  METHODS: (code, { enumLabel }) => enumLabel("shipping_method", code),
  CHANNELS: (code, { enumLabel }) => enumLabel("channel", code),
  POLICIES: (code) => code,
  GRADES: (code, { t, enumLabel }) => t("grade", { code, name: enumLabel("grade", code) }),
};
/** Dimensions of which it is known how much was sold. */
const sold: readonly BreakdownTile[] = ["COUNTRIES", "CHANNELS"];

/** Return the tile of a dimension: its values as bars. */
const breakdown = (tile: BreakdownTile): Declaration<DataOf<BreakdownTile>> => ({
  ...ofReturns,
  parts: [
    bars<DataOf<BreakdownTile>, BreakdownRow>({
      head: breakdowns[tile],
      rows: (data) => data.rows,
      id: ({ key }) => key ?? "",
      name: ({ key, name }, words) => (key === null ? words.t(`without.${breakdowns[tile]}`) : (name ?? valueNames[tile](key, words))),
      drill,
      measures: [units, returns, value, ...(sold.includes(tile) ? [rate] : [])],
      note: sold.includes(tile) ? "rate" : "value",
    }),
  ],
});

/** Return the tile of the products or variants returned most. */
const ranking = (tile: "PRODUCTS" | "VARIANTS"): Declaration<DataOf<"PRODUCTS">> => ({
  ...ofReturns,
  isRanked: true,
  parts: [
    bars<DataOf<"PRODUCTS">, ProductRow>({
      head: tile === "PRODUCTS" ? "product" : "variant",
      rows: (data) => data.rows,
      id: ({ key, title, variant_title, sku }) => key ?? [title, variant_title, sku].join("\n"),
      name: ({ title, variant_title, sku }) => [title, tile === "VARIANTS" && (variant_title ?? sku)].filter(Boolean).join(" · "),
      drill,
      measures: [units, returns, value, rate],
      note: "rate",
      remark: { key: "firstReason", of: ({ reason }, words) => (reason ? words.reason(reason.key) : "") },
    }),
  ],
});

const fields = { RETURNS: "returns", UNITS: "units", VALUE: "value_minor" } as const;

const series: Part<DataOf<"SERIES">>[] = [
  {
    kind: "time",
    by: (data) => data.by,
    points: (data) => data.points,
    measures: ["RETURNS", "UNITS", "VALUE"],
    series: ({ points }, measure) => [{ key: measure, values: points.map((point) => point[fields[measure]]) }],
    name: (key, { t }) => t(`measures.${key}`),
  },
];

const outcomeParts: Part<DataOf<"OUTCOMES">>[] = [
  {
    kind: "time",
    by: (data) => data.by,
    points: (data) => data.points,
    measures: ["UNITS", "VALUE"],
    series: (data, measure) =>
      outcomes
        .filter((key) => data.rows.some((row) => row.key === key))
        .map((key) => ({
          key,
          values: data.points.map((point) => point.outcomes[key]?.[measure === "VALUE" ? "value_minor" : "units"] ?? 0),
        })),
    name: (key, { enumLabel }) => enumLabel("outcome", key),
  },
  bars<DataOf<"OUTCOMES">, DataOf<"OUTCOMES">["rows"][number]>({
    head: "outcome",
    rows: (data) => data.rows,
    id: ({ key }) => key,
    name: ({ key }, { enumLabel }) => enumLabel("outcome", key),
    drill,
    measures: [units, returns, value],
    note: "value",
  }),
];

/** Every tile, in the order of the page. */
export const declarations: { readonly [Name in Tile]: Declaration<DataOf<Name>> } = {
  KEY: {
    ...ofReturns,
    isWide: true,
    parts: [figures([returns, units, value, share("alone", (data) => data.decided_alone), rate])],
  },
  SERIES: { ...ofReturns, parts: series },
  OUTCOMES: { ...ofReturns, parts: outcomeParts },
  REASONS: breakdown("REASONS"),
  SETTLED: { ...ofReturns, parts: settled },
  MONEY: { ...ofReturns, isWide: true, parts: moved },
  PRODUCTS: ranking("PRODUCTS"),
  VARIANTS: ranking("VARIANTS"),
  GRADES: breakdown("GRADES"),
  TIMES: { ...ofReturns, parts: durationParts },
  COUNTRIES: breakdown("COUNTRIES"),
  CHANNELS: breakdown("CHANNELS"),
  METHODS: breakdown("METHODS"),
  PLACES: breakdown("PLACES"),
  POLICIES: breakdown("POLICIES"),
  FLOWS: { ...ofReturns, parts: flowParts },
  CLAIMS: { can: ["read", "Claim"], parts: claimParts },
  LABELS: { can: ["read", "Label"], isWide: true, parts: labelParts },
  MESSAGES: { can: ["read", "Campaign"], parts: messageParts },
};
