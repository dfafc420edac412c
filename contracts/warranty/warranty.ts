import { z } from "zod";
import { Country } from "../codes/countries.ts";
import { defineContract, type Operation } from "../contract.ts";
import { ExpectedVersion, Id, line, listQuery, pageOf, Time, text } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { Currency, MinorPositive } from "../money.ts";
import { languages } from "../session/rules.ts";

const prefix = "/api/v1/merchant/warranty/:store_id";

export const durationUnits = ["DAYS", "MONTHS", "YEARS"] as const;
export const warrantyStarts = ["ORDER", "FULFILMENT", "DELIVERY", "PURCHASE_DATE"] as const;
export const benefitTypes = ["REPAIR", "REPAIR_KIT", "REPLACEMENT", "STORE_CREDIT", "REFUND"] as const;
export type WarrantyStart = (typeof warrantyStarts)[number];

/** A hundred years. */
const longest = { DAYS: 36_500, MONTHS: 1200, YEARS: 100 } as const;
export const Duration = z
  .strictObject({ value: z.int().min(1).max(longest.DAYS), unit: z.enum(durationUnits) })
  .refine(({ value, unit }) => value <= longest[unit], { message: "TOO_BIG", path: ["value"] });
export type Duration = z.output<typeof Duration>;

const Reasons = z.array(z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/)).max(50);
/** How often a benefit can be used; null = no limit. */
const Benefit = z.strictObject({ type: z.enum(benefitTypes), total_quantity: z.int().min(1).max(1000).nullable().default(null) });
const fields = {
  name: line(120).min(1),
  description: text(2000),
  /** Empty: every product of the store. */
  product_group_ids: z.array(Id).max(100),
  duration: Duration.nullable(),
  lifetime: z.boolean(),
  starts_from: z.enum(warrantyStarts),
  registration_required: z.boolean(),
  serial_required: z.boolean(),
  /** `#` a digit, `@` a letter, `*` either; anything else matches itself. */
  serial_pattern: line(60).min(1).nullable(),
  proof_required: z.boolean(),
  covered_reasons: Reasons,
  excluded_reasons: Reasons,
  benefits: z.array(Benefit).max(benefitTypes.length),
  return_location_id: Id.nullable(),
  /** Empty: everywhere. */
  countries: z.array(Country).max(250),
  /** Minor units of the store's currency. */
  price_minor: MinorPositive,
  priority: z.int().min(0).max(10_000),
  active: z.boolean(),
  terms: z.partialRecord(z.enum(languages), text(5000)),
};

export const NewWarrantyEntry = z.strictObject({
  ...fields,
  description: fields.description.default(""),
  product_group_ids: fields.product_group_ids.default([]),
  duration: fields.duration.default(null),
  lifetime: fields.lifetime.default(false),
  starts_from: fields.starts_from.default("DELIVERY"),
  registration_required: fields.registration_required.default(false),
  serial_required: fields.serial_required.default(false),
  serial_pattern: fields.serial_pattern.default(null),
  proof_required: fields.proof_required.default(false),
  covered_reasons: fields.covered_reasons.default([]),
  excluded_reasons: fields.excluded_reasons.default([]),
  benefits: fields.benefits.default([]),
  return_location_id: fields.return_location_id.default(null),
  countries: fields.countries.default([]),
  price_minor: fields.price_minor.default(0),
  priority: fields.priority.default(100),
  active: fields.active.default(true),
  terms: fields.terms.default({}),
});
export type NewWarrantyEntry = z.output<typeof NewWarrantyEntry>;
/** Fields left out do not change. Existing registrations keep their terms. */
export const WarrantyEntryChange = z.strictObject(fields).partial().extend({ expected_version: ExpectedVersion });

export const WarrantyEntry = z.object({
  id: Id,
  store_id: Id,
  ...fields,
  product_groups: z.array(z.object({ id: Id, name: z.string() })),
  /** Where claimed items go: the entry's own address, else the one in the settings (`is_usual`). */
  return_place: z.object({ id: Id, name: z.string(), is_usual: z.boolean() }).nullable(),
  currency: Currency,
  registrations: z.int(),
  version: z.int(),
  created_at: Time,
  updated_at: Time,
});
export type WarrantyEntry = z.output<typeof WarrantyEntry>;

const ofStore = z.object({ store_id: Id });
const ofOne = z.object({ store_id: Id, id: Id });

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Warranty"],
  summary: "The store's warranty entries; q finds names",
  params: ofStore,
  query: listQuery({ sorts: ["name", "created_at", "updated_at"], filters: { active: z.enum(["true", "false"]).optional() } }),
  data: pageOf(WarrantyEntry),
  store: "path",
} as const satisfies Operation;

/** Warranty rules: what is covered, from when, for how long, and the benefits. Only the owner may change them. */
export const warranty = defineContract({
  noun: "warranty",
  subject: "Warranty",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Warranty rules"),
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Warranty"],
      summary: "One warranty entry",
      params: ofOne,
      data: WarrantyEntry,
      store: "path",
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Warranty"],
      summary: "Create a warranty entry: a duration or a lifetime, for product groups or for everything",
      params: ofStore,
      body: NewWarrantyEntry,
      data: WarrantyEntry,
      status: 201,
      store: "path",
      errors: ["NAME_TAKEN", "UNKNOWN_LOCATION"],
      example: {
        body: { name: "Two years", duration: { value: 24, unit: "MONTHS" }, benefits: [{ type: "REPAIR", total_quantity: null }] },
      },
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Warranty"],
      summary: "Change a warranty entry; fields left out do not change",
      params: ofOne,
      body: WarrantyEntryChange,
      data: WarrantyEntry,
      store: "path",
      errors: ["NOT_FOUND", "NAME_TAKEN", "UNKNOWN_LOCATION", "STALE_VERSION"],
      example: { body: { lifetime: true, duration: null, expected_version: 1 } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Warranty"],
      summary: "Delete a warranty entry without registrations; one with registrations can only be deactivated",
      params: ofOne,
      data: z.object({ deleted: z.literal(true) }),
      store: "path",
      errors: ["NOT_FOUND", "IN_USE"],
      affects: ["warranty", "product-groups"],
    },
  },
});
