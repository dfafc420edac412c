/** Return whether dist/ was built from these sources. */
export function isBuilt(): boolean;
/** Build into dist/ if a source is newer. */
export function ensureBuilt(): Promise<void>;
/** Build into dist/ unconditionally. */
export function build(): Promise<void>;
/** Build the server's JavaScript into a folder, with the files beside its sources; `config`: of a build with more programs. */
export function buildServer(out: string, config?: string): Promise<void>;
