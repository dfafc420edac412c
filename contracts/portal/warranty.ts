import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, line, text } from "../envelope.ts";
import { registrationStatuses } from "../warranty/registrations.ts";
import { benefitTypes, Duration, warrantyStarts } from "../warranty/warranty.ts";

/** Fields to ask for when an ordered item is registered; the order knows where and when it was bought. */
export const askedOfOrders = ["SERIAL", "PROOF", "PHONE", "ADDRESS", "NOTE"] as const;
export type AskedField = (typeof askedOfOrders)[number];

/** NOT_STARTED before shipment; TO_REGISTER is covered once registered. */
export const coverageStates = ["NOT_STARTED", "TO_REGISTER", "COVERED", "REGISTERED", "ENDED"] as const;

export const serialSigns = ["TEXT", "DIGIT", "LETTER", "EITHER"] as const;
/** A serial number's pattern, parsed into literal characters and runs of one character class. */
const SerialShape = z.object({
  parts: z.array(z.object({ sign: z.enum(serialSigns), text: z.string(), count: z.int() })),
  /** A number that matches. */
  example: z.string(),
});
export type SerialShape = z.output<typeof SerialShape>;

/** Days in the store's time zone; the last day is null for a lifetime, or while the first is unknown. */
const Coverage = z.object({
  name: z.string(),
  state: z.enum(coverageStates),
  /** Units that can still be registered. */
  units_left: z.int(),
  starts_from: z.enum(warrantyStarts),
  starts_on: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
  /** null: a lifetime. */
  duration: Duration.nullable(),
  benefits: z.array(z.enum(benefitTypes)),
  /** In the reader's language, else English, else the first available. */
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
      /** From the current entry; null when only earlier registrations cover it. */
      coverage: Coverage.nullable(),
      registrations: z.array(Registered),
    }),
  ),
});
export type PortalWarranty = z.output<typeof PortalWarranty>;
export type WarrantyItem = PortalWarranty["items"][number];

/** Fields the store does not ask for are dropped. */
const Body = z.strictObject({
  order_line_id: Id,
  serial: line(100).default(""),
  phone: line(40).default(""),
  address: text(300).default(""),
  note: text(500).default(""),
  /** Files of this order, uploaded through the portal. */
  proof: z.array(Id).max(5).default([]),
});
export type PortalRegistration = z.input<typeof Body>;

const path = "/api/v1/public/portal/orders/:order_id/warranties";
const params = z.object({ order_id: Id });

/** Warranties of the items of a customer's order; empty when the store has closed its registration. */
export const portalWarranty = defineContract({
  noun: "portal-warranty",
  subject: "PortalCase",
  service: "public",
  operations: {
    list: {
      method: "GET",
      path,
      can: ["read", "PortalCase"],
      summary: "The warranty of each item of the order, its dates, and its registrations",
      params,
      data: PortalWarranty,
      errors: ["NOT_FOUND"],
    },
    register: {
      method: "POST",
      path,
      can: ["create", "PortalCase"],
      summary: "Register one unit of an item of the order; its warranty is fixed from then on. Returns the updated list",
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
