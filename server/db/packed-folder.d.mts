/** Pack a data directory whose database is closed into a file with those permissions, usually 0644. */
export function pack(directory: string, file: string, options?: { mode?: number }): void;
/** Return whether a directory has anything in it. */
export function isUsed(directory: string): boolean;
/**
 * Make a data directory from a packed one. No effect where files are already, or without a packed one of at most that age. Killed half
 * way, it leaves none. The caller holds the directory's lock. @throws when the place cannot be written, or somebody fills it meanwhile
 */
export function unpack(file: string, directory: string, options?: { maxAgeMs?: number }): void;
