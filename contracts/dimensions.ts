import { z } from "zod";
import { defineContract, type Operation } from "./contract.ts";
import { ExpectedVersion, Id, line, listQuery, pageOf, Time } from "./envelope.ts";
import { exportOf } from "./exports/export-of.ts";

const prefix = "/api/v1/merchant/dimensions/:store_id";

export const lengthUnits = ["CM", "IN"] as const;
export const weightUnits = ["KG", "G", "LB", "OZ"] as const;
export type LengthUnit = (typeof lengthUnits)[number];
export type WeightUnit = (typeof weightUnits)[number];

const Length = z.number().positive().max(1000);
const fields = {
  name: line(100).min(1),
  length: Length,
  width: Length,
  height: Length,
  length_unit: z.enum(lengthUnits),
  empty_weight: z.number().min(0).max(100_000),
  max_weight: z.number().positive().max(100_000).nullable(),
  weight_unit: z.enum(weightUnits),
  is_default: z.boolean(),
  /** The carrier's name for this box, if it is a carrier's standard box. */
  carrier_preset: line(100).nullable(),
};

export const NewDimension = z.strictObject({
  ...fields,
  length_unit: fields.length_unit.default("CM"),
  empty_weight: fields.empty_weight.default(0),
  max_weight: fields.max_weight.default(null),
  weight_unit: fields.weight_unit.default("KG"),
  /** A store's first preset always becomes its default. */
  is_default: fields.is_default.default(false),
  carrier_preset: fields.carrier_preset.default(null),
});
export type NewDimension = z.output<typeof NewDimension>;
/** Fields left out do not change. */
export const DimensionChange = z.strictObject(fields).partial().extend({ expected_version: ExpectedVersion });

/** A parcel preset. The integers are stored; the other fields repeat them in the units they were entered in. */
export const Dimension = z.object({
  id: Id,
  store_id: Id,
  ...fields,
  length_mm: z.int(),
  width_mm: z.int(),
  height_mm: z.int(),
  empty_weight_g: z.int(),
  max_weight_g: z.int().nullable(),
  /** Billed weight of a light parcel: cm³ / 5000, in grams. */
  volumetric_weight_g: z.int(),
  version: z.int(),
  created_at: Time,
  updated_at: Time,
});
export type Dimension = z.output<typeof Dimension>;

export const ItemCategory = z.object({ id: z.union([z.int(), z.string()]).nullable(), name: z.string(), slug: z.string().nullable() });
export type ItemCategory = z.output<typeof ItemCategory>;

const ofStore = z.object({ store_id: Id });
const ofOne = z.object({ store_id: Id, id: Id });

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Dimension"],
  summary: "The store's parcel presets; q finds names",
  params: ofStore,
  query: listQuery({ sorts: ["name", "created_at", "updated_at"], filters: {} }),
  data: pageOf(Dimension),
  store: "path",
} as const satisfies Operation;

/** The store's boxes; only the owner may change them. */
export const dimensions = defineContract({
  noun: "dimensions",
  subject: "Dimension",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Parcel presets"),
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Dimension"],
      summary: "One parcel preset",
      params: ofOne,
      data: Dimension,
      store: "path",
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Dimension"],
      summary: "Create a parcel preset; a new default replaces the old one",
      params: ofStore,
      body: NewDimension,
      data: Dimension,
      status: 201,
      store: "path",
      errors: ["NAME_TAKEN"],
      example: { body: { name: "Shoe box", length: 35, width: 25, height: 13, length_unit: "CM", max_weight: 5, weight_unit: "KG" } },
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Dimension"],
      summary: "Change a parcel preset; fields left out do not change",
      params: ofOne,
      body: DimensionChange,
      data: Dimension,
      store: "path",
      errors: ["NOT_FOUND", "NAME_TAKEN", "STALE_VERSION"],
      example: { body: { is_default: true, expected_version: 1 } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Dimension"],
      summary: "Delete a parcel preset; the default can only be deleted last",
      params: ofOne,
      data: z.object({ deleted: z.literal(true) }),
      store: "path",
      errors: ["NOT_FOUND", "IN_USE"],
    },
    itemCategories: {
      method: "GET",
      path: "/api/v1/customers/easyship/item-categories",
      can: ["read", "ItemCategory"],
      summary: "Easyship's item categories; empty without a key or when Easyship is not responding",
      data: z.array(ItemCategory),
    },
  },
});
