import { deciders } from "#contracts/analytics/tiles";
import { bars, type DataOf, figures, type Measure, type NameWords, type Part } from "./declare.ts";
import { count, drill, money, share } from "./measures.ts";

type FlowRow = DataOf<"FLOWS">["flows"][number];
export const flowParts: Part<DataOf<"FLOWS">>[] = [
  bars<DataOf<"FLOWS">, { key: string; requests: number; all: number }>({
    head: "decider",
    rows: ({ decided }) => {
      const all = deciders.reduce((sum, key) => sum + decided[key], 0);
      return all === 0 ? [] : deciders.map((key) => ({ key, requests: decided[key], all }));
    },
    id: ({ key }) => key,
    name: ({ key }, { t }) => t(`deciders.${key}`),
    measures: [count("requests", (row) => row.requests), share("portion", (row) => ({ part: row.requests, whole: row.all }))],
    note: "portion",
  }),
  bars<DataOf<"FLOWS">, FlowRow>({
    head: "flow",
    rows: (data) => data.flows,
    id: ({ id }) => id,
    name: ({ name }) => name,
    drill: (row) => row.drill,
    measures: [
      count("runs", (row) => row.runs),
      count("acted", (row) => row.acted),
      count("refused", (row) => row.refused),
      count("failed", (row) => row.failed),
      count("loops", (row) => row.loops ?? undefined),
    ],
    note: "acted",
  }),
];

type Claimed = Pick<DataOf<"CLAIMS">, "claims" | "claimed_minor" | "paid_minor" | "recovered_minor">;
const claimed: [Measure<Claimed>, ...Measure<Claimed>[]] = [
  count("claims", (one) => one.claims),
  money("claimed", (one) => one.claimed_minor),
  money("paid", (one) => one.paid_minor),
  money("recovered", (one) => one.recovered_minor),
];

type Sent = DataOf<"MESSAGES">["campaigns"];
const sent: [Measure<Sent>, ...Measure<Sent>[]] = [
  count("sent", (one) => one.sent),
  count("delivered", (one) => one.delivered),
  count("conversions", (one) => one.conversions),
  money("net", (one) => one.net_minor),
];

export const durationParts: Part<DataOf<"TIMES">>[] = [
  bars<DataOf<"TIMES">, DataOf<"TIMES">["steps"][number]>({
    head: "duration",
    rows: (data) => data.steps.filter((row) => row.returns > 0),
    id: ({ step }) => step,
    name: ({ step }, { t }) => t(`durations.${step}`),
    measures: [
      { key: "median", unit: "minutes", of: (row) => row.median_minutes },
      { key: "p90", unit: "minutes", of: (row) => row.p90_minutes },
      count("returns", (row) => row.returns),
    ],
    note: "p90",
  }),
];

export const claimParts: Part<DataOf<"CLAIMS">>[] = [
  figures<DataOf<"CLAIMS">>([
    ...claimed,
    { key: "medianDays", unit: "days", of: (data) => data.median_days },
    { key: "p90Days", unit: "days", of: (data) => data.p90_days },
  ]),
  bars<DataOf<"CLAIMS">, DataOf<"CLAIMS">["rows"][number]>({
    head: "claimType",
    rows: (data) => data.rows,
    id: ({ key }) => key,
    name: ({ key }, { enumLabel }) => enumLabel("claim_type", key),
    drill,
    measures: claimed,
    note: "paid",
  }),
];

type Labelled = DataOf<"LABELS">["carriers"][number];
const labelled: [Measure<Omit<Labelled, "key" | "name">>, ...Measure<Omit<Labelled, "key" | "name">>[]] = [
  money("cost", (one) => one.cost_minor),
  count("labels", (one) => one.labels),
  money("perLabel", (one) => one.per_label_minor),
  money("perCase", (one) => one.per_case_minor),
  money("deducted", (one) => one.deducted_minor),
  money("labelRefunds", (one) => one.refunded_minor),
  money("adjusted", (one) => one.adjusted_minor),
  { key: "medianTravel", unit: "days", of: (one) => one.median_days },
  { key: "p90Travel", unit: "days", of: (one) => one.p90_days },
];
const labelBars = (by: "carrier" | "country", nameOf: (row: Labelled, words: NameWords) => string) =>
  bars<DataOf<"LABELS">, Labelled>({
    head: by,
    rows: (data) => (by === "carrier" ? data.carriers : data.countries),
    id: ({ key }) => key ?? "",
    name: (row, words) => (row.key === null ? words.t(`without.${by}`) : nameOf(row, words)),
    measures: labelled,
    note: "perLabel",
  });

export const labelParts: Part<DataOf<"LABELS">>[] = [
  figures<DataOf<"LABELS">>([
    ...labelled,
    share("voided", (data) => data.voided),
    share("unknown", (data) => data.unknown),
    share("failed", (data) => data.failed),
  ]),
  labelBars("carrier", ({ key, name }) => name ?? key ?? ""),
  labelBars("country", ({ key }, { country }) => country(key ?? "")),
];

export const messageParts: Part<DataOf<"MESSAGES">>[] = [
  bars<DataOf<"MESSAGES">, Sent & { key: string }>({
    head: "messageKind",
    rows: ({ campaigns, automations }) =>
      [
        { key: "CAMPAIGN", ...campaigns },
        { key: "AUTOMATION", ...automations },
      ].filter((row) => row.sent > 0 || row.conversions > 0),
    id: ({ key }) => key,
    name: ({ key }, { t }) => t(`messageKinds.${key}`),
    measures: sent,
    note: "net",
  }),
  bars<DataOf<"MESSAGES">, DataOf<"MESSAGES">["rows"][number]>({
    head: "message",
    rows: (data) => data.rows,
    id: ({ id }) => id,
    name: ({ name }) => name,
    drill,
    measures: sent,
    note: "net",
  }),
];
