/** The test of the generator, a part of its own. */
export const generatorTest: string;
export type TestEngine = "embedded" | "postgresql";
export const engines: readonly TestEngine[];
/** Signs in a test's text that it runs on both engines, each with the reason. */
export const marks: readonly { why: string; mark: RegExp }[];
/** Further tests that run on both, each with the reason. */
export const onBoth: Readonly<Record<string, string>>;
/** Return whether a test, or a tool of tests that it imports, opens a database of the engine under test. */
export function opensDatabase(path: string): boolean;
/** Return the tests of the API: all that open a database, and those of the server as a process. */
export function apiTests(): string[];
/** Return the tests of the API that a run on `engine` leaves out; `isSpread`: most run on one engine alone. */
export function leftOutOn(engine: TestEngine, isSpread: boolean): string[];
/** Return why a test runs on both engines, or null. */
export function reasonForBoth(path: string, text?: string): string | null;
/** Return the engines a test runs on where tests are spread over both. */
export function enginesOf(path: string): readonly TestEngine[];
