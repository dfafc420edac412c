import { z } from "zod";
import * as envelope from "#contracts/envelope";
import * as files from "#contracts/files";
import * as orders from "#contracts/orders/orders";
import * as products from "#contracts/products";
import * as publicApi from "#contracts/public";
import * as returns from "#contracts/returns/returns";
import * as session from "#contracts/session/session";
import * as stores from "#contracts/stores";

export type Json = { [key: string]: unknown };

const isShape = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** Responses are described once under the name of their contract's export; request bodies are inlined. */
function namedShapes() {
  const names = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const module of [session, stores, files, orders, products, returns, publicApi, envelope]) {
    for (const [name, value] of Object.entries(module)) {
      if (!isShape(value) || !(value instanceof z.ZodObject) || taken.has(name)) continue;
      taken.add(name);
      names.add(value, { id: name });
    }
  }
  return names;
}

/**
 * Return a writer that turns zod schemas into JSON Schema 2020-12 and collects named ones under `components.schemas`.
 */
export function schemaWriter() {
  const names = namedShapes();
  const gathered: Record<string, Json> = {};

  function answer(shape: z.ZodType): Json {
    const { $defs, ...schema } = clean(z.toJSONSchema(shape, { io: "output", unrepresentable: "any", metadata: names }));
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) gathered[name] ??= definition;
    const name = names.get(shape)?.id;
    if (!name) return schema;
    gathered[name] ??= schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  return {
    answer,
    sent: (shape: z.ZodType): Json => clean(z.toJSONSchema(shape, { io: "input", unrepresentable: "any" })),
    gathered,
  };
}
export type SchemaWriter = ReturnType<typeof schemaWriter>;

/** References point into the components, and the dialect is that of the document. */
function clean(schema: unknown): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, ...rest } = JSON.parse(text, (key, value) => (key === "~standard" ? undefined : value)) as Json;
  return withoutIds(rest);
}

function withoutIds(schema: Json): Json {
  const { id: _, ...rest } = schema;
  const definitions = rest.$defs as Record<string, Json> | undefined;
  if (!definitions) return typeof schema.id === "string" ? rest : schema;
  return { ...rest, $defs: Object.fromEntries(Object.entries(definitions).map(([name, one]) => [name, withoutIds(one)])) };
}
