import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { baseCommit, filesChangedSince, weightyChanges } from "./changes.mjs";

let root: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-C", root, "-c", "user.name=A", "-c", "user.email=a@example.test", ...args], {
    encoding: "utf8",
    stdio: "pipe",
  }).trim();
const write = (name: string) => writeFileSync(join(root, name), `${name} ${Math.random()}`);
function commit(name: string): string {
  write(name);
  git("add", ".");
  git("commit", "-qm", name);
  return git("rev-parse", "HEAD");
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "backhaul-changes-"));
  git("init", "-qb", "main");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("what a change is compared with", () => {
  it("is where its branch left the main one", () => {
    const left = commit("a");
    git("checkout", "-qb", "work");
    commit("b");
    git("checkout", "-q", "main");
    commit("c");
    git("checkout", "-q", "work");
    expect(baseCommit(undefined, root)).toBe(left);
    expect(filesChangedSince(left, root)).toEqual(["b"]);
  });

  it("is the commit before on the main branch itself, or this one while something is not committed", () => {
    const before = commit("a");
    const last = commit("b");
    expect(baseCommit(undefined, root)).toBe(before);
    write("c");
    expect(baseCommit(undefined, root)).toBe(last);
  });

  it("is the commit that is named, and none where there is no such one", () => {
    const first = commit("a");
    commit("b");
    commit("c");
    expect(baseCommit(first, root)).toBe(first);
    expect(baseCommit("nothing-of-this-name", root)).toBeNull();
  });

  it("is nothing in a clone without a history", () => {
    commit("a");
    expect(baseCommit(undefined, root)).toBeNull();
  });
});

it("files that are changed, new, moved or gone are all named, committed or not", () => {
  for (const name of ["changed", "gone", "moved", "same"]) write(name);
  const base = commit("committed");
  git("mv", "moved", "at-its-new-place");
  git("commit", "-qm", "move");
  write("changed");
  git("rm", "-q", "gone");
  write("new");
  expect(filesChangedSince(base, root)).toEqual(["at-its-new-place", "changed", "gone", "moved", "new"]);
});

describe("changes that no import shows", () => {
  it.each([
    ["package-lock.json", "all"],
    ["server/db/migrations/0099-more.sql", ["api", "postgresql"]],
    ["scripts/build/chunks.ts", ["smoke", "e2e"]],
    ["vite.config.ts", ["smoke", "e2e"]],
    ["src/first-paint/frame.css", ["smoke", "e2e"]],
    ["src/public/display.js", ["smoke", "e2e"]],
  ])("run parts as everything does: %s", (file, parts) => {
    expect(weightyChanges(["README.md", file]).map((one) => one.parts)).toEqual([parts]);
  });

  it("are few", () => expect(weightyChanges(["server/db/open.ts", "scripts/test.mjs", "src/app.tsx"])).toEqual([]));
});
