/** A field as antd names it. */
type Name = readonly (string | number)[];

export interface PlacedErrors {
  fields: { name: (string | number)[]; errors: string[] }[];
  /** What belongs to no field on the page. */
  rest: Record<string, string>;
}

/**
 * Errors by path to the fields they belong to: the field itself, else the one that holds the whole list the path leads into (a select of
 * many), else the first of the fields the path stands for (one input a language).
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

/** Paths within one part of the data, as that part's own form knows them; others stay whole. */
export function within(prefix: string, errors: Readonly<Record<string, string>>): Record<string, string> {
  const start = ["data", prefix].filter(Boolean).join(".");
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      if (path.startsWith(`${start}.`)) return [path.slice(start.length + 1), message];
      return [path.replace(/^data\./, ""), message];
    }),
  );
}
