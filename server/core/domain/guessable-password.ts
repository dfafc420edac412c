const shortestWord = 3;

/** Return the words of names and addresses that a guesser would try first, alone and together, in lower case. */
function wordsOf(texts: readonly string[]): Set<string> {
  const parts = texts.flatMap((text) => {
    const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return [text.toLowerCase(), words.join(""), ...words];
  });
  return new Set(parts.filter((word) => word.length >= shortestWord));
}

/**
 * Return whether a password is easy to guess: it is among the common ones, or is a word of the person's own context (name, address,
 * store, product), also between digits and signs ("Northwind2026!"). Common ones are in lower case.
 */
export function isGuessable(password: string, common: ReadonlySet<string>, context: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const words = wordsOf(context);
  return common.has(lower) || [lower, core, core.replace(/[^\p{L}\p{N}]+/gu, "")].some((word) => words.has(word));
}
