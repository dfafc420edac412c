import type { Page } from "playwright-core";
import type { Journey, Visit } from "./browser.ts";
import { settle } from "./screens.ts";

/** Describe what is wrong with the page that stands at an address. */
export type Inspect = (page: Page, path: string) => Promise<string[]>;

/**
 * Open every address once and return what the inspection finds, in several visits at a time: pages of one visit would share a
 * process and wait for each other.
 */
export async function walkScreens(journey: Journey, visit: Visit, paths: readonly string[], inspect: Inspect): Promise<string[]> {
  const pages = await Promise.all([journey.visit(visit), journey.visit(visit), journey.visit(visit)]);
  const left = [...paths];
  const found: string[] = [];
  await Promise.all(
    pages.map(async (page) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(journey.url + path);
        await settle(page);
        found.push(...(await inspect(page, path)));
      }
    }),
  );
  for (const page of pages) await page.context().close();
  return found;
}
