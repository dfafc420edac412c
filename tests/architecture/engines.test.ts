import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { withoutEngine } from "../support/projects.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Return a file and all that it imports by relative paths, directly or not. */
function withImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const imported = readFileSync(join(root, path), "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+\.tsx?)"/g);
  for (const [, file = ""] of imported) withImports(join(dirname(path), file), seen);
  return seen;
}

it.each(withoutEngine)("%s, which PostgreSQL's run leaves out, opens no database of the engine under test", (path) => {
  expect([...withImports(path)]).not.toContain("tests/support/engine.ts");
});

it("finds the engine behind what tests start a server with", () => {
  expect([...withImports("tests/support/world.ts")]).toContain("tests/support/engine.ts");
});
