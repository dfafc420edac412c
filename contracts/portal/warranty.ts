import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, line, text } from "../envelope.ts";
import { registrationStatuses } from "../warranty/registrations.ts";
import { benefitTypes, Duration, warrantyStarts } from "../warranty/warranty.ts";

/** What the registration of an item of an order may ask for: where and when it was bought the order knows. */
export const askedOfOrders = ["SERIAL", "PROOF", "PHONE", "ADDRESS", "NOTE"] as const;
export type AskedField = (typeof askedOfOrders)[number];

/** NOT_STARTED before it was sent, TO_REGISTER covered once it is registered. */
export const coverageStates = ["NOT_STARTED", "TO_REGISTER", "COVERED", "REGISTERED", "ENDED"] as const;

export const serialSigns = ["TEXT", "DIGIT", "LETTER", "EITHER"] as const;
/** A serial number's pattern taken apart: what stands for itself, and how many signs of a kind follow one another. */
const SerialShape = z.object({
  parts: z.array(z.object({ sign: z.enum(serialSigns), text: z.string(), count: z.int() })),
  /** A number that fits. */
  example: z.string(),
});
export type SerialShape = z.output<typeof SerialShape>;

/** Days are those of the store; a last day that is null never comes, or is not known before the first. */
const Coverage = z.object({
  name: z.string(),
  state: z.enum(coverageStates),
  /** Units that may still be registered. */
  units_left: z.int(),
  starts_from: z.enum(warrantyStarts),
  starts_on: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
  /** null: a lifetime. */
  duration: Duration.nullable(),
  benefits: z.array(z.enum(benefitTypes)),
  /** In the reader's language, else in English, else in the first there is. */
  terms: z.string(),
  fields: z.array(z.object({ field: z.enum(askedOfOrders), required: z.boolean() })),
  serial: SerialShape.nullable(),
});

const Registered = z.object({
  id: Id,
  name: z.string(),
  serial: z.string().nullable(),
  status: z.enum(registrationStatuses),
  starts_on: z.iso.date(),
  last_day: z.iso.date().nullable(),
});

export const PortalWarranty = z.object({
  items: z.array(
    z.object({
      order_line_id: Id,
      /** Of the entry that covers it now; null where only former registrations hold. */
      coverage: Coverage.nullable(),
      registrations: z.array(Registered),
    }),
  ),
});
export type PortalWarranty = z.output<typeof PortalWarranty>;
export type WarrantyItem = PortalWarranty["items"][number];

/** What the store does not ask for is not kept. */
const Body = z.strictObject({
  order_line_id: Id,
  serial: line(100).default(""),
  phone: line(40).default(""),
  address: text(300).default(""),
  note: text(500).default(""),
  /** Files of this order, as the portal's upload keeps them. */
  proof: z.array(Id).max(5).default([]),
});
export type PortalRegistration = z.input<typeof Body>;

const path = "/api/v1/public/portal/orders/:order_id/warranties";
const params = z.object({ order_id: Id });

/** The warranty of what an order's customer bought; nothing is told where the store keeps its registration closed. */
export const portalWarranty = defineContract({
  noun: "portal-warranty",
  subject: "PortalCase",
  service: "public",
  operations: {
    list: {
      method: "GET",
      path,
      can: ["read", "PortalCase"],
      summary: "Which warranty covers each item of the order, from when till when, and what is registered",
      params,
      data: PortalWarranty,
      errors: ["NOT_FOUND"],
    },
    register: {
      method: "POST",
      path,
      can: ["create", "PortalCase"],
      summary: "Register one unit of an item of the order; its warranty is fixed from then on. Answers as the list does",
      params,
      body: Body,
      data: PortalWarranty,
      status: 201,
      errors: ["NOT_FOUND", "REGISTRATION_CLOSED", "NOT_COVERED", "NOT_FULFILLED", "SERIAL_TAKEN", "ALREADY_REGISTERED"],
      affects: ["warranty-registrations", "warranty"],
      example: { body: { order_line_id: "0198…", serial: "AB-1234" } },
    },
  },
});
