import { describe, expect, it } from "vitest";
import { apiTests, engines, enginesOf, leftOutOn, marks, onBoth, opensDatabase, reasonForBoth } from "./engines.mjs";
import { isFile, isTest, readText } from "./imports.mjs";

const ofApi = apiTests();
const spread = ofApi.filter((path) => opensDatabase(path) && !reasonForBoth(path));

describe("a test of the API", () => {
  it("is found by the database it opens, however far behind its tools", () => {
    expect(opensDatabase("tests/support/live-store.ts")).toBe(true);
    expect(ofApi).toEqual(expect.arrayContaining(["server/db/migrate.test.ts", "tests/api/replicas.test.ts", "tests/api/process.test.ts"]));
    expect(ofApi).not.toContain("server/db/embedded.test.ts");
  });

  it("is no test of rules: those that open no database run once, and never on PostgreSQL", () => {
    expect(ofApi.filter((path) => !isTest(path))).toEqual([]);
    expect(enginesOf("tests/api/process.test.ts")).toEqual(["embedded"]);
    for (const isSpread of [true, false]) expect(leftOutOn("postgresql", isSpread)).toContain("tests/api/process.test.ts");
  });
});

describe("tests that only one of the engines may fail", () => {
  it.each([
    ["await Promise.all([pay(), pay()]);", "calls that race each other"],
    ["const other = await api.replica();", "a second server on the same database"],
    ['it.runIf(testEngine === "postgresql")("waits", wait);', "behaves by the engine"],
    ["api = await startApi({ isNew: true });", "a database that no test has used"],
    ['child.kill("SIGKILL");', "a killed server"],
    ['import { startKillableServer } from "../support/killable-server.ts";', "a killed server"],
    ['import { startPgbouncer } from "../support/pgbouncer.ts";', "a pooler between server and database"],
    ["await sql`select id from ledger for update`.execute(db);", "locks and statements of the database itself"],
  ])("are known by what they do: %s", (text, why) => {
    expect(reasonForBoth("tests/api/any.test.ts", text)).toBe(why);
    expect(reasonForBoth("tests/api/any.test.ts", "expect(answer.status).toBe(200);")).toBeNull();
  });

  it.each([
    "server/db/listen",
    "server/db/migrate",
    "server/db/pooler",
    "server/db/prepared",
    "server/db/transaction",
    "server/jobs/worker",
  ])("are those of the engine itself: %s", (name) => expect(enginesOf(`${name}.test.ts`)).toEqual(engines));

  it.each(["claims-races", "idempotency", "killed", "killed-claims", "never-twice", "outage", "replicas", "schedules", "shared-reads"])(
    "are those of races, kills and connections: %s",
    (name) => expect(enginesOf(`tests/api/${name}.test.ts`)).toEqual(engines),
  );

  it("are listed by hand only where nothing in them says so, and are there", () => {
    expect(Object.keys(onBoth).filter((path) => !isFile(path))).toEqual([]);
    const isMarked = (path: string) => marks.some(({ mark }) => mark.test(readText(path)));
    expect(Object.keys(onBoth).filter((path) => isFile(path) && isMarked(path))).toEqual([]);
  });

  it("say so, where their names speak of races, kills or locks", () => {
    const tells = /\b(?:race|races|lock|locks|killed|replica|replicas|pooler|migration|prepared)\b/;
    expect(spread.filter((path) => tells.test(path))).toEqual([]);
  });
});

describe("all other tests", () => {
  it("run on exactly one engine, whichever their paths choose, and about as many on each", () => {
    const onPostgresql = spread.filter((path) => enginesOf(path)[0] === "postgresql").length;
    expect(spread.filter((path) => enginesOf(path).length !== 1)).toEqual([]);
    expect(onPostgresql / spread.length).toBeGreaterThan(0.3);
    expect(onPostgresql / spread.length).toBeLessThan(0.7);
  });

  it("are left out by the other engine where tests are spread, and by none where they are not", () => {
    const leftOut = engines.flatMap((engine) => leftOutOn(engine, true));
    for (const path of spread) expect(leftOut.filter((one) => one === path)).toHaveLength(1);
    for (const engine of engines) expect(leftOutOn(engine, false).filter((path) => opensDatabase(path))).toEqual([]);
  });

  it("are all of them run", () => {
    const left = engines.map((engine) => new Set(leftOutOn(engine, true)));
    expect(ofApi.filter((path) => left.every((one) => one.has(path)))).toEqual([]);
  });
});
