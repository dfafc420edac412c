import type { Page } from "playwright-core";
import { violations } from "./axe.ts";
import { misfits } from "./fit.ts";

/** Whether this run checks every width in both modes, as `npm test -- everything` does. */
export const isThorough = process.env.TEST_THOROUGH === "1";

/** From a large monitor to a small phone; otherwise one for each layout of the frame, near its narrowest. */
const widths = isThorough ? [2560, 1920, 1440, 1366, 1280, 1024, 768, 390, 360] : [1280, 1024, 768, 360];

/** Narrow the window step by step, and name the widths at which something does not fit. */
export async function misfitsAtWidths(page: Page, name: string): Promise<string[]> {
  const found = new Map<string, number[]>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const misfit of await misfits(page)) found.set(misfit, [...(found.get(misfit) ?? []), width]);
  }
  return [...found].map(([misfit, at]) => `${name}: ${misfit} (${at.join(", ")} px)`);
}

/** Return what axe finds on a page that a journey has led to, and what does not fit at some width; the window keeps its size. */
export async function pageFaults(page: Page, name: string): Promise<string[]> {
  const found = await violations(page, name);
  const size = page.viewportSize();
  const unfit = await misfitsAtWidths(page, name);
  if (size) await page.setViewportSize(size);
  return [...found, ...unfit];
}
