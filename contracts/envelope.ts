import { z } from "zod";
import { longestAddress, normalEmail } from "./email-address.ts";
import { cleanName } from "./person-name.ts";

/** Wraps every answer, success and failure alike. The three required field names are a public interface. */
export interface Envelope<T = unknown> {
  is_success: boolean;
  data: T;
  message: string;
}

export interface Failure {
  code: string;
  /** Field path ("items.0.quantity") → message. */
  errors?: Record<string, string>;
  [detail: string]: unknown;
}

export const Id = z.string().min(1).max(64);
/** Years beyond these are typing errors; sums of days from them leave what calendars and databases can hold. */
const isPlausible = (day: string): boolean => day >= "1900-01-01" && day < "3000-01-01";
/** Time zones are at most 14 hours from UTC. */
const plausibleOffset = /(Z|[+-](0\d|1[0-3]):[0-5]\d|[+-]14:00)$/;
/** A calendar day ("2026-06-01"). */
export const Day = z.iso.date().refine(isPlausible, { message: "INVALID" });
export const Time = z.iso.datetime({ offset: true }).refine((at) => isPlausible(at) && plausibleOffset.test(at), { message: "INVALID" });
const texts = new Map<number, z.ZodString>();
/** Return the schema of a text of at most that length: the same for all fields, because each one takes time and memory at every start. */
function textUpTo(max: number): z.ZodString {
  const schema = texts.get(max) ?? z.string().trim().max(max);
  texts.set(max, schema);
  return schema;
}
/** Return the schema of one line of text typed by a person. */
export const line = (max = 200) => textUpTo(max);
export const text = (max = 2000) => textUpTo(max);
/** Return the schema of a person's first or last name. */
export const personName = (max = 100) => line(max).overwrite(cleanName);
/** One email address, turned into its one spelling. */
export const Email = line(longestAddress)
  .overwrite((typed) => normalEmail(typed) ?? typed)
  .refine((typed) => normalEmail(typed) !== null, { message: "INVALID" })
  .meta({ format: "email" });
/** The same where a form may leave it empty. */
export const OptionalEmail = Email.or(z.literal("")).nullish();
/** The largest whole number of a column that is no amount (PostgreSQL's `integer`). */
export const largestInteger = 2_147_483_647;
/** The version of a record that may not be saved yet, which is 0. */
export const Version = z.int().min(0).max(largestInteger);
export const ExpectedVersion = z.int().min(1).max(largestInteger).optional();
export const Quantity = z.int().min(1).max(100_000);
export const Count = z.int().min(0).max(100_000);

/** Numbers in a query arrive as text. */
const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** The query parameters of every list. */
const listParameters = {
  store_id: Id.optional(),
  page: whole.pipe(z.int().min(1)).default(1),
  cursor: z.string().max(500).optional(),
  q: line().optional(),
};

/**
 * Return the query schema of a list: `page`, `limit`, `cursor`, `q`, `sort` and its filters. Lists of returns cap a larger limit; other
 * lists reject it.
 */
export function listQuery<Filters extends z.ZodRawShape, Sort extends string>(options: {
  filters?: Filters;
  sorts: readonly [Sort, ...Sort[]];
  limit?: { default: number; max: number; cut?: boolean };
}) {
  const { default: usual, max, cut } = options.limit ?? { default: 10, max: 100 };
  const limit = cut ? whole.pipe(z.int().min(1)).transform((n) => Math.min(n, max)) : whole.pipe(z.int().min(1).max(max));
  const directions = options.sorts.flatMap((name) => [name, `-${name}` as const]);
  return z.strictObject({
    ...listParameters,
    limit: limit.default(usual),
    sort: z.enum(directions as [Sort | `-${Sort}`, ...(Sort | `-${Sort}`)[]]).optional(),
    ...((options.filters ?? {}) as Filters),
  });
}

const commaSeparated = z
  .string()
  .max(500)
  .transform((text) => text.split(","));
/** Return the schema of a filter with one value or several, "A,B". */
export const oneOrMore = <const T extends readonly [string, ...string[]]>(values: T) =>
  commaSeparated.pipe(z.array(z.enum(values)).min(1).max(20));

export const queryMinor = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

/** The fields of every page of a list, besides its items. */
const pageFields = {
  page: z.int(),
  limit: z.int(),
  total: z.int().nullable(),
  total_exact: z.boolean(),
  next_cursor: z.string().nullable(),
};

/**
 * Return the schema of a page of a list. `total` is exact for whole tabs and short lists; a longer one is counted as far as it costs little,
 * beyond which `total_exact` is false. A page requested by `cursor` is not counted again: `total` is null.
 */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), ...pageFields });
export interface Page<T> extends z.output<z.ZodObject<typeof pageFields>> {
  items: T[];
}

/** Refuse a list that names an id twice. */
export const distinct = <T extends z.ZodArray<z.ZodType<{ id: string }>>>(list: T) =>
  list.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, { message: "NOT_DISTINCT" });
