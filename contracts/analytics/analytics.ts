import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Day, Id, Time } from "../envelope.ts";
import { Currency, Minor } from "../money.ts";
import { AnalyticsQuery } from "./query.ts";
import { AnalyticsAnswer, Owed } from "./shapes.ts";
import { tiles } from "./tiles.ts";

const prefix = "/api/v1/merchant/analytics";
const params = z.object({ tile: z.enum(tiles) });
const Month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/);

const Balance = Owed.extend({
  /** Paid beyond what rounds owed: corrections by the owner. */
  beyond_minor: Minor,
  /** Legs of these returns that moved, in the ledger itself. */
  ledger_minor: Minor,
  /** ledger − paid − beyond, which is 0. */
  difference_minor: Minor,
});

export const analytics = defineContract({
  noun: "analytics",
  subject: "Analytics",
  service: "return-and-exchange",
  operations: {
    reconciliation: {
      method: "GET",
      path: `${prefix}/reconciliation`,
      can: ["update", "Analytics"],
      summary: "What all rounds owe against what the ledger moved, by currency, and the last nightly check",
      query: z.strictObject({ store_id: Id.optional() }),
      data: z.object({
        as_of: Time,
        currencies: z.array(z.object({ currency: Currency, to_customer: Balance, from_customer: Balance })),
        /** Null before the first one. `repaired` names days whose counts differed from the books and were counted anew. */
        check: z.object({ at: Time, days: z.array(Day), repaired: z.array(Day) }).nullable(),
      }),
      store: "query",
    },
    show: {
      method: "GET",
      path: `${prefix}/:tile`,
      can: ["read", "Analytics"],
      summary: "One tile of analytics over days of the store; claims, labels and messages need their own right as well",
      params,
      query: AnalyticsQuery,
      data: AnalyticsAnswer,
      errors: ["NOT_FOUND", "RANGE_TOO_LARGE"],
      store: "query",
    },
    download: {
      method: "GET",
      path: `${prefix}/:tile/export`,
      can: ["read", "Analytics"],
      summary: "The rows of a tile as CSV, as filtered. Formulas are escaped",
      params,
      query: AnalyticsQuery,
      data: z.string(),
      bare: true,
      errors: ["NOT_FOUND", "RANGE_TOO_LARGE"],
      store: "query",
    },
    rebuild: {
      method: "POST",
      path: `${prefix}/rebuild`,
      can: ["update", "Analytics"],
      summary: "Recount everything from the books, month by month, in the background",
      body: z.strictObject({
        /** First and last month, "2026-06"; all of them unless said otherwise. */
        from: Month.optional(),
        to: Month.optional(),
      }),
      data: z.object({ months: z.int() }),
      status: 202,
      affects: ["analytics"],
      example: { body: { from: "2026-01", to: "2026-06" } },
    },
  },
});
