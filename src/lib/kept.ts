/**
 * Return the function with each result cached: constructing an `Intl` format takes longer than using it, and lists use the same one in
 * every row.
 */
export function kept<Given extends readonly (string | undefined)[], Made>(make: (...given: Given) => Made): (...given: Given) => Made {
  const known = new Map<string, Made>();
  return (...given) => {
    const key = given.join("\n");
    const made = known.get(key) ?? make(...given);
    known.set(key, made);
    return made;
  };
}
