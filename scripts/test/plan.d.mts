export interface Options {
  /** Tests to which a part is narrowed. */
  files?: string[];
  /** Whether it runs as in `everything`. */
  isWhole?: boolean;
  /** Resources to whose screens it is narrowed. */
  resources?: string[];
}
/** Thrown for words that name no run, part or test. */
export class UnknownWord extends Error {}
/** Return the tests of each part among these. */
export function byPart(tests: readonly string[], api?: readonly string[]): Record<"generator" | "unit" | "web" | "api" | "e2e", string[]>;
/** Return the parts that the changed files call for. */
export function planForChange(files: readonly string[]): Map<string, Options>;
/** Return what the words after `npm test --` call for. */
export function planOf(words: readonly string[]): { plan: Map<string, Options>; said?: string };
