import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Lint the text as a page under the project's configuration, and return the errors of the project's own rules. */
function lint(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "backhaul-effects-"));
  const file = join(folder, "page.tsx");
  writeFileSync(file, text);
  const biome = ["node_modules/@biomejs/biome/bin/biome", "lint", "--only=plugin", `--config-path=${root}`, "--reporter=json", file];
  const { stdout } = spawnSync(process.execPath, biome, { cwd: root, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { start: { line: number } } }[] };
  const lines = text.split("\n");
  return diagnostics.map(({ location }) => lines[location.start.line - 1] ?? "");
}

describe("the linter", () => {
  it("rejects an effect with an expression body, whose value React would call as the clean-up", () => {
    const refused = [
      "useEffect(() => list.scrollIntoView(), [list]);",
      "useEffect(() => void list.focus(), [list]);",
      "useEffect(() => () => list.remove(), [list]);",
      "useEffect(list.click);",
      "React.useLayoutEffect(() => list.scrollTo(0, 0));",
      "useInsertionEffect(() => list.scrollBy(0, 1));",
    ];
    const fine = ["useEffect(() => { list.scrollIntoView(); }, [list]);", "useEffect(() => { return () => list.remove(); });"];
    expect(lint([...refused, ...fine].join("\n")).sort()).toEqual(refused.sort());
  });
});
