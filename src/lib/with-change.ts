/** Return the values by id with one of them changed; an id that has none, or not any more, stays without: its photo may arrive late. */
export function withChange<Value>(
  values: Readonly<Record<string, Value>>,
  id: string,
  change: (now: Value) => Value,
): Record<string, Value> {
  const value = values[id];
  return value === undefined ? values : { ...values, [id]: change(value) };
}
