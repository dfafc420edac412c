import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const left = new Set(["node_modules", ".git", "dist", "data", "pictures", "coverage"]);

export interface CheckoutCopy {
  /** Run a script of the copy and return its output; throws with `stdout` when it fails. */
  run(script: string, ...args: string[]): string;
  /** Return the errors of the type checker, one per line. */
  typeErrors(): string[];
  list(folder: string): string[];
  read(path: string): string;
  write(path: string, text: string): void;
  remove(): void;
}

/** Copy this checkout into a temporary folder, where a test may edit it as a developer would. */
export function copyCheckout(): CheckoutCopy {
  const copy = mkdtempSync(join(tmpdir(), "backhaul-copy-"));
  for (const name of readdirSync(root))
    if (!left.has(name) && !name.startsWith("dist.")) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  const run = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(copy, script), ...args], { cwd: copy, encoding: "utf8", stdio: "pipe" });
  return {
    run,
    typeErrors() {
      try {
        // One thread, as other tests run beside it.
        run("node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.json", "--checkers", "1");
        return [];
      } catch (error) {
        return String((error as { stdout: unknown }).stdout)
          .split("\n")
          .filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
      }
    },
    list: (folder) => readdirSync(join(copy, folder)),
    read: (path) => readFileSync(join(copy, path), "utf8"),
    write: (path, text) => writeFileSync(join(copy, path), text),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
