/** Build into dist/ when a source is newer. */
export function ensureBuilt(): Promise<void>;
/** Build into dist/ whatever is there. */
export function build(): Promise<void>;
