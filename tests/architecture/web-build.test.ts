import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as bundle, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../resources/index.ts";
import { customerEnums } from "../../scripts/build/customer-enums.ts";
import { freeOfEffects } from "../../scripts/build/free-of-effects.ts";
import { listEntries, packedSize, portalWords, scriptsOf, signInEntries } from "../support/weights.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
let out: string;
const text = (file: string) => readFileSync(join(out, file));

beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), "backhaul-web-"));
  // A process of its own: within a test's, libraries would be built for tests.
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { VITEST: _, ...outside } = process.env;
  const env = { ...outside, NODE_ENV: "production" };
  const config = join(root, "tests/support/witnessed-build.config.ts");
  const build = (folder: string, ...more: string[]) =>
    execFileSync(process.execPath, [vite, "build", "--config", config, "--outDir", folder, "--logLevel", "error", ...more], {
      cwd: root,
      env,
      stdio: "pipe",
    });
  build(out, "--emptyOutDir");
  build(join(out, "portal"), "--mode", "portal", "--manifest");
}, 180_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

const scripts = (entries: readonly string[]) => scriptsOf(out, entries);
const kilobytes = (files: Iterable<string>) => packedSize(out, files);

/** Names that stay in the code of a Markdown renderer and of a CSV parser. */
const markdown = "micromark";
const csv = "BAD_DELIMITERS";

describe("the built web app", () => {
  it.each(["packages.json", "portal/packages.json"])("takes every package as it is: what works in development works in it (%s)", (file) => {
    expect(JSON.parse(text(file).toString())).toEqual({ rewritten: [], replaced: [] });
  });

  it("leaves a package out only where nothing uses it", async () => {
    const page = join(root, "uses-them.js");
    const traces = [markdown, csv];
    const source = `export { useExport, useImport } from "@refinedev/core"; export { MarkdownField } from "@refinedev/antd";`;
    const used = await bundle({
      configFile: false,
      logLevel: "error",
      plugins: [{ name: "uses-them", resolveId: (id) => (id === page ? id : null), load: (id) => (id === page ? source : null) }],
      build: {
        write: false,
        rolldownOptions: { input: page, preserveEntrySignatures: "strict", treeshake: { moduleSideEffects: freeOfEffects } },
      },
    });
    const [{ code }] = (used as Rolldown.RolldownOutput).output;
    expect(traces.filter((trace) => code.includes(trace))).toEqual(traces);
  });

  // What whole packages weigh, with room for one feature; a new one before the first page shows here.
  it("loads the sign-in form with at most 375 kB of JavaScript", () => {
    expect(kilobytes(scripts(signInEntries))).toBeLessThanOrEqual(375);
  });

  it("loads the first row of the returns with at most 549 kB, and a kilobyte for what each resource declares", () => {
    expect(kilobytes(scripts(listEntries)), "npm run bench -- --only web names the parts").toBeLessThanOrEqual(549 + resources.length);
  });

  it("needs few files for that: a request costs more than a kilobyte", () => {
    expect(scripts(listEntries).size).toBeLessThanOrEqual(6);
  });

  it("loads the portal with at most 126 kB and 13 kB of words, and nothing of the back office", () => {
    const web = join(out, "portal");
    expect(packedSize(web, scriptsOf(web, ["portal.html"]))).toBeLessThanOrEqual(126);
    expect(packedSize(web, scriptsOf(web, portalWords))).toBeLessThanOrEqual(13);
    const scripts = readdirSync(join(web, "assets")).filter((file) => file.endsWith(".js"));
    const code = scripts.map((file) => text(`portal/assets/${file}`).toString()).join("");
    for (const trace of ["refinedev", "QueryClient", "ant-btn", "axios", "hydrationData"]) expect(code).not.toContain(trace);
  });

  it("gives the portal the words of every enumeration its pages name", () => {
    const pages = readdirSync(join(root, "src/portal"), { recursive: true, encoding: "utf8" }).filter((file) =>
      /(?<!\.test)\.tsx?$/.test(file),
    );
    const named = pages.flatMap((file) =>
      [...readFileSync(join(root, "src/portal", file), "utf8").matchAll(/enumLabel\("(\w+)"|enums:(\w+)/g)].map(
        ([, label, key]) => label ?? key,
      ),
    );
    expect([...new Set(named)].sort()).toEqual([...customerEnums]);
  });

  it("signs in without the resources behind it: neither their contracts nor their tables", () => {
    const code = [...scripts(signInEntries)].map((file) => text(file).toString()).join("");
    for (const trace of ["/api/v1/merchant/returns", "/dashboard/settings/audit", "rc-table", "ant-pagination"])
      expect(code).not.toContain(trace);
  });

  it("contains no markdown renderer, no schema library and no telemetry", () => {
    const scripts = readdirSync(join(out, "assets")).filter((file) => file.endsWith(".js"));
    const with_ = (trace: string) => scripts.filter((file) => text(`assets/${file}`).includes(trace));
    for (const trace of [markdown, csv, "ZodError"]) expect(with_(trace), trace).toEqual([]);
  });

  it("contains each library once", () => {
    const scripts = readdirSync(join(out, "assets")).filter((file) => file.endsWith(".js"));
    const marks = ["QueryClientProvider", "No QueryClient set", "Cannot update a component while rendering", "useLocation() may be used"];
    for (const mark of marks) expect(scripts.filter((file) => text(`assets/${file}`).includes(mark)).length, mark).toBeLessThanOrEqual(1);
  });
});
