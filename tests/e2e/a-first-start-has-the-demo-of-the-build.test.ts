import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { unpack } from "../../server/db/packed-folder.mjs";
import { dist, startProgram, templateVariable } from "../support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "backhaul-first-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secretIn = (dataDir: string) => readFileSync(join(dataDir, "secret"), "utf8");

describe("a first start with the demo", () => {
  it("takes what the build packed, and its people can sign in", async () => {
    vi.stubEnv(templateVariable, "");
    unpack(join(dist, "server/db/demo.gz"), join(folder, "packed"));
    const program = await startProgram("demo");
    try {
      expect(secretIn(program.folder)).toBe(secretIn(join(folder, "packed")));
      const answer = await fetch(`${program.url}/api/v1/merchants/login-merchant`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "owner@demo.test", password: "demo-password-1" }),
      });
      expect((await answer.json()).data).toMatchObject({ code: "CHOOSE_STORE", stores: [{}, {}] });
    } finally {
      vi.unstubAllEnvs();
      await program.stop();
    }
  });
});
