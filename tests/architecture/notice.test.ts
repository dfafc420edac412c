import { expect, it } from "vitest";
import { readText } from "./sources.ts";

const notice = readText("NOTICE");
const usual = new Set(["MIT", "ISC", "BSD-3-Clause", "MIT/X11"]);
/** Packages that do not name their licence in the usual field; their LICENSE or README does. */
const unnamed: Record<string, string> = { buffers: "MIT", jstat: "MIT", "png-js": "MIT" };

interface Locked {
  license?: string;
  dev?: boolean;
}
const { packages } = JSON.parse(readText("package-lock.json")) as { packages: Record<string, Locked> };
const shipped = Object.entries(packages)
  .filter(([path, { dev }]) => path !== "" && !dev)
  .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ""), license }));

/** The compiler is an optional peer of a package; its installed parts are no part of the build. */
const isNamed = (name: string): boolean =>
  /^@?typescript(\/|$)/.test(name) ||
  notice.includes(name) ||
  notice.includes(`${/^@img\/sharp(-libvips|-win32|-wasm32)?/.exec(name)?.[0]}`);

it("NOTICE names every package that is shipped under another licence than MIT, ISC or BSD", () => {
  const missing = shipped.filter(({ name, license = unnamed[name] ?? "" }) => !usual.has(license) && !isNamed(name));
  expect(missing).toEqual([]);
});

it("nothing is shipped under a licence that binds what it is shipped with", () => {
  const binding = shipped.filter(({ license = "" }) => /GPL|SSPL|BUSL|Commons|CC-BY-(NC|SA|ND)/.test(license.replace(/LGPL/g, "")));
  expect(binding.map(({ name }) => name)).toEqual(["jszip"]);
  expect(notice).toContain("jszip (used under MIT");
});

it("the build collects the licences of what it bundles", () => {
  expect(readText("vite.config.ts")).toContain('fileName: mode === "portal" ? "licenses-portal.md" : "licenses.md"');
  expect(readText("scripts/build/server.config.ts")).toContain('license: { fileName: "licenses.md" }');
  for (const file of ["licenses.md", "licenses-portal.md"]) expect(notice).toContain(file);
});
