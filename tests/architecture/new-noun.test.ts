import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const left = new Set(["node_modules", ".git", "dist", "data", "pictures", "coverage"]);
let copy: string;
let written: string[];
const run = (script: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(copy, script), ...args], { cwd: copy, encoding: "utf8", stdio: "pipe" });

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "backhaul-new-"));
  for (const name of readdirSync(root))
    if (!left.has(name) && !name.startsWith("dist.")) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  written = run("scripts/new.mjs", "spare-boxes")
    .split("\n")
    .filter((line) => /\.\w+$/.test(line));
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("a new noun", () => {
  it("has a contract, a table, a module with its test, screens, and words in every language", () => {
    expect(written).toEqual(expect.arrayContaining(["contracts/spare-boxes.ts", "server/modules/spare-boxes/spare-boxes.test.ts"]));
    expect(written.filter((path) => path.startsWith("resources/spare-boxes/locales/"))).toHaveLength(5);
    expect(written.filter((path) => path.startsWith("server/db/migrations/"))).toHaveLength(1);
  });

  it("compiles as written", () => {
    let said = "";
    try {
      run("node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.json");
    } catch (error) {
      said = String((error as { stdout: unknown }).stdout);
    }
    expect(said.split("\n").filter((line) => /spare-boxes|(index|tables)\.ts/.test(line))).toEqual([]);
  }, 120_000);

  it("passes the linter as written", () => {
    expect(run("node_modules/@biomejs/biome/bin/biome", "check", ...written)).not.toMatch(/Found/);
  }, 60_000);

  it("is not written twice", () => {
    expect(() => run("scripts/new.mjs", "spare-boxes")).toThrow(/is there already/);
  });
});
