/** Return the commit that a change is compared with, or null without a history. */
export function baseCommit(given?: string, root?: string): string | null;
/** Return the files that differ from a commit, uncommitted and deleted ones too. */
export function filesChangedSince(base: string, root?: string): string[];
/** Return the changes among these files that call for parts of `everything`: why, and which parts ("all" or names). */
export function weightyChanges(files: readonly string[]): { parts: "all" | readonly string[]; why: string }[];
