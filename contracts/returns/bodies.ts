import { z } from "zod";
import { Count, distinct, Id, line, Quantity, Time, text } from "../envelope.ts";
import type { ErrorCode } from "../errors.ts";
import { Minor } from "../money.ts";
import { CreditCode } from "../store-credits.ts";
import { dispositions, grades, type Outcome, outcomes, shippingMethods } from "./states.ts";

export const Reason = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/);
const Point = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
export const Flag = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/);
/** Return the schema of a list of 1 to 200 items. */
export const someOf = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(200);

/** An item of a return request. */
const NewItem = {
  quantity: Quantity,
  reason: Reason,
  comment: text(2000).default(""),
  photos: z.array(Id).max(20).default([]),
  /** Left out: the store's default outcome. */
  outcome: z.enum(outcomes).optional(),
  /** Without a quantity: as many as are returned. */
  exchange: z
    .strictObject({ variant_id: Id.optional(), variant_external_id: line(100).optional(), quantity: Quantity.optional() })
    .refine((item) => Boolean(item.variant_id) !== Boolean(item.variant_external_id), { message: "REQUIRED", path: ["variant_id"] })
    .nullish(),
};

/** Answers to questions of flows, by the id that the order or the quote gives a question. */
export const Answers = z.record(z.string().max(80), z.string().max(32)).refine((answers) => Object.keys(answers).length <= 50);

const CreateBase = {
  answers: Answers.default({}),
  shipping_method: z.enum(shippingMethods).default("LABEL"),
  note: text(2000).default(""),
  /** A drop-off store of the settings, for IN_STORE; left out, the only one that takes the items. */
  store_place_id: Id.nullish(),
  /** Where the customer is, when they share it, instead of the order's address; decides which stores are near enough. Not stored. */
  near: Point.nullish(),
};

const needsVariant = (item: { outcome?: Outcome | undefined; exchange?: unknown }) => item.outcome !== "EXCHANGE" || Boolean(item.exchange);
const variantMissing = { message: "REQUIRED", path: ["exchange"] };
export const CreateReturn = z.strictObject({
  ...CreateBase,
  order_id: Id,
  override_reason: text(500).nullish(),
  items: someOf(z.strictObject({ ...NewItem, order_line_id: Id }).refine(needsVariant, variantMissing)),
});

export type CreateReturn = z.output<typeof CreateReturn>;
/** A request from a store's own system or the customer: lines and order may be identified by the platform's ids. */
export const CreatePublicReturn = z.strictObject({
  ...CreateBase,
  order_external_id: line(100),
  items: someOf(
    z
      .strictObject({ ...NewItem, order_line_id: Id.optional(), line_external_id: line(100).optional() })
      .refine(needsVariant, variantMissing)
      .refine((item) => Boolean(item.order_line_id) !== Boolean(item.line_external_id), { message: "REQUIRED", path: ["order_line_id"] }),
  ),
});

/** Reasons a request for a return may be refused, for any caller. */
export const requestErrors: readonly ErrorCode[] = [
  "NOT_FOUND",
  "QUANTITY_EXCEEDS_RETURNABLE",
  "NOT_RETURNABLE",
  "NOT_FULFILLED",
  "WINDOW_CLOSED",
  "PHOTO_REQUIRED",
  "COMMENT_REQUIRED",
  "OUTCOME_NOT_ALLOWED",
  "METHOD_NOT_ALLOWED",
  "UNKNOWN_LOCATION",
  "VALUE_NOT_ALLOWED",
  "REQUESTS_CLOSED",
  "ANSWER_REQUIRED",
  "SAME_VARIANT",
  "UNKNOWN_VARIANT",
];

/** Parts of the actions' bodies; `actions.ts` combines them. */
export const ItemQuantity = z.strictObject({ id: Id, quantity: Quantity });
/** Choices about a settlement. */
export const Settlement = {
  items: distinct(someOf(ItemQuantity)).optional(),
  fees_minor: Minor.optional(),
  refund_shipping_minor: Minor.optional(),
  /** The charge for sending the exchange, tax included, instead of the policy's. */
  exchange_shipping_minor: Minor.optional(),
  method: z.enum(["REFUND", "STORE_CREDIT"]).optional(),
  bonus_minor: Minor.optional(),
  /** A store credit of the customer that pays what the exchange costs more; left out, the one the customer chose; null, none. */
  credit_code: CreditCode.nullish(),
};
export const Tracking = {
  tracking_number: line(100).optional(),
  carrier: line(100).optional(),
  /** The carrier's name where `carrier` is OTHER. */
  carrier_name: line(100).optional(),
};
export const ChangedItem = z.strictObject({
  id: Id,
  requested: Count.optional(),
  outcome: z.enum(outcomes).optional(),
  exchange: z.strictObject({ variant_id: Id, quantity: Quantity.default(1) }).nullish(),
  reason: Reason.optional(),
  comment: text().optional(),
});
export const EvaluatedItem = z.strictObject({
  id: Id,
  accepted: Count,
  rejected: Count,
  grade: z.enum(grades).nullish(),
  note: text().nullish(),
  images: z.array(Id).max(20).optional(),
  disposition: z.enum(dispositions).nullish(),
});
/**
 * What somebody who looked at the payment provider says of a refund that the platform refused and may have paid (`may_be_paid`): UNPAID,
 * so it is paid now; or PAID, so the refund is only noted and no money moves.
 */
export const RefusedWas = z.enum(["UNPAID", "PAID"]).optional();
export const RefundData = z.strictObject({
  amount_minor: Minor.optional(),
  payments: z
    .array(z.strictObject({ payment_id: Id, amount_minor: Minor }))
    .min(1)
    .max(20)
    .optional(),
  reason: text(500).optional(),
  /** The amount the platform computes for the same units, as PLATFORM_AMOUNT_DIFFERS named it: confirms the refund all the same. */
  platform_amount_minor: Minor.optional(),
  /** The merchant pays it themselves, as by a bank transfer: no payment provider is asked. */
  by_hand: z.boolean().optional(),
  /** PAID: the amount is that of what was refused. */
  refused_was: RefusedWas,
});
export const CreditData = z.strictObject({
  amount_minor: Minor.optional(),
  bonus_minor: Minor.optional(),
  expires_at: Time.nullish(),
  reason: text(500).optional(),
  /** Nothing is credited for what was paid. */
  refused_was: z.literal("UNPAID").optional(),
});
