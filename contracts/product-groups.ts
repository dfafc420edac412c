import { z } from "zod";
import { defineContract, type Operation } from "./contract.ts";
import { ExpectedVersion, Id, line, listQuery, pageOf, Time, text } from "./envelope.ts";
import { exportOf } from "./exports/export-of.ts";
import { MinorPositive } from "./money.ts";

const prefix = "/api/v1/merchant/product-groups";

export const groupMatches = ["ALL", "ANY"] as const;
/** Fields of a product or variant a condition can test. PRODUCT and VARIANT are titles. */
export const groupFields = ["PRODUCT", "VARIANT", "SKU", "TAG", "TYPE", "VENDOR", "COLLECTION", "PRICE", "WEIGHT"] as const;
/** Numeric fields: minor units of the store's currency, and grams. All others are text, compared without case. */
export const groupNumberFields = ["PRICE", "WEIGHT"] as const;
export const groupTextOperators = ["IS", "IS_NOT", "IN", "CONTAINS", "STARTS_WITH"] as const;
export const groupNumberOperators = ["IS", "IS_NOT", "IN", "GT", "LT", "BETWEEN"] as const;
const operators = ["IS", "IS_NOT", "IN", "CONTAINS", "STARTS_WITH", "GT", "LT", "BETWEEN"] as const;
export type GroupField = (typeof groupFields)[number];
export type GroupOperator = (typeof operators)[number];

const Value = z.union([line(200).min(1), MinorPositive, z.array(line(200).min(1)).min(1).max(200), z.array(MinorPositive).min(1).max(200)]);

/** IN takes a list, BETWEEN both ends (inclusive), every other operator one value. */
export const GroupCondition = z
  .strictObject({ field: z.enum(groupFields), op: z.enum(operators), value: Value })
  .superRefine(({ field, op, value }, context) => {
    const problem = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const isNumber = groupNumberFields.some((one) => one === field);
    const allowed: readonly string[] = isNumber ? groupNumberOperators : groupTextOperators;
    if (!allowed.includes(op)) return problem("op", "INVALID");
    const values = [value].flat();
    if (Array.isArray(value) !== (op === "IN" || op === "BETWEEN")) return problem("value", "WRONG_TYPE");
    if (values.some((one) => (typeof one === "number") !== isNumber)) return problem("value", "WRONG_TYPE");
    if (op === "BETWEEN" && (values.length !== 2 || Number(values[0]) > Number(values[1]))) problem("value", "INVALID");
  });
export type GroupCondition = z.output<typeof GroupCondition>;

const rules = {
  match: z.enum(groupMatches),
  conditions: z.array(GroupCondition).max(50),
  product_ids: z.array(Id).max(1000),
  excluded_product_ids: z.array(Id).max(1000),
};
const fields = {
  name: line(100).min(1),
  description: text(2000),
  ...rules,
  priority: z.int().min(0).max(10_000),
  active: z.boolean(),
};
/** A group without conditions and products is valid and empty. */
const NewRules = z.strictObject({
  match: rules.match.default("ALL"),
  conditions: rules.conditions.default([]),
  product_ids: rules.product_ids.default([]),
  excluded_product_ids: rules.excluded_product_ids.default([]),
});
export type GroupRules = z.output<typeof NewRules>;

export const NewProductGroup = NewRules.extend({
  store_id: Id.optional(),
  name: fields.name,
  description: fields.description.default(""),
  priority: fields.priority.default(100),
  active: fields.active.default(true),
});
/** Fields left out do not change. */
export const ProductGroupChange = z.strictObject(fields).partial().extend({ store_id: Id.optional(), expected_version: ExpectedVersion });

export const ProductGroup = z.object({
  id: Id,
  store_id: Id,
  ...fields,
  /** Matching products, as counted at `counted_at`. */
  product_count: z.int(),
  counted_at: Time,
  version: z.int(),
  created_at: Time,
  updated_at: Time,
});
export type ProductGroup = z.output<typeof ProductGroup>;

const GroupProduct = z.object({ id: Id, title: z.string(), vendor: z.string().nullable(), image_url: z.string().nullable() });
export type GroupProduct = z.output<typeof GroupProduct>;
/** Includes the products chosen by hand, for the form. */
export const ProductGroupDetail = ProductGroup.extend({ products: z.array(GroupProduct) });
export type ProductGroupDetail = z.output<typeof ProductGroupDetail>;

const params = z.object({ id: Id });
const query = z.strictObject({ store_id: Id.optional() });

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "ProductGroup"],
  summary: "The store's product groups; q finds names",
  query: listQuery({ sorts: ["name", "created_at", "updated_at"], filters: { active: z.enum(["true", "false"]).optional() } }),
  data: pageOf(ProductGroup),
  store: "query",
} as const satisfies Operation;

/** Sets of products used by policies, warranties and flows. Only the owner may change them: they decide what customers are owed. */
export const productGroups = defineContract({
  noun: "product-groups",
  subject: "ProductGroup",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Product groups"),
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "ProductGroup"],
      summary: "One group with the products chosen by hand",
      params,
      query,
      data: ProductGroupDetail,
      store: "query",
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "ProductGroup"],
      summary: "Create a group from conditions, products chosen by hand, or both",
      query,
      body: NewProductGroup,
      data: ProductGroupDetail,
      status: 201,
      store: "query",
      errors: ["NAME_TAKEN"],
      example: { body: { name: "Summer shirts", match: "ALL", conditions: [{ field: "TAG", op: "IS", value: "summer" }] } },
    },
    preview: {
      method: "POST",
      path: `${prefix}/preview`,
      can: ["read", "ProductGroup"],
      summary: "Preview which products these rules match before saving",
      query: listQuery({ sorts: ["title"], filters: {} }),
      body: NewRules,
      data: pageOf(GroupProduct),
      store: "query",
      affects: [],
      example: { body: { match: "ANY", conditions: [{ field: "PRICE", op: "BETWEEN", value: [2000, 5000] }] } },
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "ProductGroup"],
      summary: "Change a group; fields left out do not change",
      params,
      query,
      body: ProductGroupChange,
      data: ProductGroupDetail,
      store: "query",
      errors: ["NOT_FOUND", "NAME_TAKEN", "STALE_VERSION"],
      example: { body: { name: "Summer shirts", active: false, expected_version: 1 } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "ProductGroup"],
      summary: "Delete a group that nothing uses",
      params,
      query,
      data: z.object({ deleted: z.literal(true) }),
      store: "query",
      errors: ["NOT_FOUND", "IN_USE"],
    },
  },
});
