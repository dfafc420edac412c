import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pack, unpack } from "./packed-folder.mjs";

let folder: string;
let packed: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backhaul-packed-"));
  const source = join(folder, "source");
  mkdirSync(join(source, "base/5"), { recursive: true });
  mkdirSync(join(source, "pg_notify"));
  writeFileSync(join(source, "PG_VERSION"), "17\n");
  writeFileSync(join(source, "base/5/1249"), Buffer.from([0, 255, 10, 13]));
  packed = join(folder, "new-database.gz");
  pack(source, packed);
  dataDir = join(folder, "data/db");
  mkdirSync(dataDir, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a packed folder", () => {
  it("is the same when unpacked, for its owner only", () => {
    unpack(packed, dataDir);
    expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(["PG_VERSION", "base", "base/5", "base/5/1249", "pg_notify"]);
    expect([...readFileSync(join(dataDir, "base/5/1249"))]).toEqual([0, 255, 10, 13]);
    expect(["", "base/5", "PG_VERSION"].map((path) => statSync(join(dataDir, path)).mode & 0o777)).toEqual([0o700, 0o700, 0o600]);
    expect(existsSync(`${dataDir}.new`)).toBe(false);
  });

  it("leaves a database alone", () => {
    writeFileSync(join(dataDir, "PG_VERSION"), "mine");
    unpack(packed, dataDir);
    expect(readdirSync(dataDir)).toEqual(["PG_VERSION"]);
    expect(readFileSync(join(dataDir, "PG_VERSION"), "utf8")).toBe("mine");
  });

  it("replaces what a killed start left", () => {
    mkdirSync(`${dataDir}.new`);
    writeFileSync(join(`${dataDir}.new`, "half"), "");
    unpack(packed, dataDir);
    expect(readdirSync(dataDir).sort()).toEqual(["PG_VERSION", "base", "pg_notify"]);
  });

  it("is left packed when it is too old", () => {
    unpack(packed, dataDir, { maxAgeMs: -1 });
    expect(readdirSync(dataDir)).toEqual([]);
    unpack(packed, dataDir, { maxAgeMs: 60_000 });
    expect(readdirSync(dataDir).sort()).toEqual(["PG_VERSION", "base", "pg_notify"]);
  });

  it("leaves nothing where it cannot be unpacked", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => unpack(packed, join(folder, "file", "db"))).toThrow();
    expect(readdirSync(folder).sort()).toEqual(["data", "file", "new-database.gz", "source"]);
  });

  it("may be missing", () => {
    unpack(join(folder, "none.gz"), dataDir);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
