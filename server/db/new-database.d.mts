/** Pack a data directory whose database is closed. */
export function pack(directory: string, file: string): void;
/** Make a data directory from a packed one. No effect where files are already, or without the packed one. Killed half way, it leaves none. */
export function unpack(file: string, directory: string): void;
