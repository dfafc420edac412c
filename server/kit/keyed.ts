/** Return a record of a value for each of the names. */
export const keyed = <Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;
