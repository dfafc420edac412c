import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 at level AA, and what axe's authors recommend beyond it. */
export const standards: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/**
 * Return what axe finds on a page, each with its location; by default every rule that axe has on. Frames are left out: mails stand in
 * frames that run no scripts, and a framed page is checked at its own address.
 */
export async function violations(page: Page, name: string, options: RunOptions = {}): Promise<string[]> {
  // The script stays with the document: loading it takes as long as a small scan.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(script);
  const found = await page.evaluate(async (options) => (await window.axe.run({ exclude: ["iframe"] }, options)).violations, {
    iframes: false,
    resultTypes: ["violations"],
    ...options,
  } as RunOptions);
  return found.map(
    ({ id, nodes }) =>
      `${name}: ${id} at ${nodes
        .map(({ target }) => target.join(" "))
        .slice(0, 3)
        .join(" | ")}`,
  );
}

declare global {
  interface Window {
    axe: typeof import("axe-core");
  }
}
