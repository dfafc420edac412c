import fc from "fast-check";
import { hostileDates } from "./hostile.ts";

export type Schema = { [key: string]: any };
/** Returns the known ids that suit a field, by its name. */
export type KnownIds = (field: string) => readonly string[];

const smallText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom("😀", "été", "  x  ", "مرحبا", "a\nb", "0") },
);

/** Return values that a JSON Schema accepts, or nearly: lengths and ranges at their bounds are frequent. */
export function fitting(schema: Schema, ids: KnownIds, field = ""): fc.Arbitrary<unknown> {
  const whole = schema.default === undefined ? kindOf(schema, ids, field) : fc.option(kindOf(schema, ids, field), { nil: schema.default });
  return whole;
}

function kindOf(schema: Schema, ids: KnownIds, field: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  const options: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((one) => fitting(one, ids, field)));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((one: Schema) => fitting(one, ids, field))).map((parts) => Object.assign({}, ...parts));
  switch (schema.type) {
    case "object":
      return objects(schema, ids);
    case "array":
      return fc.array(fitting(schema.items ?? {}, ids, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      });
    case "integer":
    case "number":
      return numbersOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return texts(schema, ids, field);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects(schema: Schema, ids: KnownIds): fc.Arbitrary<unknown> {
  const properties = Object.entries<Schema>(schema.properties ?? {});
  const shape = Object.fromEntries(properties.map(([name, one]) => [name, fitting(one, ids, name)]));
  const required = (schema.required ?? []).filter((name: string) => name in shape);
  const record = fc.record(shape, { requiredKeys: required });
  if (!schema.additionalProperties || typeof schema.additionalProperties !== "object") return record;
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fitting(schema.additionalProperties, ids), { maxKeys: 3 });
}

function numbersOf({ minimum = -1000, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const [low, high] = [Math.max(minimum, -(2 ** 52)), Math.min(maximum, 2 ** 52)];
  const near = fc.integer({ min: Math.ceil(low), max: Math.floor(Math.min(high, Math.max(low, 0) + 20)) });
  return fc.oneof({ weight: 6, arbitrary: near }, { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) });
}

/** A look that is right, of an instant no calendar of the business holds. */
const withHostile = (usual: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...hostileDates) });

const formats: Record<string, fc.Arbitrary<string>> = {
  "date-time": withHostile(fc.constantFrom("2026-06-01T09:00:00Z", "2026-01-02T09:00:00.5+02:00", "2025-12-31T23:59:59Z")),
  date: withHostile(fc.constantFrom("2026-01-10", "2024-02-29", "1900-01-01", "2999-12-31")),
  email: fc.constantFrom("ann@example.test", "ben@example.test", "o'neil+x@sub.example.test"),
  uri: fc.constantFrom("https://example.test/hook", "https://93.184.216.34/x", "https://example.test:8443/"),
};

function texts(schema: Schema, ids: KnownIds, field: string): fc.Arbitrary<string> {
  const known = ids(field);
  if (known.length > 0) return fc.constantFrom(...known);
  const format = formats[schema.format];
  if (format) return format;
  if (schema.pattern) return matching(schema.pattern);
  const [least, most] = [schema.minLength ?? 0, schema.maxLength ?? 100];
  const full = fc.constantFrom("x".repeat(most), `${"x".repeat(Math.max(0, most - 2))}😀`);
  const usual = smallText.map((text) => text.padEnd(least, "x").slice(0, most));
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: full });
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // The pattern uses a construct that strings cannot be derived from.
    return smallText;
  }
}
