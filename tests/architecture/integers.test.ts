import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Contract, Operation } from "#contracts/contract";
import { largestInteger } from "#contracts/envelope";
import { contracts } from "#contracts/index";
import { largestMinor } from "#contracts/money";

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
}

/** Values that are no columns of their own, by the end of their path, with the largest they may be. */
const larger: Record<string, { most: number; why: string }> = {
  "/conditions/value": { most: largestMinor, why: "compared with an amount" },
  "/min_value/minor": { most: largestMinor, why: "an amount" },
  "/refund_limits": { most: largestMinor, why: "amounts by currency" },
  "/value": { most: 1_000_000_000_000, why: "a segment's amount or count, compared as bigint" },
};
/** Numbers without a bound that are kept as JSON or as text. */
const unbounded: Record<string, string> = {
  "subscribers.create body/attributes": "the store's own, kept as JSON",
  "subscribers.update body/attributes": "the store's own, kept as JSON",
  "public.putSubscriber body/attributes": "the store's own, kept as JSON",
  ...Object.fromEntries(
    ["sum", "sum_sq", "sum_r", "sum_r_sq", "sum_v", "sum_v_sq", "sum_rv"].map((name) => [
      `experiments.judge body/arms/${name}`,
      "computed with",
    ]),
  ),
  "store-connection.approved body/user_id": "WooCommerce's, not kept",
};

/** Return every number that a schema takes, with its path; an array's, union's or record's members have the path of the whole. */
function numbersIn(schema: unknown, path: string): [path: string, schema: Schema][] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = schema as Schema & Record<string, unknown>;
  const isNumber = (own.type === "integer" || own.type === "number") && own.enum === undefined && own.const === undefined;
  const { properties = {}, ...rest } = own as { properties?: Record<string, unknown> };
  return [
    ...(isNumber ? [[path, own] as [string, Schema]] : []),
    ...Object.entries(properties).flatMap(([name, one]) => numbersIn(one, `${path}/${name}`)),
    ...Object.entries(rest).flatMap(([key, one]) => (key === "propertyNames" ? [] : numbersIn(one, path))),
  ];
}

const inputs = contracts.flatMap((contract: Contract) =>
  Object.entries<Operation>(contract.operations).flatMap(([name, operation]) =>
    (["params", "query", "body"] as const).flatMap((part) => {
      const shape = operation[part];
      if (!shape) return [];
      const schema = z.toJSONSchema(shape, { io: "input", unrepresentable: "any", reused: "inline" });
      return numbersIn(schema, `${contract.noun}.${name} ${part}`);
    }),
  ),
);

function mostOf(path: string): number {
  if (path.endsWith("_minor")) return largestMinor;
  const ending = Object.keys(larger).find((one) => path.endsWith(one));
  return ending === undefined ? largestInteger : (larger[ending]?.most ?? 0);
}

describe("a number of a call", () => {
  it("is never larger than the column it reaches can hold", () => {
    const beyond = inputs.filter(([path, { maximum, exclusiveMaximum }]) => {
      const most = maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY;
      return most > mostOf(path) && !(path in unbounded);
    });
    expect([...new Set(beyond.map(([path, { maximum }]) => `${path}: ${maximum ?? "no maximum"}`))]).toEqual([]);
  });

  it("is never smaller either", () => {
    const beyond = inputs.filter(([path, { minimum, exclusiveMinimum }]) => {
      const least = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
      return least < -mostOf(path) && !(path in unbounded);
    });
    expect([...new Set(beyond.map(([path, { minimum }]) => `${path}: ${minimum ?? "no minimum"}`))]).toEqual([]);
  });

  it("is found in every kind of operation", () => {
    const paths = new Set(inputs.map(([path]) => path));
    for (const known of ["flows.restore body/number", "conversations.reply body/after", "returns.refund body/data/payments/amount_minor"]) {
      expect(paths.has(known), known).toBe(true);
    }
    expect(Object.keys(unbounded).filter((path) => !paths.has(path))).toEqual([]);
  });
});
