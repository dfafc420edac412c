import { createHash } from "node:crypto";
import { isFile, isTest, readSource, sourcesUnder } from "./imports.mjs";

// Which tests open a database, and on which of the two engines each of them runs.

/** The test of the generator, a part of its own. */
export const generatorTest = "tests/architecture/additions.test.ts";

export const engines = ["embedded", "postgresql"];

/** What opens a database of the engine under test. */
const opener = "tests/support/engine.ts";

/**
 * Folders with tests of rules and of the API; those of screens, journeys and journeys' tools open no such database, and what
 * `tests/architecture` opens is always the embedded one.
 */
const folders = ["contracts", "server", "tests/api", "tests/platforms"];

/**
 * What only one of the engines may get wrong: a database within the process, where one statement follows the other, or a server with
 * connections, plans and locks. A test that does one of these runs on both.
 */
export const marks = [
  { why: "calls that race each other", mark: /\bPromise\.(?:all|allSettled|any|race)\(/ },
  { why: "a second server on the same database", mark: /\.replica\(/ },
  { why: "behaves by the engine", mark: /\btestEngine\b/ },
  { why: "a database that no test has used", mark: /\bisNew\b/ },
  { why: "a killed server", mark: /\b(?:SIGKILL|killed)\b|support\/killable-server/ },
  { why: "a pooler between server and database", mark: /support\/pgbouncer/ },
  {
    why: "locks and statements of the database itself",
    mark: /\b(?:for update|skip locked|pg_advisory\w*|pg_stat\w*|pg_locks|deallocate)\b/i,
  },
];

/** Folders whose tests are about the engine: opening, migrating, transactions, locks, listening, prepared statements; queues in it. */
const rooms = ["server/db/", "server/jobs/"];

/** Further tests that run on both, each with the reason. */
export const onBoth = {
  "tests/api/fuzz.test.ts": "values that only one engine may refuse",
  "tests/api/hostile-values.test.ts": "values that only one engine may refuse",
  "tests/api/inherited-names.test.ts": "values that only one engine may refuse",
};

/** Return whether a test, or a tool of tests that it imports, opens a database of the engine under test. */
export function opensDatabase(path, seen = new Set()) {
  if (path === opener) return true;
  if (seen.has(path) || !isFile(path)) return false;
  seen.add(path);
  return readSource(path).imports.some(({ file, typeOnly }) => !typeOnly && file?.startsWith("tests/") && opensDatabase(file, seen));
}

/** Return the tests of the API: all that open a database, and those of the server as a process. */
export const apiTests = () =>
  folders.flatMap(sourcesUnder).filter((path) => isTest(path) && (path.startsWith("tests/api/") || opensDatabase(path)));

/**
 * Return the tests of the API that a run on `engine` leaves out: those that would repeat there what they prove on the embedded one, and,
 * where the tests are spread over both engines, those that run on the other.
 */
export const leftOutOn = (engine, isSpread) =>
  apiTests().filter((path) => !(isSpread || !opensDatabase(path) ? enginesOf(path) : engines).includes(engine));

/** Return why a test runs on both engines, or null. */
export function reasonForBoth(path, text = readSource(path).text) {
  if (rooms.some((room) => path.startsWith(room))) return "about the engine itself";
  return onBoth[path] ?? marks.find(({ mark }) => mark.test(text))?.why ?? null;
}

/** Return the engines a test runs on: both, or the one that the hash of its path chooses. One that opens no database runs once. */
export function enginesOf(path) {
  if (!opensDatabase(path)) return ["embedded"];
  if (reasonForBoth(path)) return engines;
  return [engines[createHash("sha256").update(path).digest()[0] % 2]];
}
