import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { createSpool, headOf } from "./spool.ts";

const root = mkdtempSync(join(tmpdir(), "backhaul-spool-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("holds what arrives in a file that only the server can read, and removes it, whatever happens", async () => {
  const folder = join(root, "one", "two");
  const spool = createSpool(folder);
  const seen = await spool.hold(Readable.from([Buffer.from("ab"), Buffer.from("c")]), async (file) => {
    expect(statSync(file.path).mode & 0o077).toBe(0);
    expect([(await headOf(file, 2)).toString(), (await headOf(file, 9)).toString()]).toEqual(["ab", "abc"]);
    return [file.size, readFileSync(file.path, "utf8")];
  });
  expect(seen).toEqual([3, "abc"]);
  await expect(spool.hold(Readable.from([Buffer.from("x")]), () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  const broken = new Readable({ read: () => undefined });
  const held = spool.hold(broken, async () => "used");
  broken.push("half");
  broken.destroy(new Error("gone"));
  await expect(held).rejects.toThrow("gone");
  expect(readdirSync(folder)).toEqual([]);
});

it("removes what a killed process left, and nothing that another one may still write", async () => {
  const folder = join(root, "left");
  mkdirSync(folder);
  for (const [name, hours] of [
    ["old", 2],
    ["young", 0.5],
  ] as const) {
    const at = Date.now() / 1000 - hours * 3600;
    writeFileSync(join(folder, name), "x");
    utimesSync(join(folder, name), at, at);
  }
  await createSpool(folder).hold(Readable.from(["y"]), async () => undefined);
  expect(existsSync(join(folder, "old"))).toBe(false);
  expect(readdirSync(folder)).toEqual(["young"]);
});
