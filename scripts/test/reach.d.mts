/** Where modules are: a module is a folder of one of these. */
export const areas: readonly string[];
/** Return the module a file lies in, or null. */
export function moduleOf(path: string): string | null;
/** Return whether a file only brings together what it imports. */
export function bringsTogether(path: string): boolean;
/** Return the addresses a contract declares, each up to its first parameter. */
export function addressesIn(text: string): string[];
/** Return the modules a test of the API is about. */
export function modulesNamed(path: string, addresses: ReadonlyMap<string, readonly string[]>): Set<string>;
/** Return the tests that a change reaches; `api`: the tests of the API. */
export function testsReached(changed: readonly string[], api: readonly string[]): string[];
