import { z } from "zod";
import { defineContract, type Operation } from "./contract.ts";
import { ExpectedVersion, Id, line, listQuery, pageOf, Time, text } from "./envelope.ts";
import { exportOf } from "./exports/export-of.ts";
import { Currency, Minor, MinorPositive } from "./money.ts";

const prefix = "/api/v1/merchant/store-credits";
const params = z.object({ id: Id });

/** EXPIRED still has a balance that can no longer be spent; USED has none. */
export const creditStates = ["ACTIVE", "USED", "EXPIRED"] as const;
export type CreditState = (typeof creditStates)[number];

/**
 * Why a balance changed: issued for returned goods, added as a bonus, spent on an exchange, restored when that exchange was cancelled,
 * refunded to the credit that had paid, corrected by the owner.
 */
export const movementKinds = ["ISSUED", "BONUS", "SPENT", "RESTORED", "REFUNDED", "CORRECTED"] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A code as a person may type it: case, spaces and dashes do not matter. */
export const CreditCode = line(40).min(1);

/** What a customer sees of a credit as well. */
export const CreditFacts = z.object({
  code: z.string(),
  state: z.enum(creditStates),
  currency: Currency,
  balance_minor: MinorPositive,
  issued_minor: MinorPositive,
  /** Last day on which it can be spent, in the store's time zone; null = no expiry. */
  last_day: z.iso.date().nullable(),
  /** The end of that day. */
  expires_at: Time.nullable(),
  created_at: Time,
});

/** Append-only: the amounts of a credit's movements add up to its balance. */
export const MovementFacts = z.object({
  id: Id,
  kind: z.enum(movementKinds),
  /** Above zero adds to the balance. */
  amount_minor: Minor,
  /** The balance after it. */
  balance_minor: MinorPositive,
  at: Time,
});

export const StoreCreditRow = CreditFacts.extend({
  id: Id,
  customer: z.object({ id: Id.nullable(), name: z.string(), email: z.string() }),
  /** The return it was issued for. */
  return: z.object({ id: Id, number: z.string() }).nullable(),
  order_number: z.string(),
});
export type StoreCreditRow = z.output<typeof StoreCreditRow>;

export const StoreCredit = StoreCreditRow.extend({
  version: z.int(),
  /** Oldest first. */
  movements: z.array(
    MovementFacts.extend({
      return: z.object({ id: Id, number: z.string() }).nullable(),
      actor: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type StoreCredit = z.output<typeof StoreCredit>;
export type StoreCreditMovement = StoreCredit["movements"][number];

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "StoreCredit"],
  summary: "Store credits, newest first; q finds code, customer, return and order number",
  query: listQuery({
    sorts: ["created_at", "updated_at"],
    filters: {
      state: z.enum(creditStates).optional(),
      /** A customer's id or email address. */
      customer: line(254).optional(),
      return_id: Id.optional(),
      currency: Currency.optional(),
      expires_from: Time.optional(),
      expires_to: Time.optional(),
    },
  }),
  data: pageOf(StoreCreditRow),
  store: "query",
} as const satisfies Operation;

/** Store credits: issued by returns, spent on exchanges. Reading needs the returns area; only the owner corrects a balance. */
export const storeCredits = defineContract({
  noun: "store-credits",
  subject: "StoreCredit",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Store credits"),
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "StoreCredit"],
      summary: "A store credit with its movements",
      params,
      data: StoreCredit,
      errors: ["NOT_FOUND"],
    },
    correct: {
      method: "POST",
      path: `${prefix}/:id/correct`,
      can: ["update", "StoreCredit"],
      summary: "Add to or deduct from the balance, with a reason; never below zero",
      params,
      body: z.strictObject({ amount_minor: Minor, reason: text(500).min(1), expected_version: ExpectedVersion }),
      data: StoreCredit,
      errors: ["NOT_FOUND", "INVALID_AMOUNT", "STALE_VERSION"],
      example: { body: { amount_minor: -500, reason: "Issued twice" } },
    },
  },
});
