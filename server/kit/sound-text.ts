/** JSON nested deeper than this is no request of ours, and recursion over it could exhaust the stack. */
const deepest = 64;

type Step = { value: unknown; path: string; depth: number };

const isSound = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/**
 * Return the path of the first text that cannot be stored, or null: half a surrogate pair or a NUL character, in a value
 * or in a name. Too deep nesting counts as well. Not recursive, because the input may be nested at will.
 */
export function unsoundText(input: unknown): string | null {
  const steps: Step[] = [{ value: input, path: "", depth: 0 }];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { value, path, depth } = step;
    if (typeof value === "string" && !isSound(value)) return path || "_";
    if (!value || typeof value !== "object") continue;
    if (depth >= deepest) return path || "_";
    for (const [name, inner] of Object.entries(value)) {
      if (!isSound(name)) return path || "_";
      steps.push({ value: inner, path: path ? `${path}.${name}` : name, depth: depth + 1 });
    }
  }
  return null;
}

/** Return a text of at most `max` UTF-16 units that does not end in half a character. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
