/** Return the list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

/** Return the values by id with one of them changed; an id that has none, or not any more, stays without: its photo may arrive late. */
export function withChange<Value>(
  values: Readonly<Record<string, Value>>,
  id: string,
  change: (now: Value) => Value,
): Record<string, Value> {
  const value = values[id];
  return value === undefined ? values : { ...values, [id]: change(value) };
}

/** Return whether two values are the same as JSON, with their fields in the same order. */
export const isSameJson = (one: object | null, other: object | null): boolean => JSON.stringify(one) === JSON.stringify(other);
