/** A field name in antd's form. */
type Name = readonly (string | number)[];

export interface PlacedErrors {
  fields: { name: (string | number)[]; errors: string[] }[];
  /** Errors without a field on the page. */
  rest: Record<string, string>;
}

/**
 * Assign errors by path to fields: the field itself, else the field holding the whole list the path points into (a multiple select),
 * else the first field under the path (one input per language).
 */
export function placeErrors(errors: Readonly<Record<string, string>>, names: readonly Name[]): PlacedErrors {
  const found = new Map<string, { name: (string | number)[]; errors: string[] }>();
  const rest: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) {
    const name = fieldOf(path, names);
    if (!name) {
      rest[path] = message;
      continue;
    }
    const key = name.join(".");
    found.set(key, { name: [...name], errors: [...(found.get(key)?.errors ?? []), message] });
  }
  return { fields: [...found.values()], rest };
}

function fieldOf(path: string, names: readonly Name[]): Name | undefined {
  const keyed = names.map((name) => ({ name, key: name.join(".") }));
  const below = (key: string) => keyed.filter((one) => one.key.startsWith(`${key}.`));
  const exact = keyed.find(({ key }) => key === path);
  if (exact) return exact.name;
  const holders = keyed.filter(({ key }) => path.startsWith(`${key}.`) && below(key).length === 0);
  const nearest = holders.sort((a, b) => b.key.length - a.key.length)[0];
  return nearest?.name ?? below(path)[0]?.name;
}

/** Return errors with paths relative to one part of the data; paths outside stay whole. */
export function within(prefix: string, errors: Readonly<Record<string, string>>): Record<string, string> {
  const start = ["data", prefix].filter(Boolean).join(".");
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      if (path.startsWith(`${start}.`)) return [path.slice(start.length + 1), message];
      return [path.replace(/^data\./, ""), message];
    }),
  );
}
