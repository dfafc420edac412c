import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigError, readConfig } from "#server/config";
import { lockDirectory } from "#server/db/data-lock";
import { pack } from "../db/packed-folder.mjs";
import { unpackDemo } from "./packed-demo.ts";

let folder: string;
let packed: string;
let dataDir: string;
const packedSecret = "a secret from the build, with its thirty-two characters";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backhaul-packed-demo-"));
  const source = join(folder, "source");
  mkdirSync(join(source, "db"), { recursive: true });
  writeFileSync(join(source, "secret"), packedSecret);
  writeFileSync(join(source, "db/PG_VERSION"), "17\n");
  packed = join(folder, "demo.gz");
  pack(source, packed, { mode: 0o600 });
  dataDir = join(folder, "data");
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env }, (settings) => unpackDemo(settings, packed));

describe("the packed demo", () => {
  it("fills an empty data directory, with its secret", () => {
    expect(start().secret).toBe(packedSecret);
    expect(readdirSync(dataDir).sort()).toEqual(["db", "secret"]);
    expect([dataDir, join(dataDir, "db"), join(dataDir, "secret")].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o700, 0o700, 0o600,
    ]);
    expect(statSync(packed).mode & 0o777).toBe(0o600);
  });

  it("leaves a data directory that has been used", () => {
    const { secret } = start({ SEED: "none" });
    expect(secret).not.toBe(packedSecret);
    expect(start().secret).toBe(secret);
    expect(readdirSync(dataDir)).toEqual(["secret"]);
  });

  it.each<Record<string, string>>([
    { SEED: "none" },
    { SECRET: "another secret of at least thirty-two characters" },
    { DATABASE_URL: "postgres://127.0.0.1/backhaul", SEED: "demo" },
    { FILES_DIR: "/tmp/files-elsewhere" },
    { S3_URL: "http://127.0.0.1:9000/files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" },
    { HOST: "0.0.0.0", SEED: "demo" },
    { PUBLIC_URL: "https://returns.example.com", SEED: "demo" },
  ])("is not used with %o", (env) => {
    expect(start(env).secret).not.toBe(packedSecret);
    expect(existsSync(join(dataDir, "db"))).toBe(false);
  });

  it("leaves it to the configuration to refuse a data directory that is a file", () => {
    writeFileSync(dataDir, "");
    expect(() => start()).toThrow(ConfigError);
  });

  it("is not used a day later", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    expect(start().secret).not.toBe(packedSecret);
    vi.setSystemTime(Date.now() - 2 * 60 * 60 * 1000);
    rmSync(dataDir, { recursive: true });
    expect(start().secret).toBe(packedSecret);
  });

  it("is left to another process that is unpacking it", () => {
    const release = lockDirectory(dataDir);
    expect(start().secret).not.toBe(packedSecret);
    release();
    rmSync(dataDir, { recursive: true });
    expect(start().secret).toBe(packedSecret);
    expect(readdirSync(folder).sort()).toEqual(["data", "demo.gz", "source"]);
  });

  it("is not needed: a damaged or missing one is filled anew", () => {
    writeFileSync(packed, readFileSync(packed).subarray(0, 40));
    expect(start().secret).not.toBe(packedSecret);
    rmSync(packed);
    rmSync(dataDir, { recursive: true });
    expect(start().secret).not.toBe(packedSecret);
    expect(readdirSync(folder).sort()).toEqual(["data", "source"]);
  });
});
