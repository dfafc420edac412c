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

const numbers = cached((locale: string) => new Intl.NumberFormat(locale));
const shares = cached((locale: string) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }));
const lists = cached((locale: string, style: string) => new Intl.ListFormat(locale, { style: style as Intl.ListFormatStyle }));

/** Return a count in the user's number format. */
export const numberWords = (value: number, locale: string): string => numbers(locale).format(value);

/** Return a share from 0 to 1 in percent, with at most one decimal. */
export const shareWords = (share: number, locale: string): string => shares(locale).format(share);

/** Return "one, two and three"; narrow: without the "and". */
export const listWords = (words: readonly string[], locale: string, style: Intl.ListFormatStyle = "long"): string =>
  words.length > 1 ? lists(locale, style).format(words) : (words[0] ?? "");

/** Return a language's name in the user's language; an unknown tag as it is. */
export function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
