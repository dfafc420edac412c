/**
 * Return the function with each result cached: constructing an `Intl` format takes longer than using it, and lists use the same one in
 * every row.
 */
export function cached<Args extends readonly (string | undefined)[], Result>(make: (...args: Args) => Result): (...args: Args) => Result {
  const results = new Map<string, Result>();
  return (...args) => {
    const key = args.join("\n");
    const result = results.get(key) ?? make(...args);
    results.set(key, result);
    return result;
  };
}
