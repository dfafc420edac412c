/** Builds into dist/ when a source is newer. */
export function ensureBuilt(): Promise<void>;
