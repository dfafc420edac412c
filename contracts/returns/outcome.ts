import { z } from "zod";
import { Id } from "../envelope.ts";
import { Currency, Minor, MinorPositive } from "../money.ts";
import { legActions, resolutionTypes } from "./states.ts";

const Fee = z.object({ kind: z.string(), amount_minor: MinorPositive });

/** A call that pays what is owed. For store credit `bonus_minor` is the goodwill part on top; elsewhere it is 0. */
export const Leg = z.object({ action: z.enum(legActions), amount_minor: MinorPositive, bonus_minor: MinorPositive });
export type Leg = z.output<typeof Leg>;

/** Amounts of a settlement. */
const Amounts = z.object({
  returned_minor: Minor,
  shipping_minor: Minor,
  fees_minor: Minor,
  exchange_minor: Minor,
  /** The charge for sending the exchange, tax included. */
  exchange_shipping_minor: Minor,
  /** The part of the order's discount that counts toward the exchange as well. */
  exchange_discount_minor: Minor,
  /** Paid by a store credit. */
  prior_credit_minor: Minor,
  /** > 0 is owed to the customer, < 0 by the customer. */
  net_minor: Minor,
  refund_minor: Minor,
  credit_minor: Minor,
  bonus_minor: Minor,
  invoice_minor: Minor,
});
export type SettlementAmounts = z.output<typeof Amounts>;

export const sumLines = ["RETURNED", "SHIPPING", "FEES", "EXCHANGE", "EXCHANGE_DISCOUNT", "EXCHANGE_SHIPPING", "PRIOR_CREDIT"] as const;
const Sum = {
  /** The lines that add up to the net amount, deductions negative; zero lines are left out, except the goods. */
  sum: z.array(z.object({ line: z.enum(sumLines), amount_minor: Minor })),
  direction: z.enum(["TO_CUSTOMER", "FROM_CUSTOMER", "EVEN"]),
};
/** The sum of one or more settlements. */
export const Sums = Amounts.extend(Sum);
export type Sums = z.output<typeof Sums>;

/** What the rounds of a case owe, and what of it was paid. */
export const CaseMoney = z.object({
  due_minor: Minor,
  paid_minor: Minor,
  left_minor: Minor,
  /** Of what is due, the part that nothing of the order's payments is left for, as it was refunded elsewhere. */
  left_out_minor: Minor,
  pending_minor: Minor,
  invoice_due_minor: Minor,
});

/** What is owed either way, to the cent, line by line, as frozen by `process`. */
const FrozenOutcome = Amounts.extend({
  currency: Currency,
  lines: z.array(
    z.object({
      item_id: Id,
      quantity: z.int(),
      net_minor: Minor,
      tax_minor: Minor,
      gross_minor: Minor,
      /** The part of its value that its exchange uses up, where each exchange is settled on its own. */
      exchanged_minor: MinorPositive.optional(),
    }),
  ),
  fees: z.array(Fee),
  resolution_type: z.enum(resolutionTypes),
  refunds: z.array(z.object({ payment_id: Id, kind: z.string(), amount_minor: Minor })),
  maximum_refundable_minor: Minor,
  warnings: z.array(z.string()),
});
export type FrozenOutcome = z.output<typeof FrozenOutcome>;

/** An outcome in answers: suggested, or of a round. */
export const FinancialOutcome = FrozenOutcome.extend({
  ...Sum,
  /** The calls that pay it. */
  legs: z.array(Leg),
});
export type FinancialOutcome = z.output<typeof FinancialOutcome>;
