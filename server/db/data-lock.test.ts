import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDirectory } from "./data-lock.ts";

let folder: string;
let directory: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backhaul-lock-"));
  directory = join(folder, "db");
  file = `${directory}.lock`;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leave = (owner: object) => writeFileSync(file, JSON.stringify({ pid: process.ppid, host: hostname(), began: "", ...owner }));
/** Above the highest process id of Linux and of other systems. */
const nobody = 4_194_304 + 1;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("the lock of the data directory", () => {
  it("exists while it is held and is removed afterwards", () => {
    const release = lockDirectory(directory);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
    release();
    expect(existsSync(file)).toBe(false);
  });

  it("is refused while a live process holds it", () => {
    leave({});
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.ppid}`);
  });

  it("is taken over from a dead process", () => {
    leave({ pid: nobody });
    lockDirectory(directory)();
    expect(existsSync(file)).toBe(false);
  });

  it("is taken over when its process id belongs to another process now", () => {
    leave({ pid: process.pid, began: "an earlier time" });
    lockDirectory(directory)();
    expect(existsSync(file)).toBe(false);
  });

  it.runIf(process.platform === "linux")("is taken over when a live process began later than its holder", () => {
    leave({ began: "1" });
    lockDirectory(directory)();
    expect(existsSync(file)).toBe(false);
  });

  it("of another machine holds while that machine renews it, and no longer", () => {
    leave({ host: "elsewhere" });
    expect(() => lockDirectory(directory)).toThrow("on elsewhere");
    utimesSync(file, minutesAgo(2), minutesAgo(2));
    lockDirectory(directory)();
    expect(existsSync(file)).toBe(false);
  });

  it("that cannot be read counts as none", () => {
    writeFileSync(file, "half a li");
    lockDirectory(directory)();
    expect(existsSync(file)).toBe(false);
  });

  it("is not released by a process that lost it", () => {
    const release = lockDirectory(directory);
    leave({});
    release();
    expect(existsSync(file)).toBe(true);
  });
});
