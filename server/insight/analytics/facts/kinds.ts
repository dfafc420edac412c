import type { Basis } from "#contracts/analytics/tiles";

/** Numbers of bases in the rollups; they never change. MOVED: by the day money moved. */
export const basisNo = { REQUESTED: 1, ORDERED: 2, PROCESSED: 3, MOVED: 4 } as const satisfies Record<Basis | "MOVED", number>;
export type CountedBasis = keyof typeof basisNo;
export const countedBases = Object.keys(basisNo) as CountedBasis[];

/** Numbers of what a row of a rollup counts; they never change. */
export const kindNo = {
  ALL: 1,
  REASON: 2,
  COUNTRY: 3,
  PLACE: 4,
  METHOD: 5,
  CHANNEL: 6,
  OUTCOME: 7,
  POLICY: 8,
  GRADE: 9,
  DECIDER: 10,
  APPROVAL: 11,
  RECEIPT: 12,
  PROCESSING: 13,
  PAID: 14,
  SETTLED: 15,
  MOVED: 16,
  PRODUCT: 17,
  VARIANT: 18,
} as const;
export type Kind = keyof typeof kindNo;

/** Columns of analytics_return by the kind that counts them. */
export const itemColumns = {
  ALL: "0",
  REASON: "i.reason",
  COUNTRY: "i.country",
  PLACE: "i.place",
  METHOD: "i.method",
  CHANNEL: "i.channel",
  OUTCOME: "i.outcome",
  POLICY: "i.policy",
  GRADE: "i.graded",
  PRODUCT: "i.product",
  VARIANT: "i.variant",
} as const satisfies Partial<Record<Kind, string>>;
export type ItemKind = keyof typeof itemColumns;
export const isItemKind = (kind: Kind): kind is ItemKind => Object.hasOwn(itemColumns, kind);

/** Columns of a return's first row. */
export const headColumns = {
  DECIDER: "i.decider",
  APPROVAL: "i.approval",
  RECEIPT: "i.receipt",
  PROCESSING: "i.processing",
  PAID: "i.paid",
} as const satisfies Partial<Record<Kind, string>>;
export type HeadKind = keyof typeof headColumns;
export const isHeadKind = (kind: Kind): kind is HeadKind => Object.hasOwn(headColumns, kind);

/** Columns of analytics_sold: what is known of units that were sold. */
export const soldColumns = {
  ALL: "0",
  COUNTRY: "s.country",
  CHANNEL: "s.channel",
  PRODUCT: "s.product",
  VARIANT: "s.variant",
} as const satisfies Partial<Record<Kind, string>>;
export type SoldKind = keyof typeof soldColumns;
export const isSoldKind = (kind: Kind): kind is SoldKind => Object.hasOwn(soldColumns, kind);

/** Amounts of rounds in the order of their numbers, from 1. */
export const measures = [
  "returned_minor",
  "shipping_minor",
  "refund_minor",
  "credit_minor",
  "exchange_minor",
  "fees_minor",
  "uncaptured_minor",
  "bonus_minor",
  "upsell_minor",
  "paid_minor",
  "pending_minor",
  "failed_minor",
  "upsell_paid_minor",
  "upsell_pending_minor",
  "upsell_failed_minor",
] as const;
export type Measure = (typeof measures)[number];
/** Columns of analytics_return that have amounts of rounds. */
export const amountColumns = measures.map((measure) => (measure === "paid_minor" ? "left_minor" : measure));
const or0 = (column: string) => `coalesce(n.${column}_minor, 0)`;
/** What a round owes the customer. */
export const owedAmount = ["refund", "credit", "bonus"].map(or0).join(" + ");
/** What was paid of it. */
export const paidAmount = [owedAmount, ...["pending", "failed", "left"].map(or0)].join(" - ");
/** A measure of a round's row `n`. */
export const amountOf = (measure: Measure): string => (measure === "paid_minor" ? paidAmount : `n.${measure}`);

/** Kinds of the rollup by day; the others are by month. */
export const kindsByDay = ["ALL", "REASON", "COUNTRY", "PLACE", "METHOD", "CHANNEL", "OUTCOME", "POLICY", "GRADE"] as const;
export const headKinds = Object.keys(headColumns) as HeadKind[];
export const kindsByMonth = ["PRODUCT", "VARIANT"] as const;
/** Numbers in a part of the values of a month; it never changes. */
export const partSize = 256;
