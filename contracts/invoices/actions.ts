import { z } from "zod";
import type { ActionTable } from "../action.ts";
import { Day, Email, line, text } from "../envelope.ts";
import { Minor, MinorPositive } from "../money.ts";
import { type InvoiceStatus, paymentMethods } from "./states.ts";

const read = ["read", "Invoice"] as const;

/** Every action on a document, in menu order. To add an action, add its entry here. */
export const invoiceActions = {
  issue: {
    can: ["process", "Invoice"],
    also: read,
    summary: "Issue a draft with a number and date; from then on only a credit note can correct it",
    body: z.strictObject({}),
    errors: ["INVOICE_INCOMPLETE", "TAX_CATEGORY", "CREDIT_EXCEEDS_INVOICE"],
    example: {},
    from: ["DRAFT"],
    event: "issued",
    labels: ["issued"],
    next: { DRAFT: 1 },
  },
  send: {
    can: ["process", "Invoice"],
    also: read,
    summary: "Email the document with its PDF to the buyer, or to the given address; every call sends it again",
    body: z.strictObject({ to: Email.optional(), message: text(2000).optional() }),
    errors: ["INVALID_RECIPIENT"],
    example: { to: "books@example.test" },
    from: ["OPEN", "PAID", "UNCOLLECTIBLE", "ISSUED"],
    event: "sent",
    labels: ["sent"],
    next: { OPEN: 2, ISSUED: 1 },
  },
  payments: {
    can: ["process", "Invoice"],
    also: read,
    summary: "Record a payment; the same external_id again changes nothing",
    body: z.strictObject({
      amount_minor: Minor,
      /** Left out: today. */
      on: Day.optional(),
      external_id: line(100).min(1),
      method: z.enum(paymentMethods).default("BANK_TRANSFER"),
    }),
    errors: ["INVALID_AMOUNT", "IN_USE"],
    example: { amount_minor: 11900, on: "2026-06-01", external_id: "statement-17", method: "BANK_TRANSFER" },
    from: ["OPEN", "UNCOLLECTIBLE"],
    event: "payment",
    labels: ["payment", "paid"],
    next: { OPEN: 1 },
  },
  credit: {
    can: ["process", "Invoice"],
    also: read,
    summary: "Draft a credit note for everything not yet credited, or for the given lines",
    body: z.strictObject({
      lines: z
        .array(
          z
            .strictObject({
              /** Of the line in the invoice. */
              index: z.int().min(0).max(499),
              quantity: z
                .string()
                .regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,3})?$/)
                .optional(),
              net_minor: MinorPositive.min(1).optional(),
            })
            .refine(({ quantity, net_minor }) => quantity === undefined || net_minor === undefined, { message: "ONE_OF_BOTH" }),
        )
        .min(1)
        .max(500)
        .optional(),
    }),
    errors: ["CREDIT_EXCEEDS_INVOICE"],
    example: { lines: [{ index: 0, quantity: "1" }] },
    from: ["OPEN", "PAID", "UNCOLLECTIBLE"],
    event: "credit_drafted",
    labels: [],
  },
  void: {
    can: ["process", "Invoice"],
    also: read,
    summary: "Void an unpaid invoice, and issue a credit note for the full amount",
    body: z.strictObject({ reason: text(500).min(1) }),
    errors: ["INVOICE_PAID"],
    example: { reason: "Wrong buyer" },
    from: ["OPEN", "UNCOLLECTIBLE"],
    event: "voided",
    labels: ["voided"],
    dangerous: true,
  },
  uncollectible: {
    can: ["process", "Invoice"],
    also: read,
    summary: "Mark an open invoice as uncollectible; a payment that arrives later is still recorded",
    body: z.strictObject({ reason: text(500).default("") }),
    example: { reason: "The buyer is insolvent" },
    from: ["OPEN"],
    event: "uncollectible",
    labels: ["uncollectible"],
    dangerous: true,
  },
  duplicate: {
    can: ["process", "Invoice"],
    also: read,
    summary: "Draft a copy of an invoice",
    body: z.strictObject({}),
    example: {},
    from: ["DRAFT", "OPEN", "PAID", "VOID", "UNCOLLECTIBLE"],
    event: "created",
    labels: ["created"],
  },
} as const satisfies ActionTable<InvoiceStatus>;

export type InvoiceAction = keyof typeof invoiceActions;
export const invoiceActionNames = Object.keys(invoiceActions) as [InvoiceAction, ...InvoiceAction[]];
/** What a document's detail answers about: its actions, and changing or deleting a draft. */
export const invoiceSteps = [...invoiceActionNames, "update", "delete"] as const;
export type InvoiceStep = (typeof invoiceSteps)[number];
export type InvoiceActionBody<A extends InvoiceAction> = z.output<(typeof invoiceActions)[A]["body"]>;
