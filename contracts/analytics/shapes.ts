import { z } from "zod";
import { Day, Id, Time } from "../envelope.ts";
import { Currency, Minor } from "../money.ts";
import { ledgerKinds, outcomes } from "../returns/states.ts";
import { bases, durations, filterNames, steps } from "./tiles.ts";

const Count = z.int();
/** A rate as its two numbers; nothing is divided where `whole` is 0. */
export const Share = z.object({ part: z.int(), whole: z.int() });
export type Share = z.output<typeof Share>;

/** The list behind a number, and the filters with which its total is that number. */
export const Drill = z.object({
  resource: z.enum(["returns", "claims", "campaigns", "automations", "flows"]),
  filters: z.record(z.string(), z.string()),
});
export type Drill = z.output<typeof Drill>;

/** Of the returns, and of their units that were asked back and not released: declined and cancelled ones are. */
const counted = { returns: Count, units: Count, value_minor: Minor };

export const KeyData = z.object({
  ...counted,
  /** Decided requests, and those of them that a flow or the settings decided. */
  decided_alone: Share,
  /**
   * ORDERED: units asked back of the units fulfilled of the same orders. REQUESTED: units asked back against the units fulfilled in the
   * period, which may be more than all. PROCESSED: null.
   */
  rate: Share.nullable(),
});

/** Rounds: returned + shipping = refund + credit + exchange + fees + uncaptured. */
export const SettledData = z.object({
  rounds: Count,
  returned_minor: Minor,
  shipping_minor: Minor,
  refund_minor: Minor,
  credit_minor: Minor,
  /** The part of exchanges that returned goods paid for. */
  exchange_minor: Minor,
  fees_minor: Minor,
  /** Worth of goods that were never paid for. */
  uncaptured_minor: Minor,
  /** Given on top. */
  bonus_minor: Minor,
  /** Invoiced, because exchanges cost more than what came back. */
  upsell_minor: Minor,
  /** Exchange and credit of what was returned. */
  retained: Share,
});

/** What rounds owe: owed = paid + pending + failed + left. */
export const Owed = z.object({ owed_minor: Minor, paid_minor: Minor, pending_minor: Minor, failed_minor: Minor, left_minor: Minor });
export type Owed = z.output<typeof Owed>;

export const MoneyData = z.object({
  /** Money that moved, by the day it moved. */
  refund_minor: Minor,
  credit_minor: Minor,
  bonus_minor: Minor,
  outside_minor: Minor,
  invoice_minor: Minor,
  /** The same by kind and payment; `payment` is null where none is named. */
  moved: z.array(z.object({ kind: z.enum(ledgerKinds), payment: z.string().nullable(), legs: Count, amount_minor: Minor })),
  /** Of the rounds processed in the range, as they stand now. */
  to_customer: Owed,
  from_customer: Owed,
});

export const SeriesData = z.object({
  by: z.enum(steps),
  /** Every step of the range, also those without a return; `from` and `to` are cut to the range. */
  points: z.array(z.object({ from: Day, to: Day, ...counted, drill: Drill })),
});

const byOutcome = z.record(z.enum(outcomes), z.object({ units: Count, value_minor: Minor }));
export const OutcomesData = z.object({
  by: z.enum(steps),
  points: z.array(z.object({ from: Day, to: Day, outcomes: byOutcome })),
  rows: z.array(z.object({ key: z.enum(outcomes), ...counted, drill: Drill })),
});

export const BreakdownRow = z.object({
  /** A code, or the id of a place or policy; null: without one. */
  key: z.string().nullable(),
  /** The name of a place or policy; null where the key is a code. */
  name: z.string().nullable(),
  ...counted,
  /** Units asked back of units sold, where those are known: by country and channel. */
  rate: Share.nullable(),
  drill: Drill,
});
export type BreakdownRow = z.output<typeof BreakdownRow>;
/** Most units first. A return with several values counts under each. */
export const BreakdownData = z.object({ rows: z.array(BreakdownRow) });

export const ProductRow = z.object({
  /** The platform's id; null for lines without one. */
  key: z.string().nullable(),
  /** In the catalogue; null when it is not there. */
  product_id: Id.nullable(),
  title: z.string(),
  variant_title: z.string().nullable(),
  sku: z.string().nullable(),
  image_url: z.string().nullable(),
  ...counted,
  /** Null under PROCESSED. */
  rate: Share.nullable(),
  /** The most frequent reason, with its units. */
  reason: z.object({ key: z.string(), units: Count }).nullable(),
  drill: Drill,
});
export type ProductRow = z.output<typeof ProductRow>;
export const ProductsData = z.object({ rows: z.array(ProductRow) });

export const TimesData = z.object({
  /** From each milestone to the next one reached: request, approval, receipt, processing, paid. */
  steps: z.array(
    z.object({
      step: z.enum(durations),
      returns: Count,
      /** Read from the buckets; null where no return got that far. */
      median_minutes: z.int().nullable(),
      p90_minutes: z.int().nullable(),
      /** Returns in each bucket of `bucketEnds`, and beyond the last. */
      buckets: z.array(Count),
    }),
  ),
});

export const FlowsData = z.object({
  /** Filters, or another currency, let runs about returns alone through; those about claims, orders and registrations have neither. */
  only_returns: z.boolean(),
  /** Runs that began in the range. */
  flows: z.array(
    z.object({
      id: Id,
      name: z.string(),
      trigger: z.string(),
      runs: Count,
      acted: Count,
      refused: Count,
      failed: Count,
      /** Starts that were stopped as loops, which no filter knows; null with filters. */
      loops: Count.nullable(),
      /** Null with filters, as the list of runs has none of them. */
      drill: Drill.nullable(),
    }),
  ),
  decided: z.object({ FLOW: Count, SETTING: Count, PERSON: Count, OPEN: Count }),
});

const claimed = { claims: Count, claimed_minor: Minor, paid_minor: Minor, recovered_minor: Minor };
/** Claims submitted in the range, whatever the basis. */
export const ClaimsData = z.object({
  ...claimed,
  rows: z.array(z.object({ key: z.string(), ...claimed, drill: Drill })),
  resolved: Count,
  /** Days from submission to the end, in tenths. */
  median_days: z.number().nullable(),
  p90_days: z.number().nullable(),
});

const labelled = {
  /** Asked for at a service. */
  labels: Count,
  /** By the charges so far: less what came back. */
  cost_minor: Minor,
  /** Of those that were bought; null: none was. */
  per_label_minor: Minor.nullable(),
  /** Of the returns and claims that one was bought for. */
  per_case_minor: Minor.nullable(),
  /** Taken from customers' refunds. */
  deducted_minor: Minor,
  refunded_minor: Minor,
  /** Corrections after the purchase. */
  adjusted_minor: Minor,
  /** Days from the first scan to the arrival, in tenths. */
  median_days: z.number().nullable(),
  p90_days: z.number().nullable(),
};
const LabelRow = z.object({ key: z.string().nullable(), name: z.string().nullable(), ...labelled });
/** Labels asked for in the range, whatever the basis. */
export const LabelsData = z.object({
  ...labelled,
  /** Of those bought. */
  voided: Share,
  unknown: Share,
  failed: Share,
  carriers: z.array(LabelRow),
  countries: z.array(LabelRow),
});

const sentOf = { sent: Count, delivered: Count, conversions: Count, net_minor: Minor };
/** Mails and text messages sent in the range, and the orders they brought then, less what was refunded. */
export const MessagesData = z.object({
  campaigns: z.object(sentOf),
  automations: z.object(sentOf),
  rows: z.array(z.object({ kind: z.enum(["CAMPAIGN", "AUTOMATION"]), id: Id, name: z.string(), ...sentOf, drill: Drill })),
});

const Range = z.object({ from: Day, to: Day });
const header = {
  ...Range.shape,
  /** Everything that happened before is counted. */
  as_of: Time,
  /** Months are being recounted: figures are incomplete until that is done. */
  is_recounting: z.boolean(),
  timezone: z.string(),
  basis: z.enum(bases),
  currency: Currency,
  /** ORDERED: the first day whose orders can still come back under the longest window; null: none in the range. */
  not_final_from: Day.nullable(),
  /** Returns of the range in other currencies, which are not counted; of LABELS, returns and claims. */
  left_out: z.array(z.object({ currency: Currency, returns: Count })),
  /** Filters of the request that the tile knows nothing of. */
  unfiltered: z.array(z.enum(filterNames)),
  /** The list behind the tile; null where there is none. */
  drill: Drill.nullable(),
  compared: Range.nullable(),
};
/** `previous` has the numbers of the range compared with. */
const answer = <Name extends string, Data extends z.ZodType>(names: readonly [Name, ...Name[]], data: Data) =>
  z.object({ tile: z.enum(names), ...header, data, previous: data.nullable() });

export const AnalyticsAnswer = z.discriminatedUnion("tile", [
  answer(["KEY"], KeyData),
  answer(["SETTLED"], SettledData),
  answer(["MONEY"], MoneyData),
  answer(["SERIES"], SeriesData),
  answer(["OUTCOMES"], OutcomesData),
  answer(["REASONS", "COUNTRIES", "PLACES", "METHODS", "CHANNELS", "POLICIES", "GRADES"], BreakdownData),
  answer(["PRODUCTS", "VARIANTS"], ProductsData),
  answer(["TIMES"], TimesData),
  answer(["FLOWS"], FlowsData),
  answer(["CLAIMS"], ClaimsData),
  answer(["LABELS"], LabelsData),
  answer(["MESSAGES"], MessagesData),
]);
export type AnalyticsAnswer = z.output<typeof AnalyticsAnswer>;
type Named<Answer, Name> = Answer extends { tile: infer Names } ? (Name extends Names ? Answer : never) : never;
/** The answer of one tile. */
export type AnswerOf<Name extends AnalyticsAnswer["tile"]> = Named<AnalyticsAnswer, Name>;
