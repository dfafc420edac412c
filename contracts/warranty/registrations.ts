import { z } from "zod";
import { allowedStep } from "../case-shapes.ts";
import { Country } from "../codes/countries.ts";
import { defineContract, type Operation } from "../contract.ts";
import { Day, Email, Id, line, listQuery, pageOf, Time, text } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { benefitTypes } from "./warranty.ts";

const prefix = "/api/v1/merchant/warranty/:store_id/registrations";

export const registrationStatuses = ["VALID", "INVALID", "EXPIRED"] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
/** Registered by staff or by the customer in the portal. */
export const registrationSources = ["staff", "portal"] as const;

/** What may be done with a registration; each is the operation of that name. */
export const registrationActions = ["invalidate"] as const;

const Customer = z.object({ name: line(200).min(1), email: Email, phone: line(40).nullable().default(null) });
const Purchase = z.object({
  channel: line(100).min(1),
  /** A calendar day in the store's time zone. */
  date: Day,
  proof_url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .nullable()
    .default(null),
});
const Custom = z.record(line(60).min(1), line(500));

/** Either an order of the store or a purchase elsewhere. Without `entry_id` the matching entry with the lowest priority number applies. */
export const NewRegistration = z
  .strictObject({
    entry_id: Id.nullish(),
    product_id: Id,
    variant_id: Id.nullish(),
    serial: line(100).nullish(),
    customer: z.strictObject(Customer.shape).nullish(),
    order_id: Id.nullish(),
    purchase: z.strictObject(Purchase.shape).nullish(),
    /** The customer's country, when it differs from the order's. */
    country: Country.nullish(),
    custom: Custom.refine((values) => Object.keys(values).length <= 20, { message: "TOO_BIG" }).default({}),
  })
  .refine(({ order_id, purchase }) => Boolean(order_id) !== Boolean(purchase), { message: "REQUIRED", path: ["purchase"] })
  .refine(({ order_id, customer }) => Boolean(order_id) || Boolean(customer), { message: "REQUIRED", path: ["customer"] });
export type NewRegistration = z.output<typeof NewRegistration>;

export const Registration = z.object({
  id: Id,
  store_id: Id,
  entry: z.object({ id: Id, name: z.string() }),
  product: z.object({ id: Id, title: z.string() }),
  variant_id: Id.nullable(),
  serial: z.string().nullable(),
  customer: Customer,
  order: z.object({ id: Id, number: z.string() }).nullable(),
  purchase: Purchase.nullable(),
  status: z.enum(registrationStatuses),
  /** Why it was invalidated. */
  note: z.string().nullable(),
  starts_at: Time,
  /** End of the last day in the store's time zone; null = lifetime. */
  expires_at: Time.nullable(),
  last_day: z.iso.date().nullable(),
  benefits: z.array(z.object({ type: z.enum(benefitTypes), total_quantity: z.int().nullable(), remaining: z.int().nullable() })),
  custom: Custom,
  source: z.enum(registrationSources),
  /** Proof of purchase: files of the store. */
  proof_files: z.array(Id),
  created_at: Time,
  allowed_actions: z.array(allowedStep(registrationActions)),
});
export type Registration = z.output<typeof Registration>;

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "WarrantyRegistration"],
  summary: "Registrations, newest first; q finds serial, customer and product",
  params: z.object({ store_id: Id }),
  query: listQuery({
    sorts: ["created_at", "starts_at"],
    filters: { status: z.enum(registrationStatuses).optional(), entry_id: Id.optional() },
  }),
  data: pageOf(Registration),
  store: "path",
} as const satisfies Operation;

/** Warranty registrations. Reading needs the returns or warranty area, changing also RETURNS_UPDATE. */
export const warrantyRegistrations = defineContract({
  noun: "warranty-registrations",
  subject: "WarrantyRegistration",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Warranty registrations"),
    create: {
      method: "POST",
      path: prefix,
      can: ["read", "WarrantyRegistration"],
      also: ["create", "WarrantyRegistration"],
      summary: "Register a product; its warranty is fixed from then on, whatever happens to the entry",
      params: z.object({ store_id: Id }),
      body: NewRegistration,
      data: Registration,
      status: 201,
      store: "path",
      errors: ["SERIAL_TAKEN", "NOT_COVERED", "NOT_FULFILLED"],
      affects: ["warranty-registrations", "warranty"],
      example: {
        body: {
          product_id: "01960000-0000-7000-8000-000000000001",
          serial: "AB-1234",
          customer: { name: "Ann Bee", email: "ann@example.com" },
          purchase: { channel: "Spring fair", date: "2026-05-02" },
        },
      },
    },
    invalidate: {
      method: "POST",
      path: `${prefix}/:id/invalidate`,
      can: ["read", "WarrantyRegistration"],
      also: ["update", "WarrantyRegistration"],
      summary: "Invalidate a registration, which frees its serial number",
      params: z.object({ store_id: Id, id: Id }),
      body: z.strictObject({ note: text(500).min(1) }),
      data: Registration,
      store: "path",
      errors: ["NOT_FOUND"],
      example: { body: { note: "The serial number was typed wrong." } },
    },
  },
});
