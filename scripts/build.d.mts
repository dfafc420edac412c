/** Build into dist/ if a source is newer. */
export function ensureBuilt(): Promise<void>;
/** Build into dist/ unconditionally. */
export function build(): Promise<void>;
