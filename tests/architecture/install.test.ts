import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "backhaul-install-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Call the script in a copy of the project, with an npm that only says that it was called. */
function install(project: string) {
  cpSync("scripts/install.mjs", join(project, "scripts/install.mjs"));
  writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages: { "node_modules/a": { version: "1.0.0" } } }));
  const npm = join(project, "npm.js");
  writeFileSync(npm, 'process.stdout.write("npm was called");');
  const call = "import('./scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled())";
  return spawnSync(process.execPath, ["-e", call], { cwd: project, env: { ...process.env, npm_execpath: npm }, encoding: "utf8" });
}

describe("installing what is missing", () => {
  it("leaves a node_modules alone that is a link, and says so in one line", () => {
    const [project, shared] = [join(folder, "linked"), join(folder, "shared")];
    for (const one of [project, shared]) mkdirSync(one);
    writeFileSync(join(shared, "kept"), "");
    symlinkSync(shared, join(project, "node_modules"), "junction");
    const { status, stdout, stderr } = install(project);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^backhaul: node_modules is a symbolic link[^\n]*\n$/);
    expect(existsSync(join(shared, "kept"))).toBe(true);
  });

  it("calls npm ci otherwise", () => {
    const project = join(folder, "own");
    mkdirSync(project);
    const { status, stdout } = install(project);
    expect([status, stdout]).toEqual([0, expect.stringContaining("npm was called")]);
  });
});
