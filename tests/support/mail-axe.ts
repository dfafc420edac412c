import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { JSDOM } from "jsdom";
import { standards } from "./axe.ts";

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** One window for all mails: making one takes longer than checking a mail in it. */
const { window } = new JSDOM("", { runScripts: "outside-only" });
window.eval(script);

/**
 * Return what axe finds in a mail by the rules of WCAG. Contrast needs a layout, and is judged where colours are chosen; landmarks and
 * headings of a page are no part of a mail, which stands within its reader's program.
 */
export async function violationsInMail(html: string): Promise<string[]> {
  const { document } = window;
  document.open();
  document.write(html);
  document.close();
  const found = await (window as unknown as Window).axe.run(document, {
    runOnly: (standards.runOnly as string[]).filter((one) => one !== "best-practice"),
    rules: { "color-contrast": { enabled: false } },
    resultTypes: ["violations"],
  });
  return found.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html: at }) => at).join(" | ")}`);
}
